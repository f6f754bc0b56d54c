#include "rules/table_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "text/literals.h"

namespace hipport {
namespace {

bool isWordStart(char c) { return isWord(c) && !isDigit(c); }

}  // namespace

bool isIdentifier(std::string_view text) {
  return !text.empty() && isWordStart(text.front()) &&
         std::ranges::all_of(text, isWord);
}

bool isQualifiedName(std::string_view text) {
  const std::size_t angle = text.find('<');
  if (angle != std::string_view::npos) {
    const std::string_view inner = text.substr(angle + 1);
    const auto isAllowed = [](char c) {
      return isWord(c) || c == ':' || c == ',' || c == ' ';
    };
    if (!inner.ends_with('>') ||
        !std::ranges::all_of(inner.substr(0, inner.size() - 1), isAllowed)) {
      return false;
    }
    text = text.substr(0, angle);
  }
  for (;;) {
    const std::size_t colons = text.find("::");
    if (!isIdentifier(text.substr(0, colons))) return false;
    if (colons == std::string_view::npos) return true;
    text.remove_prefix(colons + 2);
  }
}

bool isMemberName(std::string_view text) {
  const std::size_t colons = text.find("::");
  return colons != std::string_view::npos &&
         isIdentifier(text.substr(0, colons)) &&
         isIdentifier(text.substr(colons + 2));
}

bool isTypeName(std::string_view text) {
  return !text.empty() && isWordStart(text.front()) &&
         std::ranges::all_of(text, [](char c) {
           return isWord(c) ||
                  std::string_view(":<>,& *").find(c) != std::string_view::npos;
         });
}

bool isPath(std::string_view text) {
  return !text.empty() && isWord(text.front()) &&
         std::ranges::all_of(text, [](char c) {
           return isWord(c) ||
                  std::string_view("./+-").find(c) != std::string_view::npos;
         });
}

bool isId(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z' &&
         std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || isDigit(c) || c == '-';
         });
}

std::optional<Version> parseVersion(std::string_view text) {
  std::array<std::uint16_t, 3> parts = {};
  std::size_t count = 0;
  while (count < parts.size()) {
    const std::size_t length = std::min(text.find('.'), text.size());
    if (length == 0 || length > 4) return std::nullopt;
    const char* end = text.data() + length;
    if (std::from_chars(text.data(), end, parts[count]).ptr != end) {
      return std::nullopt;
    }
    ++count;
    if (length == text.size()) return Version{parts[0], parts[1], parts[2]};
    text.remove_prefix(length + 1);
  }
  return std::nullopt;
}

}  // namespace hipport
