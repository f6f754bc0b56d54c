// Loops that add up in halves, as LLVM has them. The emulator and the reader of
// code objects (validate) compile this each for its own LLVM.
#pragma once

#include <vector>

namespace llvm {
class Loop;
class PHINode;
}  // namespace llvm

namespace hipport {

/// What is half of it in each round, in a loop that has a barrier in each: "s"
/// of "for (s = blockDim.x / 2; s > 0; s /= 2) ... __syncthreads();".
std::vector<llvm::PHINode*> halvedIn(const llvm::Loop& loop);

}  // namespace hipport
