// The files that Clang gets from memory: sources and embedded headers.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "frontend/frontend.h"
#include "frontend/serve/selection.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hipport {

/// The embedded headers of libraries that do not come with CUDA, such as
/// "cuda/cute/tensor.hpp", which `sources` have themselves.
using OwnHeaders = std::set<std::string_view>;
OwnHeaders ownHeadersOf(const Frontend::Sources& sources);

/// The embedded headers but those of `own`, as `selection` has them (null:
/// whole), and `sources`, with the spelling that Clang takes, over what is on
/// disk. All must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> servedFiles(
    const Frontend::Sources& sources, const Selection* selection,
    const OwnHeaders& own);

}  // namespace hipport
