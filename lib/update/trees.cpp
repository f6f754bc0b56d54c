#include "update/trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "buildfiles/dual.h"
#include "files/files.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;

Ours PortFolder::at(const std::string& name) {
  Ours ours;
  const fs::path whole = path_ / name;
  if (!isReal(fs::path(name).parent_path())) return ours;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(whole, error);
  if (fs::is_symlink(status)) {
    ours.kind = Ours::Kind::link;
    ours.bytes = fs::read_symlink(whole, error).string();
  } else if (fs::is_regular_file(status)) {
    ours.kind = Ours::Kind::file;
    ours.bytes = readFile(whole);
  } else {
    if (fs::exists(status)) ours.kind = Ours::Kind::other;
    return ours;
  }
  ours.id = gitIdOf(ours.bytes);
  return ours;
}

bool PortFolder::isReal(const fs::path& folder) {
  if (folder.empty()) return true;
  const auto known = real_.find(folder);
  if (known != real_.end()) return known->second;
  std::error_code error;
  const bool result =
      isReal(folder.parent_path()) &&
      fs::is_directory(fs::symlink_status(path_ / folder, error));
  real_.emplace(folder, result);
  return result;
}

FreshPort makePort(PortOptions options, const fs::path& folder,
                   const fs::path& home, const RuleChoice& choice,
                   Listener& listener) {
  options.delivery.mode = PortMode::folder;
  options.delivery.outputDir = folder.string();
  options.delivery.home = home.string();
  FreshPort fresh;
  fresh.folder = options.delivery.isDual ? folder / kDualFolder : folder;
  fresh.result = port(options, choice, listener);
  if (fresh.result.delivery.failure) throw *fresh.result.delivery.failure;
  std::optional<PortOrigin> origin = originOf(fresh.folder);
  if (!origin) {
    throw Error(ExitCode::input,
                fmt::format("{}: there is no CUDA in it; nothing was changed. "
                            "Name the tree that the port is of",
                            options.tree.inventory.paths.front()));
  }
  fresh.origin = std::move(*origin);
  return fresh;
}

std::string UpdateTrees::theirsOf(const OriginFile& file) const {
  return readFile(file.isCuda ? cuda / file.source : theirs.folder / file.port);
}

std::string UpdateTrees::baseOf(const OriginFile& file) const {
  if (!made.empty()) return readFile(made / file.port);
  if (auto bytes = sources.portOf(file)) return std::move(*bytes);
  if (const OriginFile* now = theirs.origin.find(file.port);
      now && now->wrote == file.wrote) {
    return theirsOf(*now);
  }
  throw Error(
      ExitCode::input,
      fmt::format("{}: the CUDA source that it was made from, {}, is neither "
                  "in {} nor in its history as it was; nothing was changed. "
                  "Give --from with a folder that has the old CUDA, or fetch "
                  "the revision that the port was made from",
                  shownAs(home / file.port),
                  file.source.empty() ? "a file of an earlier hipify-port"
                                      : file.source,
                  shownAs(given)));
}

TreeOptions movedTo(const fs::path& folder, TreeOptions options,
                    const fs::path& cuda) {
  const auto move = [&](std::string& path) {
    const fs::path real = resolved(path);
    if (real == cuda || isBelow(real, cuda)) {
      path = (folder / real.lexically_relative(cuda)).lexically_normal();
    }
  };
  std::ranges::for_each(options.inventory.paths, move);
  std::ranges::for_each(options.parse.includeDirs, move);
  if (!options.inventory.buildDir.empty()) move(options.inventory.buildDir);
  return options;
}

std::optional<PortMap> mapIn(const fs::path& folder) {
  const fs::path path = folder / kPortMapFile;
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error))) {
    return std::nullopt;
  }
  return readPortMap(readFile(path), shownAs(path));
}

void keepCuda(OriginFile& file) {
  file.isCuda = true;
  file.wrote = file.read;
}

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

bool isText(std::string_view bytes) {
  return bytes.find('\0') == std::string_view::npos;
}

}  // namespace hipport
