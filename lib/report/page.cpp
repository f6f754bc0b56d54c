#include "report/page.h"

namespace hipport {

std::string embeddable(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

std::string filledPage(
    std::string_view frame,
    const std::map<std::string_view, std::string_view>& parts) {
  std::string out;
  while (true) {
    const std::size_t open = frame.find("{{");
    out += frame.substr(0, open);
    if (open == std::string_view::npos) return out;
    const std::size_t close = frame.find("}}", open);
    out += parts.at(frame.substr(open + 2, close - open - 2));
    frame.remove_prefix(close + 2);
  }
}

}  // namespace hipport
