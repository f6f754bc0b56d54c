#include "text/literals.h"

#include <algorithm>

namespace hipport {

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
  // "1'000" is a number.
  if (rest.front() == '\'' && at > 0 &&
      ((bytes[at - 1] >= '0' && bytes[at - 1] <= '9') ||
       (bytes[at - 1] >= 'a' && bytes[at - 1] <= 'f'))) {
    return at + 1;
  }
  for (std::size_t i = at + 1; i < bytes.size() && bytes[i] != '\n'; ++i) {
    if (bytes[i] == '\\') {
      ++i;
    } else if (bytes[i] == rest.front()) {
      return i + 1;
    }
  }
  return at + 1;
}

}  // namespace hipport
