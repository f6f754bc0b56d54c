// Comparisons of CUDA macros that have a value with a number, in conditions and
// in code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/context.h"

namespace hipport {

/// "CUDA_VERSION >= 11000".
struct VersionComparison {
  Span span;
  std::string_view name;
  std::string_view comparator;
  long number = 0;

  /// Whether it tests for something new.
  bool asksForNew() const { return comparator[0] == '>'; }
  /// Its result where the macro is not defined and counts as 0.
  bool holdsForNone() const {
    return comparator == ">"    ? 0 > number
           : comparator == ">=" ? 0 >= number
           : comparator == "<"  ? 0 < number
                                : 0 <= number;
  }
};

/// The comparison that begins with the name at `use`, if it is one with "<" or
/// ">" and nothing beside it binds closer.
std::optional<VersionComparison> comparisonAt(const FileContext& context,
                                              const NameUse& use);

/// The number that the name at `use` is compared with by "==" or "!=", if it
/// is.
std::optional<long> equalityAt(const FileContext& context, const NameUse& use);

/// All that the static_assert around the name at `use` asserts, if that is one
/// comparison of it, `__CUDA_ARCH__ >= LEAST * 10`, or asks for something new
/// by versions and numbers alone, `__CUDACC_VER_MAJOR__ > 10 || ...`.
std::optional<Span> assertedAt(const FileContext& context, const NameUse& use);

/// A condition without blanks and ends of lines, to be compared as it stands.
std::string withoutAnyBlanks(std::string_view condition);

/// Up to this compute capability AMD GPUs count as the newer ones. They mostly
/// lack later features (8.0: asynchronous copies, 9.0: clusters).
inline constexpr long kFollowedCapability = 750;

/// Whether the value of a macro is a compute capability.
inline bool isCapability(const Rule& rule) {
  return rule.name == "__CUDA_ARCH__";
}

}  // namespace hipport
