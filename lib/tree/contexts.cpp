#include "tree/contexts.h"

#include <array>
#include <cstddef>

#include "frontend/unit.h"

namespace hipport {

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
