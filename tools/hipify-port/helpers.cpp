#include "helpers.h"

#include <algorithm>

#include "analysis/analysis.h"
#include "frontend/embedded.h"

namespace hipport {
namespace fs = std::filesystem;

std::string_view helperText() {
  const std::string path = "helpers/" + std::string(kHelperHeader);
  const auto files = embeddedFiles();
  return std::ranges::find(files, path, &EmbeddedFile::path)->content;
}

bool isHelper(const fs::path& path, std::string_view bytes) {
  return path.generic_string().ends_with("/" + std::string(kHelperHeader)) &&
         bytes.find("#ifndef HIPPORT_WARP_H") != std::string_view::npos;
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

bool includesHelper(const FileReport& report) {
  return std::ranges::any_of(
      report.findings, [](const PlannedFinding& planned) {
        return planned.finding.check == "helper-header" &&
               planned.outcome == Outcome::applied;
      });
}

}  // namespace hipport
