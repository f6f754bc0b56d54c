#include "frontend/lex/nvcc_spelling.h"

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

/// Joins the brackets of launches in `joined`, a copy of `bytes` that is made
/// for the first one.
void joinLaunches(std::string_view bytes, std::optional<std::string>& joined) {
  if (!hasSplitBracket(bytes)) return;
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
}

/// Leaves macros that are pragmas empty.
void blankPragmas(std::string_view bytes, std::optional<std::string>& result) {
  std::size_t end = 0;  // of the line that was looked at: each is once
  for (std::size_t at = bytes.find("#pragma"); at != std::string_view::npos;
       at = bytes.find("#pragma", end)) {
    const std::size_t begin = bytes.rfind('\n', at) + 1;  // npos + 1 is 0
    end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view pragma = pragmaOf(bytes.substr(begin, end - begin));
    if (pragma.empty()) continue;
    if (!result) result.emplace(bytes);
    std::fill_n(result->begin() + (pragma.data() - bytes.data()), pragma.size(),
                ' ');
  }
}

/// How long the last character between the quotes is, as it is written: "\\n"
/// has two.
std::size_t lastLength(std::string_view content) {
  content.remove_suffix(1);
  // npos + 1 is 0: all before it are slashes.
  const std::size_t slashes =
      content.size() - (content.find_last_not_of('\\') + 1);
  return 1 + slashes % 2;
}

/// Makes room for a blank behind a literal. The linkage that `extern` names is
/// kept.
void part(std::string& bytes, Span literal) {
  const std::string_view text =
      std::string_view(bytes).substr(literal.begin, literal.size());
  const std::string_view before =
      withoutLastBlanks(std::string_view(bytes).substr(0, literal.begin));
  const std::string_view content = contentOf(text);
  if (!content.empty() && !before.ends_with("extern")) {
    const std::size_t length = lastLength(content);
    bytes.replace(literal.end - 1 - length, 1 + length,
                  "\"" + std::string(length, ' '));
  } else if (literal.begin > 0 && isBlank(bytes[literal.begin - 1])) {
    const std::string moved = std::string(text) + " ";
    bytes.replace(literal.begin - 1, moved.size(), moved);
  }
}

}  // namespace

std::vector<Span> joinedLiterals(std::string_view bytes) {
  std::vector<Span> found;
  if (bytes.find("\"__") == std::string_view::npos) return found;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t behind = behindText(bytes, i);
    const bool isRaw = i > 0 && bytes[i - 1] == 'R';
    if (behind > i && bytes[behind - 1] == '"' && !isRaw &&
        bytes.substr(behind).starts_with("__")) {
      found.push_back(
          {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(behind)});
    }
    i = std::max(behind, i + 1);
  }
  return found;
}

std::optional<std::string> withClangSpelling(std::string_view bytes) {
  std::optional<std::string> result;
  joinLaunches(bytes, result);
  blankPragmas(bytes, result);
  for (const Span literal : joinedLiterals(bytes)) {
    if (!result) result.emplace(bytes);
    part(*result, literal);
  }
  return result;
}

Span asWritten(std::string_view written, Span bracket) {
  if (bracket.empty()) return bracket;
  const char c = written[bracket.begin];
  std::uint32_t end = bracket.begin;
  for (int count = 0; count < 3; ++end) count += written[end] == c ? 1 : 0;
  return {bracket.begin, end};
}

}  // namespace hipport
