#include "caching.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "analysis/analysis.h"
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

/// What tells apart all that the Vocabulary can be asked, and what it answers.
std::string vocabularyText(const RuleSet& rules, const Target& target) {
  // The program's identity is that of its tables: what remains is all that
  // isOfInterest goes by.
  if (rules.isBuiltin()) {
    return fmt::format("{} {} {}.{}.{}", static_cast<int>(target.flavour),
                       static_cast<int>(target.warp), target.rocm.major,
                       target.rocm.minor, target.rocm.patch);
  }
  std::string text;
  auto add = [&](std::string_view word, char what) {
    text += word;
    text += what;
  };
  for (const Rule& rule : rules.apis()) {
    add(rule.name, isOfInterest(rules, target, rule.name) ? '+' : '-');
    if (hasOverloads(rules, rule.name)) text += 'o';
    if (isEvidence(rules, rule.name)) text += 'e';
  }
  for (const Rule& rule : rules.families()) add(rule.name, '*');
  for (const Rule& rule : rules.headers()) add(rule.name, '>');
  for (const std::string_view member : rules.members()) add(member, '.');
  for (const Library& library : rules.libraries()) {
    add(library.id, '#');
    for (const std::string_view prefix : library.prefixes) add(prefix, '_');
  }
  return text;
}

}  // namespace

std::optional<CachePlace> cachePlace(const PortOptions& options,
                                     const RuleSet& rules,
                                     const Target& target) {
  if (!options.usesCache) return std::nullopt;
  const fs::path folder =
      options.cacheDir.empty() ? userFolder() : fs::absolute(options.cacheDir);
  const std::optional<std::string> program = programIdentity();
  if (options.shard) {
    // Elsewhere a cache that cannot be had is a slow run; here it is no run.
    std::error_code error;
    fs::create_directories(folder, error);
    if (folder.empty() || !program || error ||
        ::access(folder.c_str(), W_OK) != 0) {
      throw Error(
          ExitCode::usage,
          fmt::format("--shard fills the cache, but \"{}\" cannot be written; "
                      "nothing was parsed. Name a folder with --cache-dir DIR",
                      folder.string()));
    }
  }
  if (folder.empty() || !program) return std::nullopt;
  return CachePlace{folder,
                    *program + digestOf(vocabularyText(rules, target)).text()};
}

}  // namespace hipport
