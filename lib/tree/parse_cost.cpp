#include "tree/parse_cost.h"

#include <string>
#include <utility>

namespace hipport {

ParseCost::ParseCost(const IncludeGraph& graph,
                     const Frontend::Sources& texts) {
  std::map<std::string_view, std::size_t> indices;
  for (const auto& [path, targets] : graph.targets) {
    indices.emplace_hint(indices.end(), path, indices.size());
  }
  files_.resize(indices.size());
  std::size_t i = 0;
  for (const auto& [path, targets] : graph.targets) {
    File& file = files_[i++];
    const auto text = texts.find(path);
    if (text != texts.end()) file.cost = text->second.bytes.size();
    for (const std::string& target : targets) {
      const auto found = indices.find(target);
      if (found != indices.end()) {
        file.targets.push_back(found->second);
      } else {
        file.cost += kOutside;
      }
    }
  }
  indices_ = std::move(indices);
}

std::size_t ParseCost::of(std::string_view path) const {
  const auto first = indices_.find(path);
  if (first == indices_.end()) return 0;
  std::vector<bool> isSeen(files_.size());
  std::vector<std::size_t> open = {first->second};
  isSeen[first->second] = true;
  std::size_t cost = 0;
  while (!open.empty()) {
    const File& file = files_[open.back()];
    open.pop_back();
    cost += file.cost;
    for (const std::size_t target : file.targets) {
      if (isSeen[target]) continue;
      isSeen[target] = true;
      open.push_back(target);
    }
  }
  return cost;
}

}  // namespace hipport
