// The files that Clang gets from memory: sources and embedded headers.
#pragma once

#include <string>

#include "frontend/frontend.h"
#include "frontend/serve/selection.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hipport {

/// The embedded headers, as `selection` has them (null: whole), and `sources`,
/// with the spelling that Clang takes, over what is on disk. Both must outlive
/// it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> servedFiles(
    const Frontend::Sources& sources, const Selection* selection);

}  // namespace hipport
