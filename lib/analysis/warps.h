// Warps: whether code says how wide they are.
#pragma once

#include "analysis/facts.h"
#include "rules/rules.h"

namespace hipport {

/// Whether the file has anything to do with single lanes of a warp, beyond
/// asking how many there are: a shuffle, a ballot, a mask. A tree without such
/// code is right on any width, and its `warpSize` is the hardware's.
bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules);

}  // namespace hipport
