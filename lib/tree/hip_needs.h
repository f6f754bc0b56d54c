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
/// they include, have what no compiler for the host alone takes: launches, or
/// the variables of device code (threadIdx). What stands in branches for
/// compilers of GPU code is passed over. `graph` is that of `sources`. They go
/// by what is spelled: few of them may be the host's after all.
std::set<std::string> needGpuCompiler(const std::vector<Source>& sources,
                                      const IncludeGraph& graph);

/// Those, and the sources that include headers which only HIP's compiler takes.
std::set<std::string> needHip(const std::vector<Source>& sources,
                              const IncludeGraph& graph);

/// The sources whose port includes headers of HIP's, by whatever file of the
/// tree: compilers other than HIP's have to be told the platform.
std::set<std::string> includeHip(const std::vector<Source>& sources,
                                 const IncludeGraph& graph);

}  // namespace hipport
