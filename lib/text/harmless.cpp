#include "text/harmless.h"

#include <algorithm>
#include <cstddef>

namespace hipport {
namespace {

unsigned char byteAt(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// The length of what begins at `at` and is not to be shown; 0 of all else.
std::size_t harmfulAt(std::string_view text, std::size_t at) {
  const unsigned char first = byteAt(text, at);
  const unsigned char second = byteAt(text, at + 1);
  const unsigned char third = byteAt(text, at + 2);
  if ((first < 0x20 && first != '\t') || first == 0x7F) return 1;
  // U+0080 to U+009F, the other controls.
  if (first == 0xC2 && second >= 0x80 && second < 0xA0) return 2;
  // Marks of direction and ends of lines: U+200E, U+200F, U+2028 to U+202E,
  // U+2066 to U+2069.
  if (first != 0xE2) return 0;
  const bool isMark = (second == 0x80 && (third == 0x8E || third == 0x8F ||
                                          (third >= 0xA8 && third <= 0xAE))) ||
                      (second == 0x81 && third >= 0xA6 && third <= 0xA9);
  return isMark ? 3 : 0;
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = harmfulAt(text, i);
    shown += length > 0 ? '?' : text[i];
    i += std::max<std::size_t>(length, 1);
  }
  return shown;
}

std::string harmlessLines(std::string_view text) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    shown += harmless(text.substr(at, end - at));
    if (end < text.size()) shown += '\n';
    at = end + 1;
  }
  return shown;
}

std::string harmlessPath(std::string_view path) {
  std::string shown = harmless(path);
  const std::size_t first = shown.find_first_not_of(" \t");
  const bool isCommand =
      first != std::string::npos && (shown.compare(first, 2, "::") == 0 ||
                                     shown.compare(first, 2, "##") == 0);
  return isCommand ? "./" + shown : shown;
}

}  // namespace hipport
