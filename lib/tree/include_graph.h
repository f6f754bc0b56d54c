// The include graph of a tree: where each #include leads, by its spelling. The
// one graph that headers' contexts, units, facts and build files go by.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipport {

/// For files, by path, lists of paths.
using Includes = std::map<std::string, std::vector<std::string>>;

/// What stands between the delimiters of an #include.
struct SpelledInclude {
  std::string name;
  bool isAngled = false;
};

/// For files, by path, what they include.
using SpelledIncludes = std::map<std::string, std::vector<SpelledInclude>>;

struct IncludeGraph {
  /// For each file the one that each of its includes names, or "".
  Includes targets;
  /// Include folders that the tree implies, the one used most first: where
  /// "#include <a/b.h>" names a file of the tree by the end of its path, the
  /// folder that it starts from. For trees that come without a compile
  /// database.
  std::vector<std::string> impliedDirs;
  /// For each file the ones that its own includes imply, once per include.
  Includes impliedBy = {};
};

/// `files` are all sources and headers with what they include. An include
/// names the file beside its includer or else the one below an implied folder
/// that lies nearest, and never its includer.
IncludeGraph resolveIncludes(const SpelledIncludes& files);

/// A graph whose targets are all files that an include may name, whatever
/// folders are searched: those whose paths end as it is spelled.
IncludeGraph possibleIncludes(const SpelledIncludes& files);

/// The implied folders for one unit: first those that the includes of it and of
/// what it reaches imply, the one used most first, then the others. Two folders
/// may each have an "internal.h", and each unit its own.
std::vector<std::string> impliedDirsOf(const std::string& unit,
                                       const IncludeGraph& graph);

/// The same graph with its arrows turned.
IncludeGraph turned(const IncludeGraph& graph);

/// The files that the arrows of `graph` lead to from any of `from`, by any
/// number of steps, at least one.
std::set<std::string> reachable(std::vector<std::string> from,
                                const IncludeGraph& graph);

}  // namespace hipport
