// Parse cost: what takes long to parse.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "tree/include_graph.h"

namespace hipport {

/// About how long files take to parse, against each other.
class ParseCost {
 public:
  /// `graph` must outlive this object.
  ParseCost(const IncludeGraph& graph, const Frontend::Sources& texts);

  /// Of what the includes of a file lead to, each once.
  std::size_t of(std::string_view path) const;

 private:
  /// For a header of the system, with all that it includes.
  static constexpr std::size_t kOutside = 20'000;

  struct File {
    std::size_t cost = 0;
    std::vector<std::size_t> targets;
  };
  std::vector<File> files_;
  std::map<std::string_view, std::size_t> indices_;
};

}  // namespace hipport
