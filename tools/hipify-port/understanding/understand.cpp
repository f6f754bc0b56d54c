#include "understanding/understand.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "parallel.h"
#include "said_by_build.h"
#include "understanding/contexts.h"
#include "understanding/semantics.h"
#include "understanding/stubs.h"
#include "understanding/unit_planner.h"
#include "understanding/unit_reader.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// What to read headers with that no unit reaches, the best first.
using Contexts = std::map<std::string, std::vector<std::string>>;

/// Reads the units of files, none more often than need be, and remembers what
/// they say.
class TreeReading {
 public:
  TreeReading(const UnitPlanner& planner, UnitReader& reader,
              const std::optional<Shard>& shard)
      : planner_(planner), reader_(reader), shard_(shard) {}

  /// `byItself`: files that are no units of their own right, which say nothing
  /// about those that a unit reached. What is read next may be the nth of
  /// `contexts`, and those behind it.
  void read(const std::vector<std::string>& paths, bool byItself,
            const std::function<Contexts()>& contexts, std::size_t n) {
    std::vector<Unit> units;
    for (const std::string& path : paths) {
      if (!isOfUse(path, byItself)) continue;
      std::vector<Unit> made = planner_.unitsOf(path, byItself);
      if (!made.empty()) done_[path] |= !byItself;
      std::ranges::move(made, std::back_inserter(units));
    }
    if (shard_) {
      // Neighbours take about as long: each part gets some of all folders.
      std::size_t index = 0;
      std::erase_if(units, [&](const Unit&) {
        return index++ % shard_->count + 1 != shard_->number;
      });
    }
    units_ += units.size();
    const std::set<std::string> except =
        byItself ? semantics.files() : std::set<std::string>();
    reader_.read(
        units, /*isKept=*/byItself,
        [&](std::vector<UnitFacts> readings) {
          semantics.add(std::move(readings), except);
        },
        {[&] {
           return shard_ ? std::vector<UnitReader::Likely>()
                         : likelyUnits(contexts(), n);
         },
         [&](const std::string& file) { return semantics.reached(file); }});
  }

  void read(const std::vector<std::string>& paths, bool byItself) {
    read(paths, byItself, [] { return Contexts(); }, 0);
  }

  ReadingCount count() const {
    return {units_, semantics.readings(), reader_.hits()};
  }

  Semantics semantics;

 private:
  bool isOfUse(const std::string& path, bool byItself) const {
    // Once given up, always given up.
    if (!semantics.failure(path).empty()) return false;
    const auto before = done_.find(path);
    return before == done_.end() || (!byItself && !before->second);
  }

  std::vector<UnitReader::Likely> likelyUnits(const Contexts& contexts,
                                              std::size_t first) const {
    std::vector<UnitReader::Likely> likely;
    auto add = [&](const std::string& path, const std::string& file,
                   std::size_t rank) {
      if (!isOfUse(path, /*byItself=*/true)) return;
      for (Unit& unit : planner_.unitsOf(path, /*byItself=*/true)) {
        likely.push_back({std::move(unit), file, rank});
      }
    };
    bool isLeft = true;
    for (std::size_t n = first; isLeft; ++n) {
      isLeft = false;
      for (const auto& [path, list] : contexts) {
        if (done_.contains(path)) continue;
        if (n < list.size()) {
          add(list[n], path, n);
          isLeft = true;
        } else if (n == std::max(first, list.size()) && languageOf(path)) {
          add(path, path, n);
        }
      }
    }
    return likely;
  }

  const UnitPlanner& planner_;
  UnitReader& reader_;
  const std::optional<Shard>& shard_;
  /// Which files were the main file of a unit, and whether all that it said
  /// counted: there is nothing more to be had from those, or without that.
  std::map<std::string, bool> done_;
  std::size_t units_ = 0;
};

/// Of the files that no unit has reached.
Contexts contextsOfUnreached(const std::vector<std::string>& withCuda,
                             const IncludeGraph& includers,
                             const Semantics& semantics) {
  Contexts contexts;
  for (const std::string& path : withCuda) {
    if (!semantics.reached(path)) {
      contexts.emplace(path, contextsOf(path, includers));
    }
  }
  return contexts;
}

