#include "tree/runtime_includes.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "frontend/unit.h"

namespace hipport {
namespace {

/// Whether a header may include HIP's runtime header, which a host compiler
/// refuses unless it is told the platform.
class RuntimeHomes {
 public:
  explicit RuntimeHomes(const IncludeGraph& includers)
      : includers_(includers) {}

  bool suit(const FileFacts& facts) {
    const auto [place, isNew] = known_.try_emplace(facts.path, false);
    if (isNew) {
      place->second =
          facts.isAtFileScope &&
          std::ranges::all_of(
              reachable({facts.path}, includers_), [](const std::string& path) {
                return !isUnitName(path) || path.ends_with(".cu");
              });
    }
    return place->second;
  }

 private:
  const IncludeGraph& includers_;
  std::map<std::string, bool> known_;
};

/// A file that several units compile needs the header as soon as one does.
void meet(std::optional<std::vector<std::string>>& headers,
          std::vector<std::string> others) {
  std::ranges::sort(others);
  if (!headers) {
    headers = std::move(others);
    const auto repeated = std::ranges::unique(*headers);
    headers->erase(repeated.begin(), repeated.end());
    return;
  }
  std::erase_if(*headers, [&](const std::string& header) {
    return !std::ranges::binary_search(others, header);
  });
}

}  // namespace

void placeRuntimeIncludes(std::span<Source> sources,
                          const std::set<FirstUse>& firstUses,
                          const IncludeGraph& includers) {
  std::map<std::string, Source*> byPath;
  for (Source& source : sources) byPath.emplace(source.facts.path, &source);
  RuntimeHomes homes(includers);
  for (const FirstUse& use : firstUses) {
    for (const std::string& path : use.files) {
      const auto found = byPath.find(path);
      if (found == byPath.end()) continue;
      FileFacts& facts = found->second->facts;
      if (&path != &use.files.back() && !homes.suit(facts)) continue;
      meet(facts.headersBeforeUse, use.headers);
      break;
    }
  }
}

}  // namespace hipport
