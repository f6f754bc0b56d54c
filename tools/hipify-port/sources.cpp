#include "sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "cache/cache.h"
#include "cache/facts_bytes.h"
#include "cache/lexed_files.h"
#include "helpers.h"
#include "parallel.h"
#include "said_by_build.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// UTF-16 and UTF-32 begin so; no compiler takes them.
bool isWideText(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

/// A ported source has kernels, but names nothing of CUDA's.
bool isPorted(const FileFacts& facts, const Vocabulary& vocabulary) {
  return facts.path.ends_with(".hip") && facts.names.empty() &&
         std::ranges::none_of(facts.includes, [&](const Include& include) {
           return vocabulary.hasHeader(include.spelling);
         });
}

/// What lexing a file says, or would say.
FileFacts lexicalFacts(const std::string& path, std::string_view bytes,
                       const Digest& content, const Vocabulary& vocabulary,
                       LexedFiles* cache) {
  if (!cache) return lexFile(path, bytes, vocabulary);
  if (auto known = cache->find(path, content)) return std::move(*known);
  FileFacts facts = lexFile(path, bytes, vocabulary);
  cache->store(facts, content);
  return facts;
}

void lexSource(Source& source, const Vocabulary& vocabulary,
               LexedFiles* cache) {
  source.facts.path = source.file->path.string();
  try {
    const ChangedFile* change = source.file->change;
    if (change && change->staged) {
      source.bytes = *change->staged;
    } else {
      source.bytes = readFile(source.file->path);
    }
    if (isWideText(source.bytes)) {
      source.error = fmt::format(
          "{}: is UTF-16 or UTF-32 text and was not ported; convert it to "
          "UTF-8 first",
          source.file->shown);
      return;
    }
    source.content = digestOf(source.bytes);
    if (isHelper(source.file->path, source.bytes)) return;
    source.facts = lexicalFacts(source.facts.path, source.bytes, source.content,
                                vocabulary, cache);
    if (isPorted(source.facts, vocabulary)) source.facts.hasCuda = false;
  } catch (const Error& error) {
    source.error = error.what();
  }
}

std::string_view lastPart(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

using Includes = std::map<std::string, std::vector<std::string>>;

/// What each source includes, as it is spelled.
Includes includesOf(std::span<const Source> sources) {
  Includes includes;
  for (const Source& source : sources) {  // by path, most often
    auto& list =
        includes.try_emplace(includes.end(), source.facts.path)->second;
    for (const Include& include : source.facts.includes) {
      list.push_back(include.spelling);
    }
  }
  return includes;
}

/// How sources are parsed: as a compile database says, or else the build files
/// of the tree, and by what the tree implies.
class UnitPlanner {
 public:
  UnitPlanner(const PortOptions& options, const Inventory& inventory,
              SaidByBuild said, std::vector<std::string> implied)
      : options_(options),
        said_(std::move(said)),
        implied_(std::move(implied)) {
    for (const std::string& folder : options.includeDirs) {
      given_.push_back(fs::absolute(folder).lexically_normal().string());
    }
    for (const Unit& unit : inventory.commands) {
      commands_[unit.path].push_back(&unit);
    }
  }

  /// The units that a file is the main file of; `byItself`: even if it is a
  /// header.
  std::vector<Unit> unitsOf(const std::string& path, bool byItself) const {
    std::vector<Unit> units;
    if (const auto found = commands_.find(path); found != commands_.end()) {
      for (const Unit* unit : found->second) units.push_back(*unit);
    } else if (isUnitName(path) || byItself) {
      units.emplace_back().path = path;
      units.back().language = languageOf(path).value_or(Language::cuda);
      units.back().impliesRuntime = path.ends_with(".cu");
      SaidOptions said = said_.of(path);
      units.back().includeDirs = std::move(said.includeDirs);
      units.back().afterDirs = std::move(said.otherDirs);
      units.back().macros = std::move(said.macros);
      if (units.back().language == Language::cuda) {
        std::ranges::move(said.cudaMacros,
                          std::back_inserter(units.back().macros));
      }
    }
    for (Unit& unit : units) {
      unit.includeDirs.insert(unit.includeDirs.end(), given_.begin(),
                              given_.end());
      addImplied(unit);
      unit.macros.insert(unit.macros.end(), options_.macros.begin(),
                         options_.macros.end());
      if (!options_.standard.empty()) unit.standard = options_.standard;
    }
    return units;
  }

 private:
  /// Clang searches a folder that is named twice at its later place.
  void addImplied(Unit& unit) const {
    auto isGiven = [&](const std::string& folder) {
      for (const auto* given : {&unit.quoteDirs, &unit.includeDirs,
                                &unit.systemDirs, &unit.afterDirs}) {
        if (std::ranges::find(*given, folder) != given->end()) return true;
      }
      return false;
    };
    for (const std::string& folder : implied_) {
      if (!isGiven(folder)) unit.afterDirs.push_back(folder);
    }
  }

  const PortOptions& options_;
  SaidByBuild said_;
  std::vector<std::string> implied_;
  std::vector<std::string> given_;
  std::map<std::string, std::vector<const Unit*>> commands_;
};

/// Observations of all units, by file, and who declares which names.
///
/// Units mostly see a header alike. What is kept of it is each view once, with
/// the first of the units that have it, by name: else memory would grow with
/// the number of units times that of headers.
class Semantics {
 public:
  /// Adds what is said of a unit, but for files in `except`. May be called by
  /// many threads.
  void add(std::vector<UnitFacts> readings,
           const std::set<std::string>& except = {}) {
    struct View {
      std::string path;
      Digest digest;
      Observation seen;
    };
    std::vector<View> views;
    for (UnitFacts& reading : readings) {
      for (auto& [path, seen] : reading.files) {
        if (except.contains(path)) continue;
        std::string unit = std::exchange(seen.unit, {});
        const Digest digest = digestOf(toBytes(seen));
        seen.unit = std::move(unit);
        views.push_back({path, digest, std::move(seen)});
      }
    }
    const std::lock_guard lock(mutex_);
    for (View& view : views) {
      const auto [place, isNew] =
          byFile_[view.path].try_emplace(view.digest, std::move(view.seen));
      if (!isNew && view.seen.unit < place->second.unit) {
        place->second.unit = std::move(view.seen.unit);
      }
    }
    for (UnitFacts& reading : readings) {
      ++readings_;
      owners.user.merge(reading.owners.user);
      owners.members.merge(reading.owners.members);
      owners.cuda.merge(reading.owners.cuda);
      owners.elsewhere.merge(reading.owners.elsewhere);
      owners.defined.merge(reading.owners.defined);
      if (!reading.failure.empty()) {
        failures_.emplace(reading.unit, reading.failure);
      }
    }
  }

  /// All files that some unit reached.
  std::set<std::string> files() const {
    std::set<std::string> paths;
    for (const auto& [path, views] : byFile_) paths.insert(path);
    return paths;
  }

  std::size_t readings() const { return readings_; }
  bool reached(const std::string& path) const { return byFile_.contains(path); }
  std::vector<const Observation*> of(const std::string& path) const {
    std::vector<const Observation*> seen;
    const auto found = byFile_.find(path);
    if (found == byFile_.end()) return seen;
    for (const auto& [digest, view] : found->second) seen.push_back(&view);
    return seen;
  }
  /// Why no unit could be made of a file; empty if one could.
  std::string failure(const std::string& path) const {
    const auto found = failures_.find(path);
    return found == failures_.end() || reached(path) ? "" : found->second;
  }

  NameOwners owners;

 private:
  std::mutex mutex_;
  std::size_t readings_ = 0;
  std::map<std::string, std::map<Digest, Observation>> byFile_;
  std::map<std::string, std::string> failures_;
};

/// About how long files take to parse, against each other.
class Cost {
 public:
  Cost(const IncludeGraph& graph, const Frontend::Sources& texts) {
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

  /// Of what the includes of a file lead to, each once.
  std::size_t of(std::string_view path) const {
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

 private:
  /// For a header of the system, with all that it includes.
  static constexpr std::size_t kOutside = 20'000;

  struct File {
    std::size_t cost = 0;
    std::vector<std::size_t> targets;
  };
  std::vector<File> files_;
  std::map<std::string_view, std::size_t> indices_;
};

/// Indices of `units`, those first that take longest: a long one that comes
/// last is waited for by all threads but its own.
std::vector<std::size_t> longestFirst(const std::vector<Unit>& units,
                                      std::vector<std::size_t> indices,
                                      const IncludeGraph& graph,
                                      const Frontend::Sources& texts,
                                      unsigned jobs) {
  if (jobs < 2 || indices.size() < 2) return indices;
  const Cost cost(graph, texts);
  std::vector<std::size_t> costs(units.size());
  parallelFor(indices.size(), jobs, [&](std::size_t i) {
    costs[indices[i]] = cost.of(units[indices[i]].path);
  });
  std::ranges::stable_sort(indices, std::greater(),
                           [&](std::size_t i) { return costs[i]; });
  return indices;
}

/// The files whose includes lead to `to`, by any number of steps.
std::set<std::string> includersOf(const std::string& to,
                                  const IncludeGraph& includers) {
  std::set<std::string> found;
  std::vector<std::string> open = {to};
  while (!open.empty()) {
    const auto next = includers.targets.find(open.back());
    open.pop_back();
    if (next == includers.targets.end()) continue;
    for (const std::string& path : next->second) {
      if (path != to && found.insert(path).second) open.push_back(path);
    }
  }
  return found;
}

/// The files to read a header with that no unit reaches, one of a kind, the
/// best first: a CUDA source that includes it, any other source, an outermost
/// header. One may leave it out after all, in a branch that is not taken.
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
  for (const std::string& each : includersOf(path, includers)) {
    const std::size_t kind = kindOf(each);
    if (kind < kKinds && first[kind].empty()) first[kind] = each;
  }
  std::vector<std::string> contexts(first.begin(), first.end());
  std::erase(contexts, "");
  return contexts;
}

/// The same graph with its arrows turned.
IncludeGraph turned(const IncludeGraph& graph) {
  IncludeGraph includers;
  for (const auto& [path, targets] : graph.targets) {
    for (const std::string& target : targets) {
      if (!target.empty()) includers.targets[target].push_back(path);
    }
  }
  return includers;
}

/// Marks the names that the tree declares itself, for builds without CUDA, and
/// that some text of its takes for CUDA's in another build.
void markStandIns(std::span<Source> sources, const NameOwners& owners) {
  std::set<std::string, std::less<>> names;
  for (const Source& source : sources) {
    for (const NameUse& use : source.facts.names) {
      if (use.sides && !owners.elsewhere.contains(use.name)) {
        names.insert(use.name);
      }
    }
  }
  if (names.empty()) return;
  for (Source& source : sources) {
    for (NameUse& use : source.facts.names) {
      use.isStandIn =
          !use.isMember && use.owner.empty() &&
          (use.meaning == Meaning::user || use.meaning == Meaning::mixed) &&
          names.contains(use.name);
    }
  }
}

/// For each file that uses a name of CUDA's which the tree declares as well (a
/// stub, which stands in for CUDA in other builds), a source without CUDA that
/// includes both: it reads the name as the tree's own.
std::set<std::string> usersOfStubs(std::span<const Source> sources,
                                   const Semantics& semantics,
                                   const IncludeGraph& includers) {
  std::set<std::string> plain;
  std::vector<const Source*> users;
  std::set<std::string> seeStub;
  for (const Source& source : sources) {
    const std::string& path = source.facts.path;
    if (!source.facts.hasCuda) {
      if (isUnitName(path)) plain.insert(path);
      continue;
    }
    std::set<std::uint32_t> offsets;
    for (const NameUse& use : source.facts.names) {
      if (semantics.owners.user.contains(use.name) &&
          semantics.owners.cuda.contains(use.name)) {
        offsets.insert(use.span.begin);
      }
    }
    if (offsets.empty()) continue;
    const auto views = semantics.of(path);
    const bool isStub =
        std::ranges::any_of(views, [&](const Observation* seen) {
          return std::ranges::any_of(seen->references, [&](const auto& each) {
            return each.isDeclaration && each.meaning == Meaning::user &&
                   offsets.contains(each.offset);
          });
        });
    if (isStub) {
      seeStub.merge(includersOf(path, includers));
    } else {
      users.push_back(&source);
    }
  }
  std::set<std::string> chosen;
  for (const Source* user : users) {
    for (const std::string& path : includersOf(user->facts.path, includers)) {
      if (plain.contains(path) && seeStub.contains(path)) {
        chosen.insert(path);
        break;
      }
    }
  }
  return chosen;
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

std::vector<Source> lexSources(const Inventory& inventory,
                               const Vocabulary& vocabulary, unsigned jobs,
                               const std::optional<CachePlace>& cachePlace) {
  std::optional<LexedFiles> cache;
  if (cachePlace) cache.emplace(cachePlace->folder, cachePlace->context);
  std::map<std::string, const InputFile*> others;
  std::vector<Source> sources;
  for (const InputFile& file : inventory.files) {
    if (file.isLink) continue;
    if (file.isSource) {
      sources.emplace_back().file = &file;
    } else {
      others.emplace_hint(others.end(), file.path.string(), &file);
    }
  }
  std::unordered_set<std::string_view> names;
  for (const auto& [path, file] : others) names.insert(lastPart(path));
  for (std::size_t first = 0; first < sources.size();) {
    const std::size_t last = sources.size();
    parallelFor(last - first, jobs, [&](std::size_t i) {
      lexSource(sources[first + i], vocabulary, cache ? &*cache : nullptr);
    });
    Includes includes =
        includesOf(std::span(sources).subspan(first, last - first));
    first = last;
    // Resolving all takes a while, and most sources include sources alone.
    const bool namesOthers =
        std::ranges::any_of(includes, [&](const auto& each) {
          return std::ranges::any_of(each.second, [&](const auto& include) {
            return names.contains(lastPart(include));
          });
        });
    if (!namesOthers) break;
    auto place = includes.begin();
    for (const auto& [path, file] : others) {
      while (place != includes.end() && place->first < path) ++place;
      includes.try_emplace(place, path);
    }
    for (const auto& [includer, targets] : resolveIncludes(includes).targets) {
      for (const std::string& path : targets) {
        if (path.empty()) continue;
        const auto found = others.find(path);
        if (found == others.end()) continue;
        sources.emplace_back().file = found->second;
        others.erase(found);
      }
    }
  }
  if (cache && cache->save()) trimCache(cachePlace->folder, kCacheBytes);
  const auto before = [](const Source& a, const Source& b) {
    return a.file->path < b.file->path;
  };
  if (!std::ranges::is_sorted(sources, before)) {
    std::ranges::sort(sources, before);
  }
  return sources;
}

ReadingCount understand(const PortOptions& options, const Inventory& inventory,
                        const Vocabulary& vocabulary,
                        const std::optional<Sdk>& sdk,
                        const std::optional<CachePlace>& cachePlace,
                        std::vector<Source>& sources, ProgressBar& progress) {
  Frontend::Sources texts;
  std::set<std::string> tree;
  for (const Source& source : sources) {
    if (!source.error.empty()) continue;
    tree.insert(tree.end(), source.file->path.string());
    texts.emplace_hint(
        texts.end(), source.facts.path,
        Frontend::Source{source.bytes, source.facts.hasCuda, source.content});
  }
  const Frontend frontend(texts, vocabulary, sdk, options.secondsPerUnit);
  std::optional<Cache> cache;
  if (cachePlace) cache.emplace(cachePlace->folder, cachePlace->context, texts);
  auto trimIfStored = [&] {
    if (cache && cache->hasStored()) trimCache(cachePlace->folder, kCacheBytes);
  };
  IncludeGraph graph;
  std::optional<SaidByBuild> said;
  parallelFor(2, options.jobs, [&](std::size_t i) {
    if (i == 0) {
      graph = resolveIncludes(includesOf(sources));
    } else {
      said.emplace(inventory);
    }
  });
  const UnitPlanner planner(options, inventory, std::move(*said),
                            graph.impliedDirs);
  Semantics semantics;
  std::size_t parsed = 0;
  // Has all units say what they have to say, but for what files in `except`
  // say.
  auto parseAll = [&](const std::vector<Unit>& units,
                      const std::set<std::string>& except) {
    progress.expect(units.size());
    auto say = [&](std::vector<UnitFacts> readings) {
      semantics.add(std::move(readings), except);
      progress.step();
    };
    // What the cache has is there at once, and tells what is left to share.
    std::vector<char> isKnown(units.size());
    if (cache) {
      parallelFor(units.size(), options.jobs, [&](std::size_t i) {
        auto known = cache->find(frontend.optionsOf(units[i]));
        if (!known) return;
        isKnown[i] = 1;
        say(std::move(*known));
      });
    }
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!isKnown[i]) left.push_back(i);
    }
    left = longestFirst(units, std::move(left), graph, texts, options.jobs);
    parallelFor(left.size(), options.jobs, [&](std::size_t i) {
      const Unit& unit = units[left[i]];
      std::vector<UnitFacts> readings = frontend.parse(unit);
      if (cache) cache->store(frontend.optionsOf(unit), readings);
      for (UnitFacts& each : readings) each.dependencies = {};
      say(std::move(readings));
    });
  };
  // Which files were the main file of a unit, and whether all that it said
  // counted: there is nothing more to be had from those, or without that.
  std::map<std::string, bool> done;
  // Files that are no units of their own right say nothing about those that a
  // unit reached: `byItself`.
  auto parse = [&](const std::vector<std::string>& paths, bool byItself) {
    std::vector<Unit> units;
    for (const std::string& path : paths) {
      // Once given up, always given up.
      if (!semantics.failure(path).empty()) continue;
      const auto before = done.find(path);
      if (before != done.end() && (byItself || before->second)) continue;
      std::vector<Unit> made = planner.unitsOf(path, byItself);
      if (!made.empty()) done[path] |= !byItself;
      std::ranges::move(made, std::back_inserter(units));
    }
    if (options.shard) {
      // Neighbours take about as long: each part gets some of all folders.
      std::size_t n = 0;
      std::erase_if(units, [&](const Unit&) {
        return n++ % options.shard->count + 1 != options.shard->number;
      });
    }
    parsed += units.size();
    const std::set<std::string> except =
        byItself ? semantics.files() : std::set<std::string>();
    parseAll(units, except);
  };

  std::vector<std::string> withCuda;
  for (const Source& source : sources) {
    if (source.facts.hasCuda) withCuda.push_back(source.facts.path);
  }
  parse(withCuda, /*byItself=*/false);
  if (options.shard) {
    trimIfStored();
    return {parsed, semantics.readings(), cache->hits()};
  }

  // Headers that none of these units reaches are read in the context of a unit
  // that includes them, or else of the outermost header; and if none of those
  // reaches them either, alone.
  const IncludeGraph includers = turned(graph);
  std::map<std::string, std::vector<std::string>> contexts;
  for (const std::string& path : withCuda) {
    if (!semantics.reached(path)) {
      contexts.emplace(path, contextsOf(path, includers));
    }
  }
  for (std::size_t n = 0; !contexts.empty(); ++n) {
    std::set<std::string> paths;
    for (const auto& [path, list] : contexts) {
      if (n < list.size()) paths.insert(list[n]);
    }
    parse({paths.begin(), paths.end()}, /*byItself=*/true);
    std::erase_if(contexts, [&](const auto& each) {
      return semantics.reached(each.first) || n + 1 >= each.second.size();
    });
  }
  std::erase_if(withCuda, [&](const std::string& path) {
    return semantics.reached(path) || !languageOf(path);
  });
  parse(withCuda, /*byItself=*/true);
  const std::set<std::string> others =
      usersOfStubs(sources, semantics, includers);
  parse({others.begin(), others.end()}, /*byItself=*/false);

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
  trimIfStored();
  return {parsed, semantics.readings(), cache ? cache->hits() : 0};
}

}  // namespace hipport
