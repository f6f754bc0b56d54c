// Runs: programs of a port on the devices of this machine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "validate/answers.h"
#include "validate/machine.h"
#include "validate/options.h"
#include "validate/toolchain.h"
#include "validate/units.h"
#include "validate/validation.h"

namespace hipport {

/// Ports the reference kernels into the folder of --reference; the folder of
/// the port. Throws Error(usage) if that cannot be.
std::string portReference(const ValidateOptions& options);

/// What --run-cmd has where the program stands that is linked from the units.
inline constexpr std::string_view kBinary = "{binary}";

/// Whether programs are linked from the units, to be run: what --run-cmd names
/// otherwise was built by others.
bool linksProgram(const ValidateOptions& options);

struct RunQuestion {
  Question question;
  /// That its program is compiled for; empty where that is not known.
  std::vector<std::string> targets;
};

/// What becomes of a run: `perform` does it, unless its outcome is known or it
/// is left to another process. It has to know of the units by then which are
/// relocatable.
using RunDoor = std::function<void(
    const RunQuestion& run, const std::function<std::vector<Run>()>& perform)>;

/// Runs programs, each on each device, and compares what they give;
/// `validation.notRun` says why on no GPU, if so. `toolchain` may be null where
/// nothing is linked. Throws Error(input) for a record that cannot be read.
void runAll(const ValidateOptions& options, const Machine& machine,
            const Toolchain* toolchain, const std::vector<PlannedUnit>& units,
            Validation& validation, const RunDoor& door);

}  // namespace hipport
