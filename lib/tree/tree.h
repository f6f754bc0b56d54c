// Tree: everything that is known of the files below some paths.
//
//   paths -> inventory -> sources (lexed) -> units (parsed) -> facts
//
// Every file is lexed by itself. Units that hold CUDA are parsed, then, for
// headers that none of them reaches, whatever includes them, and what is left
// by itself; `merge` lays what they say over the lexical facts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/target.h"
#include "analysis/vocabulary.h"
#include "frontend/sdk.h"
#include "process/listener.h"
#include "rules/rules.h"
#include "tree/cache_location.h"
#include "tree/inventory.h"
#include "tree/options.h"
#include "tree/rule_choice.h"
#include "tree/sources.h"
#include "tree/tree_hints.h"

namespace hipport {

struct ParseCount {
  std::size_t units = 0;
  std::size_t parses = 0;  ///< at least one a unit
  std::size_t cached = 0;  ///< units that were not parsed again
};

struct Tree {
  Tree() : Tree(RuleSet::builtin()) {}
  explicit Tree(RuleSet itsRules) : rules(std::move(itsRules)) {}

  Inventory inventory;
  RuleSet rules;  ///< that it was read with, and is ported with
  /// The package that these rules were chosen for; none for the usual ones.
  std::optional<IncludedPackage> profile;
  TreeHints hints;              ///< of its build files
  std::vector<Source> sources;  ///< by path; they refer to the inventory
  std::optional<Sdk> sdk;       ///< of --cuda-path
  ParseCount count;

  /// What could not be read, a line each.
  std::vector<std::string> errors() const;
};

/// Reads the files of the inventory. With a shard only its part of the units
/// is parsed, into the cache, and no facts are finished. Throws Error for an
/// SDK or a cache that cannot be had.
Tree readTree(Inventory inventory, const TreeOptions& options,
              const RuleChoice& choice, const Target& target,
              Listener& listener);

/// What parsing sources takes.
struct ParseSetup {
  const TreeOptions& options;
  const Vocabulary& vocabulary;
  std::optional<CacheLocation> cache = std::nullopt;
};

/// The second half of readTree: parses the units of a tree whose sources are
/// lexed, and finishes their facts.
void parseSources(const ParseSetup& setup, Tree& tree, Listener& listener);

}  // namespace hipport
