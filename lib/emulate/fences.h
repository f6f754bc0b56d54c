// Fences and the lanes of a wave.
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace hipport {

/// A fence that acquires and releases orders the lanes of a wave as well, which
/// run in lockstep: what one wrote before it, all that came to it together read
/// behind it. Cooperative groups synchronise tiles by no more than that. Behind
/// each stands llvm.amdgcn.wave.barrier then. So does one where a reduction of
/// a block begins.
void orderLanesAtFences(llvm::Module& module);

}  // namespace hipport
