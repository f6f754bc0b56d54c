#include "port/dual_record.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "files/files.h"
#include "text/error.h"
#include "tree/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

fs::path recordIn(const fs::path& folder) {
  return folder / kPortMapFolder / "dual.json";
}

}  // namespace

std::optional<DualRecord> readDualRecord(const fs::path& folder) {
  const fs::path path = recordIn(folder);
  if (!fs::exists(path)) return std::nullopt;
  try {
    return nlohmann::json::parse(readFile(path)).at("files").get<DualRecord>();
  } catch (const nlohmann::json::exception&) {
    throw Error(
        ExitCode::input,
        fmt::format("{}: cannot be read as the list of files that the previous "
                    "port wrote; nothing was ported. If {} contains no changes "
                    "of your own, remove it: the port writes it again",
                    path.string(), folder.string()));
  }
}

void writeDualRecord(const DualRecord& record, const fs::path& folder) {
  const fs::path path = recordIn(folder);
  const std::string text =
      nlohmann::json{{"files", record}}.dump(
          1, '\t', false, nlohmann::json::error_handler_t::replace) +
      "\n";
  if (fs::exists(path) && readFile(path) == text) return;
  fs::create_directories(path.parent_path());
  writeFile(path, text, path);
}

}  // namespace hipport
