#include "helpers.h"

#include <algorithm>
#include <array>

#include "analysis/analysis.h"
#include "buildfiles/buildfiles.h"
#include "frontend/embedded.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The files of include/hipport that ports include.
constexpr auto kAllHelpers = [] {
  std::array<std::string_view, std::size(kHelpers) + 1> paths = {kCMakeHelper};
  std::ranges::transform(kHelpers, paths.begin() + 1, &Helper::header);
  return paths;
}();

}  // namespace

std::string_view helperText(std::string_view path) {
  const auto helper = std::ranges::find_if(
      kAllHelpers, [&](std::string_view each) { return path.ends_with(each); });
  const std::string embedded = "helpers/" + std::string(*helper);
  const auto files = embeddedFiles();
  return std::ranges::find(files, embedded, &EmbeddedFile::path)->content;
}

bool isHelper(std::string_view path, std::string_view bytes) {
  // An older version of it is one as well: by its guard, or how it begins.
  return std::ranges::any_of(kAllHelpers, [&](std::string_view helper) {
    if (!path.ends_with(helper)) return false;
    if (!path.substr(0, path.size() - helper.size()).ends_with('/')) {
      return false;
    }
    const std::string_view text = helperText(helper);
    std::size_t mark = text.find("#ifndef ");
    if (mark == std::string_view::npos) mark = 0;
    return bytes.find(text.substr(mark, text.find('\n', mark) - mark)) !=
           std::string_view::npos;
  });
}

fs::path rootOf(const InputFile& file) { return file.root(); }

std::vector<std::string_view> newHelpers(const FileReport& report) {
  std::vector<std::string_view> helpers;
  for (const std::string_view helper : kAllHelpers) {
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
