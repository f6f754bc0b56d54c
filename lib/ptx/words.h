// The text of PTX in its smallest parts, for statements and for modules.
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

namespace hipport::ptx {

inline bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}
inline bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Without white space at its ends.
std::string_view trimmed(std::string_view text);

/// The parts between commas outside brackets, trimmed; none of an empty list.
std::vector<std::string_view> splitList(std::string_view text);

}  // namespace hipport::ptx
