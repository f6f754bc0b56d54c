// A second reading of a unit, as compilers for GPUs read it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace hipport {

/// `unit` as a compiler reads it for a GPU.
Unit forDevice(Unit unit);

/// By file, the text that a reading for the host skipped; none of a file that
/// is read only because its host code names what such text declares.
using LeftText = std::map<std::string, std::vector<Span>>;

/// What `host`, a reading for the host, skipped in files that declare something
/// in it for GPUs alone, `#ifdef __CUDA_ARCH__` and the like: but for files of
/// `readElsewhere`, unless host code names what they declare.
LeftText leftForDevice(const Frontend::Sources& sources, const UnitFacts& host,
                       const std::vector<std::string>& readElsewhere);

/// Leaves of a reading for GPUs what it says of text that is for them alone.
void keepLeft(const Frontend::Sources& sources, const LeftText& left,
              UnitFacts& facts);

}  // namespace hipport
