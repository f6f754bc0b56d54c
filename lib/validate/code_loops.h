// Loops of machine code, by where its branches lead.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace hipport {

/// Where an instruction leads; the first is where all begins.
struct CodeStep {
  std::optional<std::size_t> target;  ///< of a branch, by its number
  bool goesOn = true;                 ///< the next one may follow
};

/// What can be repeated from a header, which every round comes by.
struct CodeLoop {
  std::size_t header = 0;
  /// Its instructions: pieces from a first to behind a last, in order. A
  /// compiler puts what runs seldom behind the rest, so there may be several.
  std::vector<std::pair<std::size_t, std::size_t>> pieces;

  bool contains(std::size_t instruction) const;
};

/// The natural loops, in the order of their headers. A branch back alone is
/// none: what lies behind a function's end may come back from there.
std::vector<CodeLoop> loopsOf(const std::vector<CodeStep>& steps);

}  // namespace hipport
