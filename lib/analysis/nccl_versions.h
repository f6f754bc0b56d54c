// Branches for versions of NCCL, of which HIP's compiler takes those that RCCL
// is as new as.
#pragma once

#include <vector>

#include "analysis/context.h"

namespace hipport {

/// The text behind conditions on NCCL_VERSION_CODE that do not hold for the
/// target's RCCL, in its order; none for a ROCm whose RCCL is not known.
std::vector<Span> textForNewerNccl(const FileContext& context);

}  // namespace hipport
