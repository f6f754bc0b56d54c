#include "tree/tree_hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ranges>
#include <set>
#include <string_view>
#include <utility>

#include "files/files.h"
#include "frontend/sdk.h"
#include "frontend/unit.h"
#include "text/budget.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Finds the folders of the tree at `root` that build files name. Many name
/// the same ones.
class Folders {
 public:
  explicit Folders(std::string_view root) : root_(root) {}

  /// `relative` made absolute, without those that are not there.
  std::vector<std::string> there(const std::vector<std::string>& relative) {
    std::vector<std::string> found;
    for (const std::string& each : relative) {
      const auto [place, isNew] = known_.try_emplace(each);
      if (isNew) place->second = find(each);
      if (!place->second.empty()) found.push_back(place->second);
    }
    return found;
  }

 private:
  std::string find(const std::string& relative) const {
    std::string path = (root_ / relative).lexically_normal().string();
    if (path.size() > 1 && path.ends_with('/')) path.pop_back();
    std::error_code error;
    const bool isThere = fs::is_directory(path, error) && !isSdkFolder(path);
    return isThere ? path : std::string();
  }

  fs::path root_;
  std::map<std::string, std::string> known_;
};

/// Adds what is not there yet.
void add(const std::vector<std::string>& folders,
         std::vector<std::string>& to) {
  for (const std::string& each : folders) {
    if (std::ranges::find(to, each) == to.end()) to.push_back(each);
  }
}

/// The macros of a source alone, by its path from the root.
const std::vector<std::string>* ownMacros(const BuildHints& hints,
                                          std::string_view source) {
  const auto named = hints.sourceMacros.find(source);
  if (named != hints.sourceMacros.end()) return &named->second;
  for (const auto& [pattern, macros] : hints.globMacros) {
    // Without a "/", a pattern is for the root alone.
    const bool mayMatch = pattern.find('/') != std::string::npos ||
                          source.find('/') == std::string_view::npos;
    if (mayMatch && matchesGlob(pattern, source)) return &macros;
  }
  return nullptr;
}

/// The folders of a tree that sources lie in or below, by their paths from the
/// root; the root is "".
std::set<std::string, std::less<>> foldersOfSources(const Inventory& inventory,
                                                    std::string_view root) {
  std::set<std::string, std::less<>> folders;
  for (const InputFile& file : inventory.files) {
    const std::string& path = file.relative.string();
    if (!isUnitName(path) || file.root() != root) continue;
    for (std::size_t at = path.rfind('/'); at != std::string::npos && at > 0;
         at = path.rfind('/', at - 1)) {
      if (!folders.insert(path.substr(0, at)).second) break;
    }
    folders.emplace();
  }
  return folders;
}

/// Whether it names a folder outside of its own.
bool leadsOut(const BuildHints& hints) {
  const std::string own = hints.folder + "/";
  const auto isOutside = [&](const std::string& written) {
    const std::string path = fs::path(written).lexically_normal().string();
    return !(path + "/").starts_with(own);
  };
  return std::ranges::any_of(hints.includeDirs, isOutside) ||
         std::ranges::any_of(hints.otherDirs, isOutside);
}

/// What a build file in a folder without sources ("build/linux") says of them
/// is about a folder around it.
void raise(BuildHints& hints,
           const std::set<std::string, std::less<>>& folders) {
  const bool hasMacros = !hints.cudaMacros.empty() || !hints.macros.empty();
  if (!hasMacros || folders.empty()) return;
  while (!folders.contains(hints.folder)) {
    const std::size_t slash = hints.folder.rfind('/');
    hints.folder.resize(slash == std::string::npos ? 0 : slash);
  }
}

}  // namespace

TreeHints::TreeHints(const Inventory& inventory) {
  struct Files {
    std::vector<std::string> paths;
    std::vector<std::string> bytes;
  };
  std::map<std::string, Files, std::less<>> byRoot;
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink) continue;
    const std::string& path = file.relative.string();
    if (!givesBuildHints(path)) continue;
    try {
      std::string bytes = bytesOf(file);
      Files& files = byRoot[std::string(file.root())];
      files.bytes.push_back(std::move(bytes));
      files.paths.push_back(path);
    } catch (const Error&) {
      continue;
    }
  }
  for (const auto& [root, own] : byRoot) {
    std::vector<BuildFile> files;
    for (std::size_t i = 0; i < own.paths.size(); ++i) {
      files.emplace_back(own.paths[i], own.bytes[i]);
    }
    Tree& tree = trees_[root];
    tree.build = parseBuild(files, BuildRules::builtin());
    tree.hints = buildHints(tree.build);
    Folders folders(root);
    const auto sources = foldersOfSources(inventory, root);
    for (BuildHints& each : tree.hints) {
      if (leadsOut(each)) raise(each, sources);
      each.includeDirs = folders.there(each.includeDirs);
      each.otherDirs = folders.there(each.otherDirs);
    }
  }
}

std::vector<std::pair<std::string, HeaderTemplate>> TreeHints::headers() const {
  std::vector<std::pair<std::string, HeaderTemplate>> all;
  for (const auto& [root, tree] : trees_) {
    for (const BuildHints& each : tree.hints) {
      for (const HeaderTemplate& header : each.headers) {
        all.emplace_back(root, header);
      }
    }
  }
  return all;
}

std::vector<std::string> TreeHints::problems() const {
  std::vector<std::string> all;
  for (const auto& [root, tree] : trees_) {
    for (const BuildHints& each : tree.hints) {
      if (each.givenUp.empty()) continue;
      all.push_back(fmt::format(
          "{}: this file {}; include folders and macros that it, or one read "
          "after it, gives to sources are missing when they are parsed. Give "
          "them with -I and -D, or a compile database with -p",
          shownAs(fs::path(root) / each.givenUp), kOverBudget));
    }
  }
  return all;
}

const ParsedBuild& TreeHints::parsed(std::string_view root) const {
  static const ParsedBuild kNothing;
  const auto tree = trees_.find(root);
  return tree == trees_.end() ? kNothing : tree->second.build;
}

BuildHints TreeHints::of(const std::string& path) const {
  BuildHints all;
  for (const auto& [root, tree] : trees_) {
    std::string_view relative = path;
    if (!relative.starts_with(root)) continue;
    relative.remove_prefix(root.size());
    if (!root.ends_with('/')) {
      if (!relative.starts_with('/')) continue;
      relative.remove_prefix(1);
    }
    auto holds = [&](const BuildHints& each) {
      return each.folder.empty() ||
             (relative.starts_with(each.folder) &&
              relative.substr(each.folder.size()).starts_with('/'));
    };
    // The nearest folder's come first, and its macros last.
    for (const BuildHints& each : std::views::reverse(tree.hints)) {
      if (!holds(each)) continue;
      add(each.includeDirs, all.includeDirs);
      add(each.otherDirs, all.otherDirs);
    }
    for (const BuildHints& each : tree.hints) {
      if (!holds(each)) continue;
      if (each.standard != 0) all.standard = each.standard;
      if (each.cudaStandard != 0) all.cudaStandard = each.cudaStandard;
      all.macros.insert(all.macros.end(), each.macros.begin(),
                        each.macros.end());
      all.cudaMacros.insert(all.cudaMacros.end(), each.cudaMacros.begin(),
                            each.cudaMacros.end());
      if (const std::vector<std::string>* own = ownMacros(each, relative)) {
        all.macros.insert(all.macros.end(), own->begin(), own->end());
      }
    }
  }
  return all;
}

}  // namespace hipport
