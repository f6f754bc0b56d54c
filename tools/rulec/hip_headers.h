// Stand-ins for HIP's own headers.
//
// A tree that is half ported, or ported and checked once more, includes
// <hip/hip_runtime.h> and its kin. Whether the machine has them must make no
// difference, so hermetic parsing brings its own: each HIP name is another word
// for the CUDA name that it is the counterpart of, and those are declared
// already.
#pragma once

#include <span>
#include <vector>

#include "declarations.h"
#include "rules/table.h"

namespace hipport::rulec {

/// The headers that the tables name as counterparts, by path.
std::vector<Header> hipHeaders(std::span<const Table> tables);

}  // namespace hipport::rulec
