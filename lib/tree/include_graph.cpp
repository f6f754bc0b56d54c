#include "tree/include_graph.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "text/paths.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Whether `path` stays where it is put: relative, without "." and "..".
bool goesStraight(std::string_view path) {
  if (path.empty() || path.front() == '.' || path.back() == '/') return false;
  // Most spellings have no "/" at all.
  for (std::size_t at = path.find('/'); at != std::string_view::npos;
       at = path.find('/', at + 1)) {
    if (at == 0 || path[at + 1] == '.' || path[at + 1] == '/') return false;
  }
  return true;
}

std::string absolute(std::string_view folder, std::string_view path) {
  std::string full = (fs::path(folder) / path).lexically_normal().string();
  while (full.size() > 1 && full.ends_with('/')) full.pop_back();
  return full;
}

std::size_t sharedLength(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// The files of a tree, as includes name them. Their paths must outlive it.
class IncludedFiles {
 public:
  explicit IncludedFiles(const SpelledIncludes& files) {
    byName_.reserve(files.size());
    for (const auto& [path, includes] : files) {
      byName_[lastPart(path)].push_back(path);
    }
  }

  struct Found {
    std::string_view path;  ///< empty for none; until the next call
    bool isBeside = false;
  };

  /// What `include` names in `includer`, a file of `folder`: the file beside
  /// it, or else the one nearest to it.
  Found find(std::string_view includer, std::string_view folder,
             std::string_view include) {
    const auto files = named(include);
    if (goesStraight(include)) {
      // Of most headers of the system the tree has none of that name.
      if (files.empty()) return {};
      place_.assign(folder).append("/").append(include);
      if (isAmong(files)) return {place_, true};
    } else {
      place_ = absolute(folder.empty() ? "/" : folder, include);
      if (isAmong(named(place_))) return {place_, true};
    }
    return {nearest(includer, include, files)};
  }

  /// Adds the files that `include` may name, whatever folders are searched.
  void addAll(std::string_view include, std::vector<std::string>& to) const {
    const std::string path = fs::path(include).lexically_normal().string();
    std::string_view part = path;
    while (part.starts_with("../")) part.remove_prefix(3);
    for (const std::string_view each : named(part)) {
      if (each == part || endsInPart(each, part)) to.emplace_back(each);
    }
  }

 private:
  bool isAmong(std::span<const std::string_view> files) const {
    return std::ranges::binary_search(files, std::string_view(place_));
  }

  /// Of `files`, those whose paths end in `include`, the nearest to `includer`
  /// but not that itself: a header named as one outside of the tree wraps that
  /// one.
  static std::string_view nearest(std::string_view includer,
                                  std::string_view include,
                                  std::span<const std::string_view> files) {
    std::string_view best;
    for (const std::string_view each : files) {
      if (endsInPart(each, include) && each != includer &&
          (best.empty() ||
           sharedLength(each, includer) > sharedLength(best, includer))) {
        best = each;
      }
    }
    return best;
  }

  /// "/a/b/c.h" ends in "b/c.h".
  static bool endsInPart(std::string_view path, std::string_view part) {
    return path.size() > part.size() && path.ends_with(part) &&
           path[path.size() - part.size() - 1] == '/';
  }

  /// The files that are called as `path` is, ascending.
  std::span<const std::string_view> named(std::string_view path) const {
    const auto found = byName_.find(lastPart(path));
    if (found == byName_.end()) return {};
    return found->second;
  }

  std::unordered_map<std::string_view, std::vector<std::string_view>> byName_;
  std::string place_;
};

std::string_view folderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "" : path.substr(0, slash);
}

using Uses = std::unordered_map<std::string, std::size_t>;

/// The folders by how often they are used, the one used most first.
std::vector<std::string> ranked(const Uses& uses) {
  std::vector<std::pair<std::string, std::size_t>> order(uses.begin(),
                                                         uses.end());
  std::ranges::sort(order, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  std::vector<std::string> folders;
  folders.reserve(order.size());
  for (auto& [folder, count] : order) folders.push_back(std::move(folder));
  return folders;
}

}  // namespace

IncludeGraph resolveIncludes(const SpelledIncludes& files) {
  IncludedFiles known(files);
  IncludeGraph graph;
  Uses uses;  // of implied folders
  for (const auto& [path, includes] : files) {
    std::vector<std::string>& targets =
        graph.targets.try_emplace(graph.targets.end(), path)->second;
    targets.reserve(includes.size());
    for (const auto& [include, isAngled] : includes) {
      const auto [target, isBeside] = known.find(path, folderOf(path), include);
      targets.emplace_back(target);
      const std::size_t tail = include.size() + 1;  // with the "/" before it
      // What is angled is not searched beside its includer.
      const bool isSearched = !isBeside || (isAngled && goesStraight(include));
      if (isSearched && target.size() > tail) {
        std::string folder(target.substr(0, target.size() - tail));
        ++uses[folder];
        graph.impliedBy[path].push_back(std::move(folder));
      }
    }
  }
  graph.impliedDirs = ranked(uses);
  return graph;
}

IncludeGraph possibleIncludes(const SpelledIncludes& files) {
  const IncludedFiles known(files);
  IncludeGraph graph;
  for (const auto& [path, includes] : files) {
    std::vector<std::string>& all =
        graph.targets.try_emplace(graph.targets.end(), path)->second;
    for (const SpelledInclude& each : includes) known.addAll(each.name, all);
  }
  return graph;
}

std::vector<std::string> impliedDirsOf(const std::string& unit,
                                       const IncludeGraph& graph) {
  std::set<std::string> files = reachable({unit}, graph);
  files.insert(unit);
  Uses uses;
  for (const std::string& file : files) {
    const auto implied = graph.impliedBy.find(file);
    if (implied == graph.impliedBy.end()) continue;
    for (const std::string& folder : implied->second) ++uses[folder];
  }
  std::vector<std::string> folders = ranked(uses);
  for (const std::string& folder : graph.impliedDirs) {
    if (!uses.contains(folder)) folders.push_back(folder);
  }
  return folders;
}

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

}  // namespace hipport
