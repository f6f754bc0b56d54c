// Compat: one header that lets unchanged CUDA sources compile as HIP.
//
// Names are given their HIP meaning by macros, which the header defines; the
// CUDA headers that the sources include are found in a folder beside it, as
// headers that include HIP's. What macros cannot do is an obstacle.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "analysis/target.h"
#include "rules/rules.h"
#include "tree/tree.h"

namespace hipport {

/// What has to be changed in the sources all the same.
struct CompatObstacle {
  std::string place;  ///< "path:line:column"
  std::string message;
  friend auto operator<=>(const CompatObstacle&,
                          const CompatObstacle&) = default;
};

struct CompatHeader {
  std::map<std::filesystem::path, std::string> files;  ///< texts, by path
  std::size_t names = 0;                               ///< it gives a meaning
  std::size_t headers = 0;  ///< of CUDA's it replaces
  std::set<CompatObstacle> obstacles;
};

/// The header for a tree, and what goes with it, for `output`.
CompatHeader compatHeader(const Tree& tree, const RuleSet& rules,
                          const Target& target,
                          const std::filesystem::path& output);

/// Whether a file is such a header.
bool isCompatHeader(std::string_view bytes);

/// The folder of headers that belongs to the header at a path.
std::filesystem::path compatFolder(const std::filesystem::path& header);

}  // namespace hipport