/// Headers that no unit reaches are read in the context of a unit that includes
/// them, or else of the outermost header; and if none of those reaches them
/// either, alone.
void readHeaders(Contexts contexts, TreeReading& reading) {
  for (std::size_t n = 0; !contexts.empty(); ++n) {
    std::set<std::string> paths;
    for (const auto& [path, list] : contexts) {
      if (n < list.size()) paths.insert(list[n]);
    }
    if (paths.empty()) break;
    reading.read(
        {paths.begin(), paths.end()}, /*byItself=*/true,
        [&] { return contexts; }, n + 1);
    std::erase_if(contexts, [&](const auto& each) {
      return reading.semantics.reached(each.first);
    });
  }
  std::vector<std::string> alone;
  for (const auto& [path, list] : contexts) {
    if (languageOf(path)) alone.push_back(path);
  }
  reading.read(alone, /*byItself=*/true);
}

/// What an include reaches that no unit followed.
std::optional<std::string> reachedFile(const FileFacts& facts,
                                       const Include& include,
                                       const std::string& target) {
  if (target.empty()) return std::nullopt;
  const fs::path folder = fs::path(facts.path).parent_path();
  const bool isBeside =
      !include.isAngled &&
      target == (folder / include.spelling).lexically_normal().string();
  // The name of a CUDA header means that header, wherever the tree has
  // another file of that name.
  return isBeside || include.spelling.ends_with(".cu") ? std::optional(target)
                                                       : std::nullopt;
}

}  // namespace

ReadingCount understand(const PortOptions& options, const Inventory& inventory,
                        const Vocabulary& vocabulary,
                        const std::optional<Sdk>& sdk,
                        const std::optional<CachePlace>& cachePlace,
                        std::vector<Source>& sources, ProgressBar& progress) {
  Frontend::Sources texts;
  std::set<std::string> tree;
  std::vector<std::string> withCuda;
  for (const Source& source : sources) {
    if (source.facts.hasCuda) withCuda.push_back(source.facts.path);
    if (!source.error.empty()) continue;
    tree.insert(tree.end(), source.file->path.string());
    texts.emplace_hint(
        texts.end(), source.facts.path,
        Frontend::Source{source.bytes, source.facts.hasCuda, source.content});
  }
  IncludeGraph graph;
  std::optional<SaidByBuild> said;
  parallelFor(2, options.jobs, [&](std::size_t i) {
    if (i == 0) {
      graph = resolveIncludes(includesOf(sources));
    } else {
      said.emplace(inventory);
    }
  });
  const Frontend frontend(texts, vocabulary, sdk, options.secondsPerUnit);
  const UnitPlanner planner(options, inventory, std::move(*said),
                            graph.impliedDirs);
  UnitReader reader(frontend, texts, graph, cachePlace, options.jobs, progress);
  TreeReading reading(planner, reader, options.shard);
  const Semantics& semantics = reading.semantics;

  const IncludeGraph includers = turned(graph);
  auto contexts = [&] {
    return contextsOfUnreached(withCuda, includers, semantics);
  };
  reading.read(withCuda, /*byItself=*/false, contexts, 0);
  if (options.shard) return reading.count();
  readHeaders(contexts(), reading);
  const std::set<std::string> others =
      usersOfStubs(sources, semantics, includers);
  reading.read({others.begin(), others.end()}, /*byItself=*/false);

  parallelFor(sources.size(), options.jobs, [&](std::size_t i) {
    FileFacts& facts = sources[i].facts;
    if (!facts.hasCuda && !semantics.reached(facts.path)) return;
    merge(facts, semantics.of(facts.path), semantics.owners);
    facts.failure = semantics.failure(facts.path);
    const std::vector<std::string>& targets = graph.targets.at(facts.path);
    for (std::size_t n = 0; n < facts.includes.size(); ++n) {
      Include& include = facts.includes[n];
      if (!include.target) {
        include.target = reachedFile(facts, include, targets[n]);
      }
      include.reachesTree = include.target && tree.contains(*include.target);
    }
  });
  markStandIns(sources, semantics.owners);
  return reading.count();
}

}  // namespace hipport
