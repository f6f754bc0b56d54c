#include "tree/cache_location.h"

#include <fmt/format.h>
#include <unistd.h>

#include "analysis/vocabulary.h"
#include "cache/cache.h"
#include "cache/disk.h"
#include "text/digest.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
std::optional<CacheLocation> locateCache(const CacheOptions& options,
                                         const RuleSet& rules,
                                         const Target& target) {
  if (!options.isUsed) return std::nullopt;
  const bool isNamed = !options.folder.empty();
  const fs::path folder =
      isNamed ? fs::absolute(options.folder) : userCacheFolder();
  const std::optional<std::string> program = programIdentity();
  if (options.shard) {
    // Elsewhere a cache that cannot be had is a slow run; here it is no run.
    std::error_code error;
    if (!folder.empty()) fs::create_directories(folder, error);
    if (folder.empty() || !program || error ||
        ::access(folder.c_str(), W_OK) != 0) {
      throw Error(ExitCode::usage,
                  fmt::format("--shard fills the cache, but \"{}\" cannot be "
                              "written; nothing was parsed. Name a folder with "
                              "--cache-dir DIR",
                              folder.string()));
    }
  }
  if (folder.empty() || !program) return std::nullopt;
  return CacheLocation{folder,
                       *program + digestOf(identityOf(rules, target)).text()};
}

}  // namespace hipport
