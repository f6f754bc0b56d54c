#include "validate/port_maps.h"

#include "files/files.h"

namespace hipport {
namespace fs = std::filesystem;

fs::path PortMaps::Place::root() const {
  return (resolved(folder) / map->root).lexically_normal();
}

fs::path PortMaps::Place::source() const {
  return (root() / file->source).lexically_normal();
}

fs::path PortMaps::Place::moved(const fs::path& path) const {
  const fs::path relative = resolved(path).lexically_relative(root());
  if (relative.empty() || *relative.begin() == "..") return path;
  fs::path result = (folder / relative).lexically_normal();
  return isThere(result) ? result : path;
}

std::optional<PortMaps::Place> PortMaps::find(const fs::path& path) {
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    if (const PortMap* map = at(folder)) {
      const std::string relative =
          path.lexically_relative(folder).generic_string();
      return Place{map, folder, map->find(relative)};
    }
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

const PortMap* PortMaps::at(const fs::path& folder) {
  const auto [place, isNew] = maps_.try_emplace(folder);
  if (isNew) {
    const fs::path file = folder / kPortMapFile;
    std::error_code error;
    if (fs::exists(file, error)) {
      place->second = readPortMap(readFile(file), file.string());
      // Of a port in place, the sources are no more.
      if (place->second->root == ".") place->second.reset();
    }
  }
  return place->second ? &*place->second : nullptr;
}

}  // namespace hipport
