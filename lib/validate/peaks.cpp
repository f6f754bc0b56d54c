#include "validate/peaks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "validate/reference_files.h"

namespace hipport {
namespace {

using nlohmann::json;

}  // namespace

std::optional<Peaks> peaksOf(std::string_view device) {
  const auto files = referenceFiles();
  const auto file = std::ranges::find(files, "peaks.json", &EmbeddedFile::path);
  static const json kTable = json::parse(file->content);
  for (const json& row : kTable.at("devices")) {
    for (const json& name : row.at("names")) {
      if (name.get_ref<const std::string&>() != device) continue;
      return Peaks{row.at("bandwidth"), row.at("float"), row.at("double")};
    }
  }
  return std::nullopt;
}

}  // namespace hipport
