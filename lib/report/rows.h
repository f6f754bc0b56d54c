// What commands say of rows of the tables.
#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/analysis.h"
#include "rules/rules.h"

namespace hipport {

/// What becomes of a row's name on a target.
enum class RowOutcome : std::uint8_t {
  unchanged,
  renamed,
  rewritten,    ///< its arguments change, or their types decide
  differs,      ///< HIP has it with another meaning: left to a person
  tooNew,       ///< the counterpart came after the target's ROCm
  removed,      ///< it went before
  dropped,      ///< a header that HIP needs none for
  unsupported,  ///< there is no counterpart
};
inline constexpr std::size_t kRowOutcomes = 8;

/// "too-new" ..., as JSON has it.
std::string_view nameOf(RowOutcome outcome);

RowOutcome outcomeOf(const Rule& rule, const Target& target);

/// Why there is no counterpart and what to do: the row's word, its family's or
/// its library's; may be empty.
std::string_view reasonOf(const RuleSet& rules, const Rule& rule);

}  // namespace hipport
