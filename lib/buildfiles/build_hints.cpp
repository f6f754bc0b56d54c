#include "buildfiles/build_hints.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "buildfiles/languages.h"

namespace hipport {

bool givesBuildHints(std::string_view path) {
  const BuildLanguage* language = buildLanguageOf(path);
  return language && language->hints;
}

std::vector<std::string> hipSwitchesOf(const ParsedFile& file) {
  const BuildLanguage* language = file.file().language;
  if (!language || !language->hipSwitches) return {};
  return language->hipSwitches(file);
}

std::vector<BuildHints> buildHints(const ParsedBuild& build) {
  std::vector<BuildHints> all;
  for (const BuildLanguage& language : buildLanguages()) {
    if (!language.hints) continue;
    std::vector<const ParsedFile*> files;
    for (const auto& each : build.files) {
      if (each->file().language == &language) files.push_back(each.get());
    }
    std::ranges::move(language.hints(files), std::back_inserter(all));
  }
  std::ranges::stable_sort(all, {}, [](const BuildHints& each) {
    return std::pair(
        each.folder.empty() ? 0 : std::ranges::count(each.folder, '/') + 1,
        each.folder);
  });
  return all;
}

}  // namespace hipport
