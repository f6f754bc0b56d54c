// Searching the tables by what a person types: a whole name or a part of one,
// CUDA's or HIP's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/rules.h"

namespace hipport {

/// How a search came to its rows; the first that finds any counts.
enum class FoundBy : std::uint8_t {
  nothing,
  name,         ///< it is the CUDA name of an API or header
  counterpart,  ///< it is what they become
  pattern,      ///< it has "*", "?" or "[", and matches either
  beginning,    ///< either begins so
  family,       ///< no row is its own, but one is of a prefix of it or of
                ///< the namespace that it lies in
};

struct SearchResult {
  FoundBy by = FoundBy::nothing;
  std::vector<const Rule*> rows;  ///< APIs, then headers, each by name
};

/// The rows that `text` is about. A scope before the name is passed over where
/// the tables have none: "cub::DeviceScan", "nvcuda::wmma::load_matrix_sync".
SearchResult search(const RuleSet& rules, std::string_view text);

/// Up to `count` names of the tables, CUDA's or HIP's, that a slip of the
/// finger may have made `text` of; the nearest first.
std::vector<std::string_view> nearNames(const RuleSet& rules,
                                        std::string_view text,
                                        std::size_t count);

/// Number of letters to add, drop or change to make one word of the other.
std::size_t wordDistance(std::string_view a, std::string_view b);

/// The word of a kind, as a row of a table is named by it: "function".
std::string_view wordOf(Kind kind);

}  // namespace hipport
