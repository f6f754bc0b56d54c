// Functions of AMD's device libraries that the emulation has others for: those
// that talk to the host, that wait for the grid, and that read images. They
// still have their names before anything is inlined.
#pragma once

#include <string_view>

namespace llvm {
class CallBase;
class Module;
}  // namespace llvm

namespace hipport {

/// What reads and writes of images become: (what it does, the object, its
/// operands, its result, the site), by packImage() of image.h.
inline constexpr std::string_view kImageCall = "hipport_image";

/// Makes them calls of functions of this library (lane.h), which take the
/// number of their site as the argument that setSite() sets.
void replaceLibraryCalls(llvm::Module& module);

/// Whether a call is one of those, whose site is then `site`.
bool setSite(llvm::CallBase& call, unsigned site);

}  // namespace hipport
