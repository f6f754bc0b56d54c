// Compiling ported units: one unit for one target at a time, so that each
// target has an answer of its own.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "validate/code_object.h"
#include "validate/device_program.h"
#include "validate/diagnostics.h"
#include "validate/disassembly.h"
#include "validate/host_program.h"
#include "validate/toolchain.h"

namespace hipport {

/// What a unit is compiled as.
enum class Dialect : std::uint8_t {
  hip,  ///< kernels and host code: once an architecture, and once for the host
  cxx,  ///< host code that calls HIP
  c,
};

/// A unit of the port.
struct PortUnit {
  std::filesystem::path path;  ///< absolute
  std::string shown;           ///< as the user would write it
  Dialect dialect = Dialect::hip;
  std::vector<std::string> flags;  ///< -I, -D, -std ...
  /// Those of code generation: -g, -ffast-math ...
  std::vector<std::string> codeFlags;
};

/// Why something failed, as scripts tell it apart.
enum class Failure : std::uint8_t {
  none,
  notPorted,      ///< it is CUDA still
  compileError,   ///< the compiler refuses the source
  missingHeader,  ///< a file that it includes is not found
  overLimit,      ///< a kernel takes more than the architecture has
  linkError,      ///< the linker of device code refuses the objects
  compilerCrash,  ///< the compiler crashed, or ended without saying why
  timeOut,        ///< it took longer than --unit-seconds
  outOfSpace,     ///< the disk is full, or the user's share of it
};

struct FailureText {
  Failure failure;
  std::string_view id;  ///< "compile-error"
  std::string_view what;
  std::string_view nextStep;
};
const FailureText& textOf(Failure failure);

/// What kind of error one is by itself.
Failure failureOf(const CompilerError& error);

struct CompileOptions {
  std::chrono::seconds timeLimit{300};
  bool readsCode = false;  ///< for Compiled::instructions, device, host
};

/// How one unit is compiled for one target: all that compiling it takes, but
/// for the files that it reads.
struct CompileCommand {
  std::vector<std::string> words;  ///< all but -o OBJECT
  std::filesystem::path folder;    ///< that it runs in, absolute
  std::vector<std::pair<std::string, std::string>> environment;
  /// The option with which code is linked with that of other units; empty for
  /// the host's.
  std::string relocatable;
  Platform platform = Platform::amd;
  bool readsCode = false;
  std::chrono::seconds timeLimit{300};
};

struct Compiled {
  Failure failure = Failure::none;
  std::vector<CompilerError> errors;
  std::size_t warnings = 0;
  /// Of device code; nothing where it is relocatable: kernels are made when
  /// the program is linked.
  std::optional<CodeObject> code;
  /// Its instructions by lines, where they are asked for.
  Disassembly instructions;
  DeviceProgram device;  ///< what it does with shared memory, likewise
  /// What host code does with the device, where it is asked for.
  HostProgram host;
  bool isRelocatable = false;
  std::chrono::milliseconds took{0};
  std::string output;  ///< what the compiler printed, where it failed
  /// The files that it read, where they are asked for; none where it failed.
  std::vector<std::string> files;
};

/// For device code of `architecture`, or, where that is empty, the host's.
CompileCommand commandFor(const Toolchain& toolchain, const PortUnit& unit,
                          const std::string& architecture,
                          const CompileOptions& options);

/// How a command is run.
struct CompileRun {
  /// Of the toolchain (see identityOf), for ccache, if that is installed; empty
  /// to do without it.
  std::string cachedFor;
  bool listsFiles = false;  ///< for Compiled::files
};

/// Writes nothing but temporary files. May be called on many threads.
Compiled compile(const CompileCommand& command, const CompileRun& run);

/// The files that a rule of make depends on, as compilers write them (-MD).
std::vector<std::string> filesOfRule(std::string_view rule);

/// ccache, where it is installed: it caches compilations of HIP by content,
/// bounded, the least recently used out, and safe among processes.
std::optional<std::filesystem::path> findCache();

/// Compiles a unit, device code for all `architectures` and host code, into
/// `object`, to be linked to a program. `isRelocatable`: its device code is
/// linked with that of other units.
Compiled compileObject(const Toolchain& toolchain, const PortUnit& unit,
                       const std::vector<std::string>& architectures,
                       bool isRelocatable, const std::filesystem::path& object,
                       std::chrono::seconds timeLimit);

}  // namespace hipport
