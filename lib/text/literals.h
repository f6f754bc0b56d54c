// Words of C++, and its comments and literals, to be passed over.
#pragma once

#include <cstddef>
#include <string_view>

namespace hipport {

/// Whether `c` may stand in a name: a letter of ASCII, a digit or "_".
inline bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// The offset behind a comment, string or character that begins at `at`, which
/// is inside of `bytes`; `at` itself where none begins. One that is not closed
/// ends with its first character.
std::size_t behindText(std::string_view bytes, std::size_t at);

/// What stands between the quotes of a string literal, or between the
/// parentheses of a raw one; empty for another kind of literal.
std::string_view contentOf(std::string_view literal);

}  // namespace hipport
