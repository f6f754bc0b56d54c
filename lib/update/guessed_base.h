// The base of a port that has no record of what it was made from, because
// another tool made it or a person did: it is guessed.
//
// The old CUDA is what the user names, or the revision that the port has most
// lines of; the base is what this version makes of it, with the options that
// bring it nearest to the port.
#pragma once

#include <filesystem>
#include <optional>

#include "port/options.h"
#include "port/origin.h"
#include "process/listener.h"
#include "tree/rule_choice.h"
#include "update/old_sources.h"
#include "update/trees.h"

namespace hipport {

struct GuessedBase {
  PortOrigin origin;
  std::filesystem::path folder;  ///< the port as it would have been written
  /// The options that were given, and those that were guessed.
  PortOptions options;
  /// Where the user did not name the old CUDA.
  std::optional<NearestRevision> taken;
};

/// Where the port and the new CUDA are, and a folder to work in.
struct GuessPlaces {
  std::filesystem::path home;
  std::filesystem::path cuda;
  std::filesystem::path scratch;
};

/// `sources` is what the user named; null for nothing. Throws Error(usage)
/// where the port is like no revision.
GuessedBase guessBase(const GuessPlaces& places, const OldSources* sources,
                      PortOptions options, PortFolder& ours,
                      const RuleChoice& choice, Listener& listener);

}  // namespace hipport
