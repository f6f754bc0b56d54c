// Rule tables of the user's, laid over the built-in ones.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "rules/rules.h"
#include "rules/table.h"
#include "tree/rule_choice.h"

namespace hipport {

/// --torch: tables of PyTorch's names, by the version of its own hipify.
/// Automatic: those of version 1 for trees that include PyTorch's headers; its
/// names exist beside version 2 as well.
enum class TorchStyle : std::uint8_t { automatic, none, v1, v2 };

/// Files of tables that speak with one voice: two of them must not have a row
/// of the same name.
using RuleLayer = std::vector<std::string>;

/// What is laid over the built-in tables.
struct RuleSources {
  TorchStyle torch = TorchStyle::automatic;
  std::vector<RuleLayer> layers;  ///< over PyTorch's, the first the lowest
};

/// The tables themselves; automatic ones are the caller's to choose.
class RuleFiles {
 public:
  /// Reads the files; a row of a later layer takes the place of one of an
  /// earlier. Throws Error(usage) that names every mistake in a layer.
  explicit RuleFiles(const RuleSources& sources);
  RuleFiles(const RuleFiles&) = delete;
  RuleFiles& operator=(const RuleFiles&) = delete;

  /// Refers to this.
  RuleSet rules() const;

 private:
  void lay(std::vector<Table> tables, std::vector<TableProblem> problems);

  std::deque<OverlaidRules> overlays_;  ///< each over the one before it
};

/// Those files, and PyTorch's for trees that need them.
class ChosenRules {
 public:
  explicit ChosenRules(const RuleSources& sources);
  ChosenRules(const ChosenRules&) = delete;
  ChosenRules& operator=(const ChosenRules&) = delete;

  /// Refers to this.
  const RuleChoice& choice() const { return choice_; }

 private:
  RuleFiles files_;
  std::optional<RuleFiles> torch_;
  RuleChoice choice_;
};

}  // namespace hipport
