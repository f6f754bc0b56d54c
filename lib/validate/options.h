// What the validate command is asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tree/options.h"
#include "validate/toolchain.h"

namespace hipport {

/// --run: whether programs are run, and where.
enum class RunMode : std::uint8_t {
  automatic,  ///< where there is one; else they are emulated
  never,
  emulate,  ///< on this machine's processor, whether there is a device or not
  require,  ///< without one, the process exits with 2
  /// Whether this machine has one or not: --run-cmd starts programs elsewhere.
  always,
};

struct ValidateOptions {
  InventoryOptions inventory;
  /// How units are compiled, beside what the build of the port says; the limit
  /// of time is `secondsPerUnit`.
  ParseOptions parse;
  /// The reference kernels are ported into this folder and validated; empty
  /// for none.
  std::string reference;
  /// The folder of a record that the program has to match; empty for none.
  std::string record;
  /// A regular expression for the output of a program that checks itself.
  std::optional<std::string> expect;
  /// Of --run-cmd, for sh; empty for the program that is linked from the
  /// units, with the arguments of the record.
  std::string runCommand;
  std::string runFolder;               ///< empty for the present one
  std::vector<std::string> libraries;  ///< -L and -l, to link it with
  RunMode run = RunMode::automatic;
  unsigned secondsPerRun = 120;
  bool comparesWaves = false;  ///< emulates waves of 32 and of 64 lanes
  /// Reads the instructions of device code by lines, and counts what lines cost
  /// where programs are emulated.
  bool measuresCost = false;
  /// Of compile commands, those are kept too that load or run code.
  bool trustsOptions = false;
  ToolchainRequest toolchain;
  /// Of --arch; empty for the defaults that the toolchain knows.
  std::vector<std::string> architectures;
  unsigned jobs = 1;
  unsigned secondsPerUnit = 300;  ///< for one target
  bool usesCache = true;          ///< ccache, where it is installed
  std::string cacheDir;           ///< where answers are kept; empty for nowhere
};

}  // namespace hipport
