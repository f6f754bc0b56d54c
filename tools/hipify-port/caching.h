// Where the cache of this run is and what its entries hold for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "port.h"
#include "rules/rules.h"

namespace hipport {

/// Beyond that much the least recently used goes.
inline constexpr std::uintmax_t kCacheBytes = std::uintmax_t{1} << 30U;

struct CachePlace {
  std::filesystem::path folder;
  std::string context;  ///< see Cache
};

/// Nothing where none is wanted, or none can be had. Throws Error where a shard
/// needs one.
std::optional<CachePlace> cachePlace(const PortOptions& options,
                                     const RuleSet& rules,
                                     const Target& target);

}  // namespace hipport
