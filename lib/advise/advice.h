// Advice: where a port loses time on AMD's GPUs, by what a compiler made of it
// and by what its emulation counted. Each says what is so, what it costs and
// what to do; what has no number and no documented cause is not said.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/port_comparison.h"
#include "report/report.h"
#include "text/edit.h"
#include "validate/validation.h"

namespace hipport {

/// What following advice would change in the source, where that is known.
struct Change {
  enum class Kind : std::uint8_t {
    none,
    padTile,        ///< rows of an array of __shared__ at the line
    boundKernel,    ///< __launch_bounds__ of the kernel
    floatLiterals,  ///< at the line
    unsafeAtomics,  ///< at the line
  };
  Kind kind = Kind::none;
  Applicability applicability = Applicability::review;
  std::uint32_t threads = 0;  ///< of boundKernel
  /// Of boundKernel: the files that have the kernel's code, as the user would
  /// write them.
  std::vector<std::string> files = {};
};

/// The same as edits of a file.
struct AdviceFix {
  std::string path;  ///< as the user would write it
  Fix fix;
  Applicability applicability = Applicability::review;
  std::uint32_t line = 0;  ///< the first that it changes
  std::string text;        ///< which is so then, without its indent
};

struct Advice {
  std::string_view id;  ///< "scattered-access", of adviceKinds()
  std::string unit;     ///< of the port, as the user would write it
  std::string kernel;   ///< as C++ writes it; empty where it is of all of them
  std::size_t otherKernels = 0;  ///< that have the same at the same line
  ShownPlace place;              ///< line 0 where none is known
  std::string message;  ///< what is so, a sentence without its full stop
  std::string cost;     ///< a bound, or a documented cause
  std::string remedy;
  /// Of the cycles of the run, those that following it can save at most, from 0
  /// to 1; below 0 where nothing was emulated that says so.
  double share = -1;
  std::vector<std::string> targets;  ///< "gfx90a"
  Change change = {};
  std::optional<AdviceFix> fix = {};
};

/// A kind of advice, for people.
struct AdviceKind {
  std::string_view id;
  std::string_view what;  ///< when it is given, as docs/performance.md has it
};
std::span<const AdviceKind> adviceKinds();

/// The least number of cycles of a compute unit that something takes, by each
/// of what it shares out: the largest of them is a bound.
struct Load {
  double operations = 0;  ///< of waves, a SIMD unit's issue slots
  double lines = 0;       ///< of cache, one a cycle
  double passes = 0;      ///< over the banks of LDS, one a cycle
  double atomics = 0;     ///< lanes that wait for others at an address
  double textures = 0;    ///< addresses of reads by textures, four a cycle

  double cycles() const;
  std::string_view bound() const;  ///< "operations"
  Load& operator+=(const Load& other);
  Load& operator-=(const Load& other);
};

/// What one kernel did in an emulated run.
struct KernelProfile {
  std::string kernel;
  std::string architecture;
  MeasuredKernel measured;
  Load load;
  double share = 0;           ///< of the cycles of all kernels of the run
  double utilisation = 0;     ///< lanes that worked, of those that could
  Occupancy occupancy;        ///< in the blocks that it ran in
  bool hasResources = false;  ///< false where no unit that was compiled has it
};

struct Advices {
  Validation validation;                  ///< what they are from
  std::vector<KernelProfile> kernels;     ///< those that take most first
  std::vector<Advice> list;               ///< what may save most first
  std::vector<std::string> notes;         ///< what nothing is known of, and why
  std::optional<PortComparison> against;  ///< another port, where one is named
};

/// Reads all that `validation` knows, which has to be made with
/// ValidateOptions::measuresCost.
Advices adviseOn(Validation validation);

/// Adds what a port of the same CUDA by --warp=native spares, whose program
/// does what this one's does; or a note why it is no advice.
void adviseOnWaves(Advices& advices, const Advices& native);
/// Notes why nothing is known of such a port.
void noteOnWaves(Advices& advices, std::string_view why);

struct AdviceFormat {
  std::string_view name;
  std::string (*write)(const Advices& advices, const TextStyle& style);
};
std::span<const AdviceFormat> adviceFormats();

std::string toText(const Advices& advices, const TextStyle& style);

}  // namespace hipport
