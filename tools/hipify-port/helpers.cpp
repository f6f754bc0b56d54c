#include "helpers.h"

#include <algorithm>

#include "analysis/analysis.h"
#include "frontend/embedded.h"

namespace hipport {
namespace fs = std::filesystem;

std::string_view helperText(std::string_view path) {
  const auto helper = std::ranges::find_if(kHelpers, [&](const Helper& each) {
    return path.ends_with(each.header);
  });
  const std::string embedded = "helpers/" + std::string(helper->header);
  const auto files = embeddedFiles();
  return std::ranges::find(files, embedded, &EmbeddedFile::path)->content;
}

bool isHelper(const fs::path& path, std::string_view bytes) {
  // An older version of it is one as well: by its include guard.
  return std::ranges::any_of(kHelpers, [&](const Helper& helper) {
    if (!path.generic_string().ends_with("/" + std::string(helper.header))) {
      return false;
    }
    const std::string_view text = helperText(helper.header);
    const std::size_t guard = text.find("#ifndef ");
    return bytes.find(text.substr(guard, text.find('\n', guard) - guard)) !=
           std::string_view::npos;
  });
}

std::string pathToRoot(const InputFile& file) {
  std::string path;
  for (const fs::path& folder : file.relative.parent_path()) {
    if (folder != ".") path += "../";
  }
  return path;
}

fs::path rootOf(const InputFile& file) {
  fs::path root = file.path.parent_path();
  for (const fs::path& folder : file.relative.parent_path()) {
    if (folder != ".") root = root.parent_path();
  }
  return root;
}

std::vector<std::string_view> newHelpers(const FileReport& report) {
  std::vector<std::string_view> headers;
  for (const PlannedFinding& planned : report.findings) {
    if (planned.finding.check != "helper-header" ||
        planned.outcome != Outcome::applied) {
      continue;
    }
    for (const Helper& helper : kHelpers) {
      const std::string name = std::string(helper.header) + "\"";
      if (std::ranges::any_of(
              planned.finding.fix->edits, [&](const Edit& edit) {
                return edit.text.find(name) != std::string::npos;
              })) {
        headers.push_back(helper.header);
      }
    }
  }
  return headers;
}

}  // namespace hipport
