// Branches: in a text that both CUDA and HIP compile, what upstream changed in
// a branch for CUDA is ported onto the branch for HIP beside it.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"
#include "update/merge.h"

namespace hipport {

/// A CUDA text, and the edits that make a port of it.
struct CudaText {
  std::string_view bytes;
  const std::vector<Edit>& edits;
};

/// `merged` is what became of `ours` when upstream went from `before` to `now`.
/// `besideHip` are the branches of it that HIP does not compile (FileFacts).
/// What an upstream change of one becomes in a port is merged into the branch
/// for HIP, where that merges cleanly, and is a place of `merged` then.
void portBranches(MergedText& merged, std::string_view ours, CudaText before,
                  CudaText now, const std::vector<Span>& besideHip);

}  // namespace hipport
