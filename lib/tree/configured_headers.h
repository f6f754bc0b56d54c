// Configured headers: what sources of an unconfigured tree include and a
// configure step would make. They are in memory alone and no part of a port.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "tree/include_graph.h"
#include "tree/inventory.h"
#include "tree/tree_hints.h"

namespace hipport {

struct ConfiguredHeader {
  std::string path;  ///< absolute; nothing is there
  std::string bytes;
  /// The switches that no configure step answered.
  std::vector<std::string> open = {};
};

/// By path. First what build files say, then what templates of headers are
/// named after, each beside its template.
std::vector<ConfiguredHeader> configuredHeaders(const Inventory& inventory,
                                                const TreeHints& hints);

/// Adds what each of them includes, but not what it asks for.
void addIncludes(std::span<const ConfiguredHeader> headers,
                 SpelledIncludes& to);

/// Adds them to what the front end is given.
void addSources(std::span<const ConfiguredHeader> headers,
                Frontend::Sources& to);

}  // namespace hipport
