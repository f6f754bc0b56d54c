#include "tree/rule_choice.h"

#include <algorithm>
#include <map>
#include <set>

#include "text/paths.h"

namespace hipport {
namespace {

/// Which headers the tree has itself, among those that are asked for.
class OwnHeaders {
 public:
  explicit OwnHeaders(const Inventory& inventory) {
    for (const InputFile& file : inventory.files) {
      byName_.emplace(lastPart(file.relative.string()), file.relative.string());
    }
  }

  bool has(std::string_view spelling) const {
    const auto [begin, end] = byName_.equal_range(lastPart(spelling));
    return std::any_of(begin, end, [&](const auto& each) {
      const std::string_view path = each.second;
      return path == spelling ||
             (path.ends_with(spelling) &&
              path[path.size() - spelling.size() - 1] == '/');
    });
  }

 private:
  std::multimap<std::string_view, std::string_view> byName_;
};

}  // namespace

std::vector<IncludedPackage> packagesIncluded(std::span<const Source> sources,
                                              const Inventory& inventory) {
  const BuildRules& rules = BuildRules::builtin();
  std::optional<OwnHeaders> own;
  std::map<const PackageRule*, std::set<std::string>> found;
  for (const Source& source : sources) {
    for (const Include& include : source.facts.includes) {
      const PackageRule* package = rules.findPackage(include.spelling);
      if (!package || include.isTest || include.isForHip) continue;
      if (!own) own.emplace(inventory);
      if (own->has(include.spelling)) continue;
      found[package].insert(source.file->shown);
    }
  }
  std::vector<IncludedPackage> packages;
  for (const auto& [package, files] : found) {
    packages.push_back({package, {files.begin(), files.end()}});
  }
  return packages;
}

}  // namespace hipport
