#include "port/missing_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/unit.h"
#include "rules/build_rules.h"
#include "tree/include_graph.h"

namespace hipport {
namespace {

/// Whether the parser looked for the header of an include in vain.
bool isMissing(const FileFacts& facts, const Include& include) {
  return std::ranges::any_of(facts.gaps, [&](const Gap& gap) {
    return include.directive.contains(gap.span) &&
           gap.message.ends_with("file not found");
  });
}

/// Whose header it is: a known package's, or else what lies in its folder.
MissingPackage packageOf(std::string_view header) {
  if (const PackageRule* rule = BuildRules::builtin().findPackage(header)) {
    return {std::string(rule->name), std::string(rule->get), {}};
  }
  const std::size_t slash = header.find('/');
  if (slash == std::string_view::npos || header.starts_with('.')) {
    return {std::string(header), "give -I for the folder that it is in", {}};
  }
  const std::string folder(header.substr(0, slash));
  return {folder + "/",
          fmt::format("give -I for the folder that has {} in it", folder),
          {}};
}

/// Whether it is one of those that lib/frontend/packages stands in for.
bool isOfTorch(std::string_view header) {
  return std::ranges::any_of(
      std::to_array<std::string_view>(
          {"ATen/", "THC/", "c10/", "pybind11/", "torch/"}),
      [&](std::string_view folder) { return header.starts_with(folder); });
}

/// What each file lacks: itself, or by what it includes.
class Lacks {
 public:
  explicit Lacks(std::vector<Source>& sources) {
    for (Source& source : sources) byPath_.emplace(source.facts.path, &source);
    spread(sources);
  }

  /// The first header that `source` lacks, or "".
  std::string_view of(const Source& source) const {
    const auto found = lacking_.find(source.facts.path);
    return found != lacking_.end() ? found->second : std::string_view();
  }

  /// Whether it includes, itself or by others, a header of PyTorch: what stands
  /// in for those declares only a part.
  bool reachesTorch(const Source& source) {
    const auto [place, isNew] = reachTorch_.try_emplace(&source, false);
    if (!isNew) return place->second;
    const bool isReached =
        std::ranges::any_of(source.facts.includes, [&](const Include& each) {
          if (isOfTorch(each.spelling)) return true;
          if (!each.target) return false;
          const auto target = byPath_.find(*each.target);
          return target != byPath_.end() && reachesTorch(*target->second);
        });
    return reachTorch_[&source] = isReached;
  }

  /// Notes for `source`, and all headers that it includes, that nothing was
  /// missing. Sources that it includes were read by themselves as well, without
  /// what stands before them here.
  void noteComplete(Source& source) {
    if (std::exchange(source.facts.hasAllHeaders, true)) return;
    for (const Include& include : source.facts.includes) {
      if (!include.target || isUnitName(*include.target)) continue;
      const auto target = byPath_.find(*include.target);
      if (target != byPath_.end()) noteComplete(*target->second);
    }
  }

 private:
  /// From the files that lack a header themselves to all that include them.
  void spread(const std::vector<Source>& sources) {
    std::vector<std::string_view> last;
    for (const Source& source : sources) {
      for (const Include& include : source.facts.includes) {
        if (!isMissing(source.facts, include)) continue;
        if (lacking_.emplace(source.facts.path, include.spelling).second) {
          last.push_back(source.facts.path);
        }
      }
    }
    if (last.empty()) return;  // as in most trees
    const IncludeGraph includers = turned(resolveIncludes(includesOf(sources)));
    while (!last.empty()) {
      std::vector<std::string_view> next;
      for (const std::string_view path : last) {
        const auto found = includers.targets.find(std::string(path));
        if (found == includers.targets.end()) continue;
        for (const std::string& each : found->second) {
          const auto known = byPath_.find(each);
          if (known == byPath_.end()) continue;
          const std::string_view own = known->second->facts.path;
          if (lacking_.emplace(own, lacking_.at(path)).second) {
            next.push_back(own);
          }
        }
      }
      last = std::move(next);
    }
  }

  std::map<std::string_view, Source*> byPath_;
  std::map<std::string_view, std::string_view> lacking_;  ///< by path
  std::map<const Source*, bool> reachTorch_;
};

}  // namespace

std::vector<MissingPackage> findMissingHeaders(Tree& tree) {
  std::map<std::string, MissingPackage> packages;
  for (const Source& source : tree.sources) {
    for (const Include& include : source.facts.includes) {
      if (!isMissing(source.facts, include)) continue;
      MissingPackage package = packageOf(include.spelling);
      std::vector<std::string>& files =
          packages.try_emplace(package.name, package).first->second.files;
      if (files.empty() || files.back() != source.file->shown) {
        files.push_back(source.file->shown);
      }
    }
  }
  std::set<std::string_view> included;
  for (const Source& source : tree.sources) {
    for (const Include& include : source.facts.includes) {
      if (include.target) included.insert(*include.target);
    }
  }
  Lacks lacks(tree.sources);
  for (Source& source : tree.sources) {
    const std::string_view header = lacks.of(source);
    if (header.empty()) {
      // A fragment needs what stands before it where it is included.
      const bool isFragment = included.contains(source.facts.path);
      const bool isUnit = isUnitName(source.facts.path) && !isFragment &&
                          source.facts.parseStatus != ParseStatus::lexed &&
                          !lacks.reachesTorch(source);
      if (isUnit) lacks.noteComplete(source);
      continue;
    }
    const MissingPackage& package = packages.at(packageOf(header).name);
    const std::string& first = package.files.front();
    source.facts.missing = {
        package.name, package.get,
        first == source.file->shown ? std::string() : first};
  }
  std::vector<MissingPackage> result;
  for (auto& [name, package] : packages) result.push_back(std::move(package));
  return result;
}

}  // namespace hipport
