// The maps of the ports that files belong to: from a file of a port to the CUDA
// source that it comes from.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "tree/port_map.h"

namespace hipport {

/// The maps of the ports that the files belong to.
class PortMaps {
 public:
  struct Place {
    const PortMap* map = nullptr;
    std::filesystem::path folder;  ///< of the port
    const MappedFile* file = nullptr;

    /// The root of the CUDA sources.
    std::filesystem::path root() const;
    /// The CUDA source of the file, which a map has to name.
    std::filesystem::path source() const;
    /// `path` of the CUDA tree, as an absolute one of the port where the port
    /// has it.
    std::filesystem::path moved(const std::filesystem::path& path) const;
  };

  /// What is known of a file of a port; nothing where no map names it.
  /// Throws Error(input) for a map that is none.
  std::optional<Place> find(const std::filesystem::path& path);

 private:
  const PortMap* at(const std::filesystem::path& folder);

  std::map<std::filesystem::path, std::optional<PortMap>> maps_;
};

}  // namespace hipport
