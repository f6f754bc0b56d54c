#include "port/dual_record.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "files/files.h"
#include "text/error.h"
#include "text/numbers.h"
#include "tree/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const fs::path& path, const fs::path& folder,
                         std::string_view why) {
  throw Error(
      ExitCode::input,
      fmt::format("{}: {}; nothing was ported. If {} contains no changes of "
                  "your own, remove it: the port writes it again",
                  path.string(), why, folder.string()));
}

/// Whether a record may name it: a port writes nothing outside of its folder.
bool isInside(const fs::path& name) {
  return !name.empty() && name.is_relative() && name.has_filename() &&
         name == name.lexically_normal() && *name.begin() != "..";
}

}  // namespace

std::optional<DualRecord> readDualRecord(const fs::path& folder) {
  const fs::path path = folder / kDualRecord;
  if (!isThere(path)) return std::nullopt;
  DualRecord record;
  try {
    const std::string bytes = readFile(path);
    const auto root = nlohmann::json::parse(bytes);
    for (const auto& [name, fingerprint] :
         root.at("files").get_ref<const nlohmann::json::object_t&>()) {
      record.emplace(name, numberOf<std::uint64_t>(fingerprint));
    }
  } catch (const Error&) {
    throw;
  } catch (const std::exception&) {
    refuse(path, folder,
           "cannot be read as the list of files that the previous port wrote");
  }
  for (const auto& [name, fingerprint] : record) {
    if (isInside(name)) continue;
    refuse(path, folder,
           fmt::format("names \"{}\", which no port writes", name));
  }
  return record;
}

void writeDualRecord(const DualRecord& record, const fs::path& name,
                     OutputFolder& folder) {
  const fs::path path = folder.path() / name / kDualRecord;
  const std::string text =
      nlohmann::json{{"files", record}}.dump(
          1, '\t', false, nlohmann::json::error_handler_t::replace) +
      "\n";
  if (isThere(path) && readFile(path) == text) return;
  folder.write(name / kDualRecord, text);
}

}  // namespace hipport
