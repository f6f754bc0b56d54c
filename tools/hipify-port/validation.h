// The validate command: from a port to what compilers make of it.
#pragma once

#include <string>
#include <vector>

#include "rules/architectures.h"
#include "text/error.h"
#include "validate/toolchain.h"
#include "validate/validation.h"

namespace hipport {

struct ValidationRequest {
  const ValidationFormat* format = nullptr;
  std::string file;  ///< empty for stdout
};

/// --run: whether programs are run where there is a device.
enum class RunMode : std::uint8_t {
  automatic,  ///< where there is one; else the report says why not
  never,
  require,  ///< without one, the process exits with 2
};

struct ValidateOptions {
  std::vector<std::string> paths;
  /// The reference kernels are ported into this folder and validated; empty
  /// for none.
  std::string reference;
  RunMode run = RunMode::automatic;
  unsigned secondsPerRun = 120;
  ToolchainRequest toolchain;
  /// Of --arch; empty for the defaults that the toolchain knows.
  std::vector<TargetArchitecture> architectures;
  std::vector<std::string> exclude;
  std::string buildDir;  ///< of -p; empty for none
  std::vector<std::string> includeDirs;
  std::vector<std::string> macros;  ///< "-DX", "-UX", in their order
  std::string standard;
  unsigned jobs = 1;
  unsigned secondsPerUnit = 300;  ///< for one target
  bool usesCache = true;
  std::vector<ValidationRequest> reports;
  bool verbose = false;
  bool quiet = false;
};

/// Compiles and reports as the options say; the result is the exit code.
/// Throws Error where nothing was compiled at all.
ExitCode validate(const ValidateOptions& options);

}  // namespace hipport
