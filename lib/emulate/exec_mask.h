// The exec mask: which lanes of a wave are active.
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace hipport {

/// What reads the mask's register (`exec`, and its halves `exec_lo` and
/// `exec_hi`) asks for a vote of the active lanes instead.
void voteForExec(llvm::Module& module);

}  // namespace hipport
