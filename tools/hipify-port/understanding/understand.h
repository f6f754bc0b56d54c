// What the sources mean: from the units that reach them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "caching.h"
#include "files.h"
#include "frontend/frontend.h"
#include "port.h"
#include "progress_bar.h"
#include "sources.h"

namespace hipport {

struct ReadingCount {
  std::size_t units = 0;
  std::size_t readings = 0;  ///< at least one a unit
  std::size_t cached = 0;    ///< units that were not parsed again
};

/// Fills in the semantic half of every source's facts: parses the units that
/// hold CUDA, then, for headers that none of them reaches, whatever includes
/// them, and what is left by itself. Of a shard only a part of the first are
/// parsed, and no facts are filled in.
ReadingCount understand(const PortOptions& options, const Inventory& inventory,
                        const Vocabulary& vocabulary,
                        const std::optional<Sdk>& sdk,
                        const std::optional<CachePlace>& cachePlace,
                        std::vector<Source>& sources, ProgressBar& progress);

}  // namespace hipport
