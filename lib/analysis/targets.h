// What the architectures of a target can do, in words.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/analysis.h"

namespace hipport {

/// Those of the target's architectures that `isSo` holds for, each once.
std::vector<const Architecture*> architecturesWhere(
    const Target& target, const std::function<bool(const Architecture&)>& isSo);

/// "gfx90a, gfx942 and gfx1030"; empty for none.
std::string listed(const std::vector<const Architecture*>& architectures);

/// "64 KiB" where that is whole, else "70000 bytes".
std::string bytesText(std::uint64_t bytes);

/// "64 KiB on gfx90a and gfx942, 160 KiB on gfx950": the shared memory that a
/// block can have on each of them.
std::string sharedLimits(const std::vector<const Architecture*>& architectures);

}  // namespace hipport
