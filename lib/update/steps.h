// Steps: what becomes of each file of the old and the new port.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tree/port_map.h"
#include "update/audit.h"
#include "update/merge.h"
#include "update/trees.h"
#include "update/update.h"

namespace hipport {

/// A file on its way.
struct Step {
  UpdatedFile file;
  const OriginFile* base = nullptr;
  const OriginFile* theirs = nullptr;
  Ours ours;
  enum class Do : std::uint8_t { nothing, write, link, remove };
  Do what = Do::nothing;
  std::string bytes;  ///< to write; where a link leads
  std::optional<mode_t> mode;
  std::vector<MergedPlace> places;
  std::string problem;  ///< of a file-conflict
};

/// A step for each file, decided; nothing is written. Throws Error where the
/// base of an edited file is not to be had, or has conflicts from before.
std::vector<Step> stepsOf(const UpdateTrees& trees, PortFolder& ours,
                          const Audit& audit);

/// What the old port said of a file; null for nothing.
const MappedFile* mappedOf(const UpdateTrees& trees, const Step& step);

}  // namespace hipport
