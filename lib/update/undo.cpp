#include "update/undo.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "files/files.h"
#include "port/origin.h"
#include "text/error.h"
#include "update/update.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kFolder = ".hipify-port/undo";
constexpr std::string_view kList = ".hipify-port/undo.json";

std::string keptName(std::size_t index) {
  return fmt::format("{}/{}", kFolder, index);
}

std::optional<std::string> bytesAt(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error))) {
    return std::nullopt;
  }
  return readFile(path);
}

bool any(std::string_view /*bytes*/) { return true; }

/// The list first: without it, what is kept is of no use.
void discardAll(OutputFolder& port, std::size_t count) {
  port.remove(kList, any);
  for (std::size_t i = 0; i < count; ++i) port.remove(keptName(i), any);
}

/// What is kept without a list: an update was killed before it began to write,
/// or when it had ended.
void removeKept(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  if (!fs::is_directory(fs::symlink_status(folder / kFolder, error))) return;
  for (fs::directory_iterator each(folder / kFolder, error);
       !error && each != fs::directory_iterator(); each.increment(error)) {
    names.push_back(each->path().filename());
  }
  if (names.empty()) return;
  OutputFolder port = OutputFolder::existing(folder);
  for (const std::string& name : names) {
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    port.remove(fs::path(kFolder) / name, any);
  }
}

struct Kept {
  std::string name;
  std::string id;    ///< of what the update wrote
  bool was = false;  ///< there was a file before
};

std::vector<Kept> readList(const std::string& text, const fs::path& path) try {
  std::vector<Kept> kept;
  const nlohmann::json root = nlohmann::json::parse(text);
  for (const nlohmann::json& each : root.at("files")) {
    kept.push_back({asBytes(each.at("name").get<std::string>()), each.at("id"),
                    each.at("was")});
    if (!isInsidePort(kept.back().name)) {
      throw std::out_of_range("a name outside of the port");
    }
  }
  return kept;
} catch (const std::exception&) {
  throw Error(ExitCode::input,
              fmt::format("{}: cannot be read as what a killed update left; "
                          "nothing was changed. See whether the port is whole, "
                          "and remove the file",
                          shownAs(path)));
}

}  // namespace

UndoRecord::UndoRecord(OutputFolder& port, std::vector<Replaced> files)
    : files_(std::move(files)) {
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const auto bytes = bytesAt(port.path() / files_[i].name);
    if (bytes) port.write(keptName(i), *bytes);
    list.push_back({{"name", asCharacters(files_[i].name)},
                    {"id", files_[i].id},
                    {"was", bytes.has_value()}});
  }
  port.write(kList, nlohmann::json{{"files", list}}.dump() + "\n");
}

void UndoRecord::discard(OutputFolder& port) const {
  discardAll(port, files_.size());
}

bool undoKilledUpdate(const fs::path& folder) {
  const std::optional<std::string> text = bytesAt(folder / kList);
  if (!text) {
    removeKept(folder);
    return false;
  }
  const std::vector<Kept> list = readList(*text, folder / kList);
  OutputFolder port = OutputFolder::existing(folder);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Kept& each = list[i];
    const auto now = bytesAt(folder / each.name);
    const auto isWritten = [&](std::string_view bytes) {
      return gitIdOf(bytes) == each.id;
    };
    std::error_code error;
    const bool isFree =
        !fs::exists(fs::symlink_status(folder / each.name, error));
    const bool isOurs = now ? isWritten(*now) : each.id.empty() && isFree;
    if (!isOurs) continue;
    if (!each.was) {
      port.remove(each.name, isWritten);
    } else if (const auto kept = bytesAt(folder / keptName(i))) {
      port.write(each.name, *kept);
    }
  }
  discardAll(port, list.size());
  return true;
}

}  // namespace hipport
