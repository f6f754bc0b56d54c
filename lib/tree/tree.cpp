#include "tree/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "frontend/frontend.h"
#include "process/parallel.h"
#include "tree/configured_headers.h"
#include "tree/contexts.h"
#include "tree/device_readers.h"
#include "tree/facts_merge.h"
#include "tree/hip_needs.h"
#include "tree/runtime_includes.h"
#include "tree/semantics.h"
#include "tree/shims.h"
#include "tree/unit_parser.h"
#include "tree/unit_planner.h"

namespace hipport {
namespace {

/// What to parse headers with that no unit reaches, the best first.
using Contexts = std::map<std::string, std::vector<std::string>>;

/// Parses the units of files, none more often than need be, and remembers what
/// they say.
class TreeParser {
 public:
  /// `forDevice`: see headersForDevice.
  TreeParser(const UnitPlanner& planner, UnitParser& parser,
             const std::vector<std::string>& forDevice,
             const std::optional<Shard>& shard)
      : planner_(planner),
        parser_(parser),
        forDevice_(forDevice),
        shard_(shard) {}

  /// `byItself`: files that are no units of their own right, which say nothing
  /// about those that a unit reached. What is parsed next may be the nth of
  /// `contexts`, and those behind it.
  /// `prepare` is called with all units, before a shard's are chosen.
  void parse(const std::vector<std::string>& paths, bool byItself,
             const std::function<Contexts()>& contexts, std::size_t n,
             const std::function<void(std::vector<Unit>&)>& prepare = {}) {
    std::vector<Unit> units;
    for (const std::string& path : paths) {
      if (!isOfUse(path, byItself)) continue;
      std::vector<Unit> made = unitsOf(path, byItself);
      if (!made.empty()) done_[path] |= !byItself;
      std::ranges::move(made, std::back_inserter(units));
    }
    if (prepare) prepare(units);
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
    parser_.parse(
        units, /*isKept=*/byItself,
        [&](std::vector<UnitFacts> parses) {
          semantics.add(std::move(parses), except);
        },
        {[&] {
           return shard_ ? std::vector<UnitParser::Prefetch>()
                         : prefetchedUnits(contexts(), n);
         },
         [&](const std::string& file) { return semantics.reached(file); }});
  }

  void parse(const std::vector<std::string>& paths, bool byItself) {
    parse(paths, byItself, [] { return Contexts(); }, 0);
  }

  ParseCount count() const {
    return {units_, semantics.parses(), parser_.hits()};
  }

  Semantics semantics;

 private:
  /// What a unit reached was read for the device as well.
  std::vector<Unit> unitsOf(const std::string& path, bool byItself) const {
    std::vector<Unit> units = planner_.unitsOf(path, byItself);
    if (!byItself) return units;
    for (Unit& unit : units) {
      std::ranges::copy_if(
          forDevice_, std::back_inserter(unit.readElsewhere),
          [&](const auto& header) { return semantics.reached(header); });
    }
    return units;
  }

  bool isOfUse(const std::string& path, bool byItself) const {
    // Once given up, always given up.
    if (!semantics.failure(path).empty()) return false;
    const auto before = done_.find(path);
    return before == done_.end() || (!byItself && !before->second);
  }

