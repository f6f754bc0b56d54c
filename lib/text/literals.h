// Words of C++, and its comments and literals, to be passed over.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace hipport {

/// isWord of each character: whole trees are read with it.
inline constexpr std::array<bool, 256> kIsWord = [] {
  std::array<bool, 256> result = {};
  for (unsigned char c = 'a'; c <= 'z'; ++c) result[c] = true;
  for (unsigned char c = 'A'; c <= 'Z'; ++c) result[c] = true;
  for (unsigned char c = '0'; c <= '9'; ++c) result[c] = true;
  result['_'] = true;
  return result;
}();

/// Whether `c` may stand in a name: a letter of ASCII, a digit or "_".
inline bool isWord(char c) { return kIsWord[static_cast<unsigned char>(c)]; }

/// `text` from its first character on that is no blank of its line.
inline std::string_view withoutBlanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? "" : text.substr(begin);
}

/// `text` up to its last character that is no blank and no end of a line.
inline std::string_view withoutLastBlanks(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// The word that `text` ends with; empty where it ends with something else.
inline std::string_view lastWord(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && isWord(text[begin - 1])) --begin;
  return text.substr(begin);
}

/// Takes a word off the front of `text`, with the blanks before it; empty where
/// something else stands there.
std::string_view takeWord(std::string_view& text);

/// Whether `text` has `word` with nothing of a name on either side.
bool hasWord(std::string_view text, std::string_view word);

/// "#pragma unroll" of `#define UNROLL #pragma unroll`, with the blanks before
/// it: nvcc carries out the directive where the macro is expanded, which C++
/// does not know. Empty for another directive, or one of several lines.
std::string_view pragmaOf(std::string_view directive);

/// The offset behind a comment, string or character that begins at `at`, which
/// is inside of `bytes`; `at` itself where none begins. One that is not closed
/// ends with its line; a comment and a raw string with the file.
std::size_t behindText(std::string_view bytes, std::size_t at);

/// What stands between the quotes of a string literal, or between the
/// parentheses of a raw one; empty for another kind of literal.
std::string_view contentOf(std::string_view literal);

}  // namespace hipport
