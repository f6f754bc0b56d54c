// Which sources of a tree only HIP's compiler takes, those of the host's
// compiler among them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tree/include_graph.h"
#include "tree/sources.h"

namespace hipport {

/// The paths of sources that, by themselves or by whatever file of the tree
/// they include, include headers that only HIP's compiler takes, or use the
/// variables of device code (threadIdx). What stands in branches for compilers
/// of GPU code is passed over. `graph` is that of `sources`. They go by what is
/// spelled: few of them may be CUDA's own.
std::set<std::string> needHip(const std::vector<Source>& sources,
                              IncludeGraph graph);

}  // namespace hipport
