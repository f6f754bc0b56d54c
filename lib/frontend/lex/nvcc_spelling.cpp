#include "frontend/lex/launch_spelling.h"

#include <algorithm>

#include "text/literals.h"

namespace hipport {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }

/// The length of three `bracket`s at `at` with blanks between them, of "<< <"
/// say; 0 if they are not there, or not split.
std::size_t splitLength(std::string_view bytes, std::size_t at, char bracket) {
  std::size_t end = at;
  for (int i = 0; i < 3; ++i) {
    if (i > 0) {
      while (end < bytes.size() && isBlank(bytes[end])) ++end;
    }
    if (end >= bytes.size() || bytes[end] != bracket) return 0;
    ++end;
  }
  const std::size_t length = end - at;
  return length > 3 ? length : 0;
}

/// Whether "<<<" stands there with blanks in it. Nothing else in C++ does so;
/// comments may.
bool hasSplitBracket(std::string_view bytes) {
  for (std::size_t at = bytes.find('<'); at != std::string_view::npos;
       at = bytes.find('<', at + 1)) {
    if (at + 1 < bytes.size() &&
        (bytes[at + 1] == '<' || isBlank(bytes[at + 1])) &&
        splitLength(bytes, at, '<') > 0) {
      return true;
    }
  }
  return false;
}

void join(std::string& bytes, std::size_t at, std::size_t length,
          char bracket) {
  std::fill_n(bytes.begin() + static_cast<long>(at), length, ' ');
  std::fill_n(bytes.begin() + static_cast<long>(at), 3, bracket);
}

}  // namespace

std::optional<std::string> withJoinedLaunches(std::string_view bytes) {
  if (!hasSplitBracket(bytes)) return std::nullopt;
  std::optional<std::string> joined;
  std::size_t open = std::string_view::npos;  // of a launch not closed yet
  std::size_t openLength = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t behind = behindText(bytes, i);
    if (behind != i) {
      i = behind;
      continue;
    }
    const char c = bytes[i];
    if (c == '#') {
      // What an #include names is no launch.
      std::size_t word = i + 1;
      while (word < bytes.size() && isBlank(bytes[word])) ++word;
      const std::string_view rest = bytes.substr(word);
      if (rest.starts_with("include") || rest.starts_with("import")) {
        i = std::min(bytes.find('\n', i), bytes.size());
        continue;
      }
    }
    if (c == ';' || c == '{' || c == '}') {
      open = std::string_view::npos;
    } else if (c == '<') {
      if (const std::size_t length = splitLength(bytes, i, '<')) {
        open = i;
        openLength = length;
        i += length;
        continue;
      }
      if (bytes.substr(i).starts_with("<<<")) {
        open = i;
        openLength = 3;
        i += 3;
        continue;
      }
    } else if (c == '>' && open != std::string_view::npos) {
      std::size_t length = splitLength(bytes, i, '>');
      if (length == 0 && bytes.substr(i).starts_with(">>>")) length = 3;
      std::size_t next = i + length;
      while (next < bytes.size() &&
             (isBlank(bytes[next]) || bytes[next] == '\n' ||
              bytes[next] == '\r')) {
        ++next;
      }
      if (length > 0 && next < bytes.size() && bytes[next] == '(') {
        if (length > 3 || openLength > 3) {
          if (!joined) joined.emplace(bytes);
          join(*joined, open, openLength, '<');
          join(*joined, i, length, '>');
        }
        open = std::string_view::npos;
        i += length;
        continue;
      }
    }
    ++i;
  }
  return joined;
}

Span asWritten(std::string_view written, Span bracket) {
  if (bracket.empty()) return bracket;
  const char c = written[bracket.begin];
  std::uint32_t end = bracket.begin;
  for (int count = 0; count < 3; ++end) count += written[end] == c ? 1 : 0;
  return {bracket.begin, end};
}

}  // namespace hipport
