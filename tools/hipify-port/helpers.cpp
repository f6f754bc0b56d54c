#include "helpers.h"

#include <algorithm>

#include "analysis/analysis.h"
#include "buildfiles/buildfiles.h"
#include "frontend/embedded.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The files of include/hipport that ports include.
std::vector<std::string_view> allHelpers() {
  std::vector<std::string_view> paths = {kCMakeHelper};
  for (const Helper& helper : kHelpers) paths.push_back(helper.header);
  return paths;
}

}  // namespace

std::string_view helperText(std::string_view path) {
  const std::vector<std::string_view> helpers = allHelpers();
  const auto helper = std::ranges::find_if(
      helpers, [&](std::string_view each) { return path.ends_with(each); });
  const std::string embedded = "helpers/" + std::string(*helper);
  const auto files = embeddedFiles();
  return std::ranges::find(files, embedded, &EmbeddedFile::path)->content;
}

bool isHelper(const fs::path& path, std::string_view bytes) {
  // An older version of it is one as well: by its guard, or how it begins.
  const std::vector<std::string_view> helpers = allHelpers();
  return std::ranges::any_of(helpers, [&](std::string_view helper) {
    if (!path.generic_string().ends_with("/" + std::string(helper))) {
      return false;
    }
    const std::string_view text = helperText(helper);
    std::size_t mark = text.find("#ifndef ");
    if (mark == std::string_view::npos) mark = 0;
    return bytes.find(text.substr(mark, text.find('\n', mark) - mark)) !=
           std::string_view::npos;
  });
}

fs::path rootOf(const InputFile& file) {
  fs::path root = file.path.parent_path();
  for (const fs::path& folder : file.relative.parent_path()) {
    if (folder != ".") root = root.parent_path();
  }
  return root;
}

std::vector<std::string_view> newHelpers(const FileReport& report) {
  std::vector<std::string_view> helpers;
  for (const std::string_view helper : allHelpers()) {
    const std::string name = std::string(helper) + "\"";
    if (std::ranges::any_of(report.edits, [&](const Edit& edit) {
          return edit.text.find(name) != std::string::npos;
        })) {
      helpers.push_back(helper);
    }
  }
  return helpers;
}

}  // namespace hipport