  std::vector<UnitParser::Prefetch> prefetchedUnits(const Contexts& contexts,
                                                    std::size_t first) const {
    std::vector<UnitParser::Prefetch> units;
    auto add = [&](const std::string& path, const std::string& file,
                   std::size_t rank) {
      if (!isOfUse(path, /*byItself=*/true)) return;
      for (Unit& unit : unitsOf(path, /*byItself=*/true)) {
        units.push_back({std::move(unit), file, rank});
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
    return units;
  }

  const UnitPlanner& planner_;
  UnitParser& parser_;
  const std::vector<std::string>& forDevice_;
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

/// Headers that no unit reaches are parsed in the context of a unit that
/// includes them, or else of the outermost header; and if none of those reaches
/// them either, alone.
void parseHeaders(Contexts contexts, TreeParser& parser) {
  for (std::size_t n = 0; !contexts.empty(); ++n) {
    std::set<std::string> paths;
    for (const auto& [path, list] : contexts) {
      if (n < list.size()) paths.insert(list[n]);
    }
    if (paths.empty()) break;
    parser.parse(
        {paths.begin(), paths.end()}, /*byItself=*/true,
        [&] { return contexts; }, n + 1);
    std::erase_if(contexts, [&](const auto& each) {
      return parser.semantics.reached(each.first);
    });
  }
  std::vector<std::string> alone;
  for (const auto& [path, list] : contexts) {
    if (languageOf(path)) alone.push_back(path);
  }
  parser.parse(alone, /*byItself=*/true);
}

/// Lays what all units say over the facts of the sources.
void finishFacts(std::vector<Source>& sources, const Semantics& semantics,
                 const IncludeGraph& graph, const IncludeGraph& includers,
                 unsigned jobs) {
  std::set<std::string> tree;
  for (const Source& source : sources) {
    if (source.error.empty()) tree.insert(tree.end(), source.facts.path);
  }
  parallelFor(sources.size(), jobs, [&](std::size_t i) {
    FileFacts& facts = sources[i].facts;
    if (!facts.hasCuda && !semantics.reached(facts.path)) return;
    merge(facts,
          {semantics.of(facts.path), semantics.failure(facts.path),
           graph.targets.at(facts.path)},
          semantics.owners, tree);
  });
  markShims(sources, semantics.owners);
  placeRuntimeIncludes(sources, semantics.firstUses, includers);
}

/// An SDK that is no known one may still do.
void warnOfUnknownVersion(const Sdk& sdk, const std::string& given,
                          Listener& listener) {
  constexpr int kOldest = 9000;
  constexpr int kNewest = 13999;
  if (sdk.version >= kOldest && sdk.version <= kNewest) return;
  const std::string version =
      sdk.version == 0
          ? "its cuda.h does not say which version it is"
          : fmt::format("it is CUDA {}; known versions are 9.0 to 13",
                        versionText(sdk));
  listener.warn(fmt::format(
      "--cuda-path {}: {}. Where its headers cannot be parsed, the built-in "
      "ones are used",
      given, version));
}

/// A database of another tree is most likely a mistake, and changes nothing.
void warnOfForeignDatabase(const Tree& tree, const std::string& buildDir,
                           Listener& listener) {
  if (buildDir.empty()) return;
  std::set<std::string> paths;
  for (const Source& source : tree.sources) paths.insert(source.facts.path);
  const bool isOfUse = std::ranges::any_of(
      tree.inventory.commands,
      [&](const Unit& unit) { return paths.contains(unit.path); });
  if (isOfUse) return;
  listener.warn(
      fmt::format("-p {}: its database lists none of the sources; they are "
                  "parsed without it",
                  buildDir));
}

/// Gives the tree the rules of the first profile that fits what it includes.
/// Whether that changes them.
bool chooseRules(const RuleChoice& choice, Tree& tree) {
  if (choice.profiles.empty()) return false;
  for (IncludedPackage& each : packagesIncluded(tree.sources, tree.inventory)) {
    for (const RuleProfile& profile : choice.profiles) {
      if (each.package->profile != profile.name) continue;
      tree.rules = profile.rules();
      tree.profile = std::move(each);
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<std::string> Tree::errors() const {
  std::vector<std::string> errors = inventory.errors;
  for (const Source& source : sources) {
    if (!source.error.empty()) errors.push_back(source.error);
  }
  return errors;
}

void parseSources(const ParseSetup& setup, Tree& tree, Listener& listener) {
  const TreeOptions& options = setup.options;
  std::vector<Source>& sources = tree.sources;
  Frontend::Sources texts;
  std::vector<std::string> withCuda;
  // A CUDA source may have all its CUDA in what it includes.
  std::vector<std::string> units;
  for (const Source& source : sources) {
    const FileFacts& facts = source.facts;
    if (facts.hasCuda) withCuda.push_back(facts.path);
    if (facts.hasCuda || facts.path.ends_with(".cu")) {
      units.push_back(facts.path);
    }
    if (!source.error.empty()) continue;
    texts.emplace_hint(texts.end(), facts.path,
                       Frontend::Source{source.bytes,
                                        facts.hasCuda || facts.namesImplicit ||
                                            facts.path.ends_with(".cu"),
                                        source.content});
  }
  tree.hints = TreeHints(tree.inventory);
  for (const std::string& each : tree.hints.problems()) listener.warn(each);
  const std::vector<ConfiguredHeader> configured =
      configuredHeaders(tree.inventory, tree.hints);
  addSources(configured, texts);
  SpelledIncludes includes = includesOf(sources);
  addIncludes(configured, includes);
  const IncludeGraph graph = resolveIncludes(includes);
  const Frontend frontend(texts, setup.vocabulary, tree.sdk,
                          options.parse.secondsPerUnit);
  const UnitPlanner planner(options.parse, tree.inventory, tree.hints, graph,
                            needGpuCompiler(sources, graph));
  UnitParser unitParser(frontend, texts, graph, setup.cache, options.jobs,
                        listener);
  const std::vector<std::string> forDevice = headersForDevice(texts);
  TreeParser parser(planner, unitParser, forDevice, options.cache.shard);
  const Semantics& semantics = parser.semantics;

  const IncludeGraph includers = turned(graph);
  auto contexts = [&] {
    return contextsOfUnreached(withCuda, includers, semantics);
  };
  parser.parse(units, /*byItself=*/false, contexts, 0,
               [&](std::vector<Unit>& all) {
                 chooseDeviceReaders(forDevice, graph, all);
               });
  if (!options.cache.shard) {
    parseHeaders(contexts(), parser);
    const std::set<std::string> others =
        usersOfShims(sources, semantics, includers, tree.rules);
    parser.parse({others.begin(), others.end()}, /*byItself=*/false);
    finishFacts(sources, semantics, graph, includers, options.jobs);
  }
  tree.count = parser.count();
}

Tree readTree(Inventory inventory, const TreeOptions& options,
              const RuleChoice& choice, const Target& target,
              Listener& listener) {
  Tree tree(choice.usual);
  tree.inventory = std::move(inventory);
  if (!options.parse.cudaPath.empty()) {
    tree.sdk = findSdk(options.parse.cudaPath);
    warnOfUnknownVersion(*tree.sdk, options.parse.cudaPath, listener);
  }
  const Vocabulary vocabulary = vocabularyOf(tree.rules, target);
  auto cache = locateCache(options.cache, tree.rules, target);
  tree.sources = lexSources(tree.inventory, vocabulary, options.jobs, cache);
  if (chooseRules(choice, tree)) {
    cache = locateCache(options.cache, tree.rules, target);
    tree.sources = lexSources(tree.inventory, vocabulary, options.jobs, cache);
  }
  warnOfForeignDatabase(tree, options.inventory.buildDir, listener);
  parseSources({options, vocabulary, cache}, tree, listener);
  listener.finish();
  return tree;
}

}  // namespace hipport
