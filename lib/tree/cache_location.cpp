#include "tree/cache_location.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "analysis/vocabulary.h"
#include "cache/cache.h"
#include "text/digest.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// As the XDG Base Directory Specification has it; empty where the user has no
/// home.
fs::path userFolder() {
  const char* caches = std::getenv("XDG_CACHE_HOME");
  if (caches != nullptr && fs::path(caches).is_absolute()) {
    return fs::path(caches) / "hipify-port";
  }
  const char* home = std::getenv("HOME");
  return home != nullptr && fs::path(home).is_absolute()
             ? fs::path(home) / ".cache" / "hipify-port"
             : fs::path();
}

/// Whether root would write below a folder that another user may change: links
/// there lead where he likes, and what root leaves there is in his way.
bool isOfAnotherForRoot(fs::path folder) {
  struct stat status{};
  while (::stat(folder.c_str(), &status) != 0 && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return ::geteuid() == 0 && status.st_uid != 0;
}

}  // namespace

std::optional<CacheLocation> locateCache(const CacheOptions& options,
                                         const RuleSet& rules,
                                         const Target& target) {
  if (!options.isUsed) return std::nullopt;
  const bool isNamed = !options.folder.empty();
  fs::path folder = isNamed ? fs::absolute(options.folder) : userFolder();
  if (!isNamed && !folder.empty() && isOfAnotherForRoot(folder)) folder.clear();
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
