// Pieces: a text as a tree of its declarations, so that it can be merged by
// what it says and not by lines alone.
//
// C and C++ are split at includes, macros, functions, types and variables;
// namespaces, classes and the branches of an #if hold pieces of their own. What
// cannot be followed (braces that an #if opens and another closes) is one
// piece. Text of other languages is one piece as well. The comments and blank
// lines before a declaration belong to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

struct TextPiece {
  enum class Kind : std::uint8_t {
    leaf,
    group,     ///< a namespace, a class, a linkage specification
    branches,  ///< #if to #endif: its parts are branches
    branch,
  };
  Kind kind = Kind::leaf;
  std::string_view text;  ///< all of it; of the bytes that were split
  /// "void f(int a)", "#include <a.h>": without comments and needless blanks.
  std::string heading;
  std::string name;  ///< "f", "a.h"; empty if it has none
  bool isFunction = false;
  bool isType = false;  ///< a group that is a class
  // Of a group, a list of branches or a branch: the text is `opening`, then
  // the parts, then `closing`.
  std::string_view opening;
  std::string_view closing;
  std::vector<TextPiece> parts;
};

/// The pieces of C or C++; together they are all of `bytes`, which they refer
/// to.
std::vector<TextPiece> textPiecesOf(std::string_view bytes);

}  // namespace hipport
