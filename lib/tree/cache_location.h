// Where the cache of this run is and what its entries hold for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "analysis/target.h"
#include "rules/rules.h"
#include "tree/options.h"

namespace hipport {

/// Beyond that much, in bytes, the least recently used entries are removed.
inline constexpr std::uintmax_t kCacheBytes = std::uintmax_t{1} << 30U;

struct CacheLocation {
  std::filesystem::path folder;
  std::string context;  ///< see Cache
};

/// Nothing where none is wanted, or none can be had. Throws Error(usage) where
/// a shard needs one.
std::optional<CacheLocation> locateCache(const CacheOptions& options,
                                         const RuleSet& rules,
                                         const Target& target);

}  // namespace hipport
