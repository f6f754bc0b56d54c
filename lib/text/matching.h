// Matching: which elements of a sequence are those of another, so that what is
// between them was put in, taken out or replaced.
//
// Lines, words and declarations are matched alike, each as a number. Elements
// that both sequences have once are matched first, as a person would; between
// them the shortest edit counts, as long as it is short. The work is bounded:
// where two texts have little in common, less is matched. The result is the
// same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hipport {

/// a[first] is b[second].
struct Match {
  std::size_t first = 0;
  std::size_t second = 0;
  friend bool operator==(const Match&, const Match&) = default;
};

/// Ascending in both.
std::vector<Match> matchesOf(std::span<const std::uint32_t> a,
                             std::span<const std::uint32_t> b);

/// The lines of a text, each with its end.
struct TextLines {
  std::vector<std::string_view> lines;
  std::vector<std::uint32_t> starts;  ///< byte offsets

  explicit TextLines(std::string_view bytes);
};

/// The lines that both have.
std::vector<Match> sameLines(const TextLines& a, const TextLines& b);

/// a[first, last) became b[otherFirst, otherLast); one of them may be empty.
struct Replacement {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t otherFirst = 0;
  std::size_t otherLast = 0;
  friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// What is between the matches of sequences of those sizes; ascending.
std::vector<Replacement> replacementsOf(const std::vector<Match>& matches,
                                        std::size_t sizeOfA,
                                        std::size_t sizeOfB);

}  // namespace hipport
