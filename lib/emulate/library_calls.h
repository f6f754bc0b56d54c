// Functions of AMD's device libraries that the emulation has others for: those
// that talk to the host, that wait for the grid, and that read images. They
// still have their names before anything is inlined.
#pragma once

namespace llvm {
class CallBase;
class Module;
}  // namespace llvm

namespace hipport {

/// Makes them calls of functions of this library (lane.h), which take the
/// number of their site as the argument that setSite() sets.
void replaceLibraryCalls(llvm::Module& module);

/// Whether a call is one of those, whose site is then `site`.
bool setSite(llvm::CallBase& call, unsigned site);

}  // namespace hipport
