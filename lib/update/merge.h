// Merge: one text of three. What people changed in a port and what changed
// upstream since are both kept; where both changed the same words, the text has
// a conflict with both sides and what was there before.
//
// Texts of C and C++ are merged declaration by declaration: a change follows
// its function wherever that goes, and meets only changes of the same function.
// Inside of one, lines are merged, and words where both sides changed a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// What the sides of a conflict are called.
inline constexpr std::string_view kPortLabel = "port";
inline constexpr std::string_view kBaseLabel = "base";
inline constexpr std::string_view kNewLabel = "cuda-new";

enum class MergedAs : std::uint8_t {
  conflict,  ///< a hunk with the three sides
  woven,     ///< both changed the same lines, each other words
  both,      ///< both changed the declaration, in lines apart
  ported,    ///< a branch for HIP has what upstream changed in that for CUDA
};

/// A place that both sides had to do with. `both` is about a whole declaration,
/// and may hold places of the other kinds.
struct MergedPlace {
  MergedAs as = MergedAs::conflict;
  Span result;       ///< in the merged text
  Span upstream;     ///< in `theirs`; empty where it has none of it
  std::string name;  ///< of the declaration; empty if it has none
  bool isFunction = false;
};

struct MergedText {
  std::string text;
  std::vector<MergedPlace> places;  ///< ascending by `result`

  std::size_t conflicts() const;
};

enum class Syntax : std::uint8_t {
  cxx,
  statements,  ///< C or C++, but not split at declarations
  lines,       ///< anything else
};

/// `base` became `ours` by hand and `theirs` upstream. Ends of lines stay as
/// they are in `ours` where a person changed them, and do not count otherwise.
MergedText merge(std::string_view base, std::string_view ours,
                 std::string_view theirs, Syntax syntax);

/// The lines that two texts share, of those of the longer: from 0 to 1.
double likeness(std::string_view a, std::string_view b);

/// Whether a text holds a conflict that nobody has resolved.
bool hasConflict(std::string_view text);

}  // namespace hipport
