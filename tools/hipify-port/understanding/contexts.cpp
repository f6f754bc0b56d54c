#include "understanding/contexts.h"

#include <array>
#include <cstddef>
#include <utility>

namespace hipport {

IncludeGraph turned(const IncludeGraph& graph) {
  IncludeGraph includers;
  for (const auto& [path, targets] : graph.targets) {
    for (const std::string& target : targets) {
      if (!target.empty()) includers.targets[target].push_back(path);
    }
  }
  return includers;
}

std::set<std::string> reachable(std::vector<std::string> from,
                                const IncludeGraph& graph) {
  std::set<std::string> found;
  std::vector<std::string> open = std::move(from);
  while (!open.empty()) {
    const auto next = graph.targets.find(open.back());
    open.pop_back();
    if (next == graph.targets.end()) continue;
    for (const std::string& path : next->second) {
      if (!path.empty() && found.insert(path).second) open.push_back(path);
    }
  }
  return found;
}

std::vector<std::string> contextsOf(const std::string& path,
                                    const IncludeGraph& includers) {
  constexpr std::size_t kKinds = 3;
  auto kindOf = [&](const std::string& file) {
    if (isUnitName(file)) {
      return languageOf(file) == Language::cuda ? 0U : 1U;
    }
    const bool isOutermost =
        !includers.targets.contains(file) && languageOf(file);
    return isOutermost ? 2U : 3U;
  };
  std::array<std::string, kKinds> first;
  for (const std::string& each : reachable({path}, includers)) {
    if (each == path) continue;
    const std::size_t kind = kindOf(each);
    if (kind < kKinds && first[kind].empty()) first[kind] = each;
  }
  std::vector<std::string> contexts(first.begin(), first.end());
  std::erase(contexts, "");
  return contexts;
}

}  // namespace hipport
