#include "ptx/words.h"

namespace hipport::ptx {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> splitList(std::string_view text) {
  std::vector<std::string_view> parts;
  if (trimmed(text).empty()) return parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      parts.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
    } else if (text[i] == '{' || text[i] == '[' || text[i] == '(') {
      ++depth;
    } else if (text[i] == '}' || text[i] == ']' || text[i] == ')') {
      --depth;
    }
  }
  return parts;
}

}  // namespace hipport::ptx
