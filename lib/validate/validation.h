// Validation: one value that says what compilers and devices made of a port,
// and its writers.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"
#include "rules/architectures.h"
#include "validate/compile.h"
#include "validate/occupancy.h"
#include "validate/run.h"

namespace hipport {

/// What one target made of one unit.
struct TargetResult {
  std::string target;  ///< "gfx90a", or "host"
  Failure failure = Failure::none;
  std::size_t warnings = 0;
  std::chrono::milliseconds took{0};
  bool isRelocatable = false;
  std::vector<KernelResources> kernels;
  std::string codeProblem;  ///< why its code could not be read
  /// The instructions of kernels and of what they call, where they are asked
  /// for.
  std::vector<DeviceFunction> functions = {};
  DeviceProgram device = {};  ///< what kernels do with shared memory
  HostProgram host = {};      ///< the same of the host's code
};

/// A place as a user would write it.
struct ShownPlace {
  std::string path;
  std::uint32_t line = 0;    ///< 0 where none is known
  std::uint32_t column = 0;  ///< 0 where none is known
  friend auto operator<=>(const ShownPlace&, const ShownPlace&) = default;
};

/// An error, once for all targets that have it.
struct Problem {
  Failure failure = Failure::compileError;
  std::string message;
  ShownPlace port;  ///< path is empty where the compiler names no place
  /// The line of the CUDA source that it comes from, where a map says so.
  std::optional<ShownPlace> source;
  std::string text;  ///< of the line in the port
  std::vector<std::string> notes;
  /// What the port said about the line: "check: message".
  std::vector<std::string> findings;
  /// The unit fails by it, and no finding of the port is about its line: the
  /// port was thought to compile. A fault of this program.
  bool isUnforeseen = false;
  std::vector<std::string> targets;
};

/// An option of a unit's compile command that it is compiled without.
struct OptionLeftOut {
  std::string option;  ///< as the command has it
  std::string reason;
  friend auto operator<=>(const OptionLeftOut&, const OptionLeftOut&) = default;
};

struct UnitResult {
  std::string port;    ///< as the user would write it
  std::string source;  ///< its CUDA source; empty if no map names one
  std::vector<std::string> options;  ///< of code generation: -g, -ffast-math
  std::vector<std::string> macros;   ///< -DX=1, -UX, in their order
  std::vector<OptionLeftOut> optionsLeftOut;
  std::vector<TargetResult> targets;
  std::vector<Problem> problems;
};

/// An architecture that was not compiled for, and why.
struct LeftOut {
  std::string architecture;
  std::string reason;
  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Validation {
  std::string version;  ///< of this program
  std::string toolchain;
  std::string cache;  ///< the program that caches; empty for none
  std::vector<std::string> targets;  ///< architectures, then "host"
  std::vector<LeftOut> leftOut;
  std::vector<UnitResult> units;
  std::vector<std::string> errors;  ///< inputs that could not be read
  /// What the units are compiled without though the port had it: a sentence
  /// each.
  std::vector<std::string> missing;
  std::vector<Run> runs;
  std::string notRun;  ///< why nothing ran on a GPU; empty if something did
  /// The texts of the files in which problems stand, by ShownPlace::path.
  std::map<std::string, std::string> texts;
};

/// Why units fail: what the first error of each says, and how many it stops.
struct Cause {
  Failure failure = Failure::compileError;
  std::string message;
  ShownPlace place;  ///< in the first of them
  std::size_t units = 0;
};
/// The one that stops most units first.
std::vector<Cause> causesOf(const Validation& validation);

/// Its unforeseen problems, each once, with how many units have it.
std::vector<std::pair<const Problem*, std::size_t>> unforeseenProblems(
    const Validation& validation);

/// Adds a problem, or its targets to the same one.
void addProblem(UnitResult& unit, Problem problem);

/// Where an error is for whoever reads the CUDA sources.
ShownPlace placeOf(const UnitResult& unit, const Problem& problem);

/// What is worth a warning about a kernel, once for all its architectures.
struct KernelWarning {
  std::string unit;
  std::string kernel;
  std::string message;
  std::vector<std::string> targets;  ///< "gfx90a", or "gfx90a: 12 registers"
};
std::vector<KernelWarning> kernelWarnings(const Validation& validation);

/// The architecture of a target's name; null for the host.
const Architecture* architectureOf(std::string_view target);

bool hasFailed(const UnitResult& unit);

/// Whether a run is nothing to worry about.
bool isFine(const Run& run);

/// "not run", or the worst state of all runs.
std::string_view runStateOf(const Validation& validation);
/// The worst state of all runs for a target; empty if there are none.
std::string_view runStateOf(const Validation& validation,
                            std::string_view target);

/// What was done in the place of a run on a GPU, and why: "emulated: no AMD GPU
/// (/dev/kfd not found)", "not run: --run=never". Empty if something ran.
std::string insteadOfRun(const Validation& validation);

struct ValidationFormat {
  std::string_view name;
  std::string (*write)(const Validation& validation, const TextStyle& style);
};

std::span<const ValidationFormat> validationFormats();
const ValidationFormat* findValidationFormat(std::string_view name);

/// The unforeseen problems as the text of a bug report, in Markdown; empty if
/// there are none.
std::string toBugReport(const Validation& validation, const TextStyle& style);

/// Problems as a compiler prints them, then a summary by architecture.
std::string toText(const Validation& validation, const TextStyle& style);

}  // namespace hipport
