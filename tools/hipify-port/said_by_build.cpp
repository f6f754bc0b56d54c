#include "said_by_build.h"

#include <algorithm>
#include <ranges>

#include "helpers.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// `folders` of the tree at `root`, as far as they are there.
void addThere(const std::vector<std::string>& folders, const fs::path& root,
              std::vector<std::string>& to) {
  for (const std::string& each : folders) {
    std::string path = (root / each).lexically_normal().string();
    if (path.size() > 1 && path.ends_with('/')) path.pop_back();
    std::error_code error;
    if (fs::is_directory(path, error) && !isSdkFolder(path) &&
        std::ranges::find(to, path) == to.end()) {
      to.push_back(std::move(path));
    }
  }
}

}  // namespace

SaidByBuild::SaidByBuild(const Inventory& inventory) {
  struct Tree {
    std::vector<std::string> paths;
    std::vector<std::string> bytes;
  };
  std::map<fs::path, Tree> trees;
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink) continue;
    const std::string path = file.relative.generic_string();
    const auto language = buildLanguageOf(path);
    if (language != BuildLanguage::cmake && language != BuildLanguage::make) {
      continue;
    }
    try {
      Tree& tree = trees[rootOf(file)];
      tree.bytes.push_back(readFile(file.path));
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
    said_[root] = saidOptions(files, BuildRules::builtin());
  }
}

SaidOptions SaidByBuild::of(const std::string& path) const {
  SaidOptions all;
  for (const auto& [root, said] : said_) {
    const std::string relative =
        fs::path(path).lexically_relative(root).generic_string();
    if (relative.empty() || relative.starts_with("..")) continue;
    auto holds = [&](const SaidOptions& each) {
      return each.folder.empty() || relative.starts_with(each.folder + "/");
    };
    // The nearest folder's come first, and its macros last.
    for (const SaidOptions& each : std::views::reverse(said)) {
      if (!holds(each)) continue;
      addThere(each.includeDirs, root, all.includeDirs);
      addThere(each.otherDirs, root, all.otherDirs);
    }
    for (const SaidOptions& each : said) {
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
