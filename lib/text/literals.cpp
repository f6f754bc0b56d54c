#include "text/literals.h"

#include <algorithm>
#include <string>

namespace hipport {

std::string_view takeWord(std::string_view& text) {
  text = withoutBlanks(text);
  const auto end = static_cast<std::size_t>(
      std::ranges::find_if_not(text, isWord) - text.begin());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

bool hasWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isWord(text[at - 1])) &&
        (end == text.size() || !isWord(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string_view pragmaOf(std::string_view directive) {
  std::string_view rest = withoutBlanks(directive);
  if (!rest.starts_with('#') || rest.find('\n') != std::string_view::npos) {
    return {};
  }
  rest.remove_prefix(1);
  if (takeWord(rest) != "define" || takeWord(rest).empty()) return {};
  const std::string_view body = withoutBlanks(rest);
  if (body.size() == rest.size() || !body.starts_with('#')) return {};
  std::string_view pragma = body.substr(1);
  if (takeWord(pragma) != "pragma") return {};
  return rest.substr(0, std::min(rest.find("//"), rest.find("/*")));
}

std::size_t behindText(std::string_view bytes, std::size_t at) {
  const std::string_view rest = bytes.substr(at);
  if (rest.starts_with("//")) {
    return std::min(bytes.find('\n', at), bytes.size());
  }
  if (rest.starts_with("/*")) {
    const std::size_t end = bytes.find("*/", at + 2);
    return end == std::string_view::npos ? bytes.size() : end + 2;
  }
  if (rest.front() != '"' && rest.front() != '\'') return at;
  if (rest.front() == '"' && at > 0 && bytes[at - 1] == 'R') {
    constexpr std::size_t kLongestDelimiter = 16;
    const std::size_t open = rest.substr(0, kLongestDelimiter + 2).find('(');
    if (open == std::string_view::npos) return at + 1;
    std::string close = ")";
    close += rest.substr(1, open - 1);
    close += '"';
    const std::size_t end = rest.find(close, open);
    return end == std::string_view::npos ? bytes.size()
                                         : at + end + close.size();
  }
  // "1'000" is a number.
  if (rest.front() == '\'' && at > 0 &&
      ((bytes[at - 1] >= '0' && bytes[at - 1] <= '9') ||
       (bytes[at - 1] >= 'a' && bytes[at - 1] <= 'f'))) {
    return at + 1;
  }
  std::size_t i = at + 1;
  for (; i < bytes.size() && bytes[i] != '\n'; ++i) {
    if (bytes[i] == '\\') {
      ++i;
    } else if (bytes[i] == rest.front()) {
      return i + 1;
    }
  }
  return std::min(i, bytes.size());
}

std::string_view contentOf(std::string_view literal) {
  const std::size_t open =
      literal.starts_with("R\"") ? literal.find('(') : literal.find('"');
  const std::size_t close =
      literal.starts_with("R\"") ? literal.rfind(')') : literal.rfind('"');
  if (open == std::string_view::npos || close == std::string_view::npos ||
      close <= open) {
    return {};
  }
  return literal.substr(open + 1, close - open - 1);
}

}  // namespace hipport
