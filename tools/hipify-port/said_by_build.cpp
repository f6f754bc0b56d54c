#include "said_by_build.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ranges>
#include <string_view>
#include <utility>

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

}  // namespace

SaidByBuild::SaidByBuild(const Inventory& inventory) {
  struct Tree {
    std::vector<std::string> paths;
    std::vector<std::string> bytes;
  };
  std::map<std::string, Tree, std::less<>> trees;
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink) continue;
    const std::string& path = file.relative.string();
    if (!givesBuildHints(path)) continue;
    try {
      std::string bytes = readFile(file.path);
      Tree& tree = trees[std::string(file.root())];
      tree.bytes.push_back(std::move(bytes));
      tree.paths.push_back(path);
    } catch (const Error&) {
      continue;
    }
  }
  for (const auto& [root, tree] : trees) {
    std::vector<BuildFile> files;
    for (std::size_t i = 0; i < tree.paths.size(); ++i) {
      files.push_back({tree.paths[i], tree.bytes[i]});
    }
    std::vector<BuildHints> said =
        buildHints(parseBuild(files, BuildRules::builtin()));
    Folders folders(root);
    for (BuildHints& each : said) {
      each.includeDirs = folders.there(each.includeDirs);
      each.otherDirs = folders.there(each.otherDirs);
    }
    said_[root] = std::move(said);
  }
}

BuildHints SaidByBuild::of(const std::string& path) const {
  BuildHints all;
  for (const auto& [root, said] : said_) {
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
    for (const BuildHints& each : std::views::reverse(said)) {
      if (!holds(each)) continue;
      add(each.includeDirs, all.includeDirs);
      add(each.otherDirs, all.otherDirs);
    }
    for (const BuildHints& each : said) {
      if (!holds(each)) continue;
      all.macros.insert(all.macros.end(), each.macros.begin(),
                        each.macros.end());
      all.cudaMacros.insert(all.cudaMacros.end(), each.cudaMacros.begin(),
                            each.cudaMacros.end());
    }
  }
  return all;
}

}  // namespace hipport
