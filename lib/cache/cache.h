// The cache: what the front end said of a unit, for the next run.
//
// Parsing is nearly all that a port takes. An entry is found by what decides
// how a unit is parsed (this program, its options, the names that it looks
// for), and it counts as long as everything that the compiler asked for is as
// it was: the bytes of every file, and that nothing is where it looked in vain.
// Whether an entry is there changes no byte of any result.
//
// Entries are files of one folder that any number of runs share. What goes
// wrong with them (no space, no permission, a torn file) makes a miss.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cache/lookup.h"
#include "frontend/frontend.h"
#include "text/digest.h"

namespace hipport {

/// What tells this program from every other build of it: its code, tables and
/// embedded headers. Nothing where the linker left no build id.
std::optional<std::string> programIdentity();

/// May be used by many threads.
class Cache {
 public:
  /// `context` is what all units of this run have in common: program and
  /// vocabulary. `sources` must outlive this object.
  Cache(const std::filesystem::path& folder, std::string context,
        const Frontend::Sources& sources);

  /// What parsing a unit with these options (see Frontend::optionsOf) would
  /// say.
  std::optional<std::vector<UnitFacts>> find(const std::string& options);

  /// Keeps what parsing a unit with these options has said.
  void store(const std::string& options,
             const std::vector<UnitFacts>& readings);

  /// How often `find` found something.
  std::size_t hits() const { return hits_; }

 private:
  /// Of the entry, in the folder.
  std::filesystem::path nameOf(const std::string& options) const;

  std::filesystem::path folder_;
  std::string context_;
  const Frontend::Sources& sources_;
  Lookup lookup_;
  std::atomic<std::size_t> hits_ = 0;
};

/// Removes from the cache in `folder` (units and lexed files) the entries that
/// were of no use for the longest time, until all of them together take no more
/// than `bytes`.
void trimCache(const std::filesystem::path& folder, std::uintmax_t bytes);

}  // namespace hipport
