// Splits a header into pieces: declarations and macros that may be left out
// one by one, and what holds them together.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

struct Piece {
  enum class Keep : unsigned char {
    ifUsed,  ///< may be left out where no name that it declares occurs
    /// The same, but its names are the C library's as well, which Clang knows
    /// before it reads a line.
    ifUsedClosed,
    always,
  };
  std::size_t end = 0;  ///< it begins where the one before ends
  Keep keep = Keep::always;
  std::vector<std::string> declares;  ///< unless it is kept always
  std::vector<std::string> uses;      ///< every other identifier in it
  /// The name of a macro with parameters, if it defines one.
  std::string macro;
};

/// The pieces of a header, in order and without gaps. Conditionals, includes,
/// pragmas and the braces of linkage and namespaces stay; so does what the
/// splitter does not understand, such as operators. Comments of one line
/// choose for the lines that follow:
///
///   // embed: keep           all of them stay
///   // embed: C library      their names are the C library's as well
///   // embed: trim           back to the default
///
/// Throws std::runtime_error if a declaration does not end.
std::vector<Piece> piecesOf(std::string_view header);

}  // namespace hipport
