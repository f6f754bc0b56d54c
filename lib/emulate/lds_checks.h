// Accesses to LDS, which are checked before they happen.
#pragma once

#include <cstdint>

#include "emulate/lane_code.h"

namespace llvm {
class Instruction;
}  // namespace llvm

namespace hipport {

/// Whether an instruction reads or writes what may lie in LDS.
bool mayAccessLds(llvm::Instruction& instruction);

/// Calls hipport_lds() before each of its accesses that goes there.
void checkAccesses(LaneCode& code, llvm::Instruction& instruction,
                   std::uint32_t site);

}  // namespace hipport
