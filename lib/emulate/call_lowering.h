// Calls in device code: AMD's instructions, which are intrinsics to LLVM,
// become code of this machine and calls of this library's functions.
#pragma once

#include <cstdint>
#include <set>

#include "emulate/lane_code.h"

namespace llvm {
class CallBase;
class Function;
}  // namespace llvm

namespace hipport {

/// Replaces `call`, or what it does around it; one of a function that is
/// neither AMD's nor in `meeting`, where lanes may meet, stays as it is. What
/// cannot be emulated ends the kernel that comes to it.
void lowerCall(LaneCode& code, llvm::CallBase& call, std::uint32_t site,
               const std::set<const llvm::Function*>& meeting);

}  // namespace hipport
