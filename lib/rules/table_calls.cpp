#include "rules/table_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "rules/table_words.h"

namespace hipport {

std::string problemOfCall(const std::string& text, int arguments) {
  std::string open;  // the brackets that are open, innermost last
  bool hasUse = false, hasRest = false;
  std::size_t elementBegin = 0;
  const std::size_t paren = text.find('(');
  if (!isQualifiedName(std::string_view(text).substr(0, paren)) ||
      paren == std::string::npos) {
    return "does not begin with a function's name; write name(…)";
  }
  for (std::size_t i = paren; i < text.size(); ++i) {
    const char c = text[i];
    if (open.empty() && i > paren) {
      return "has text after its closing parenthesis; write one call";
    }
    if (c == '(' || c == '[' || c == '{') {
      open.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty() || open.back() != c) {
        return "has unbalanced brackets; balance them";
      }
      open.pop_back();
    }
    const bool isSeparator = c == ',' && open.size() == 1;
    if (isSeparator || i == paren || open.empty()) {
      if (hasRest && (text[elementBegin] != '$' || text[i - 1] != '.')) {
        return "has text around \"$n...\"; write that without other text";
      }
      hasUse = hasRest = false;
      elementBegin = std::min(text.find_first_not_of(' ', i + 1), text.size());
    }
    if (c != '$') continue;
    std::size_t end = i + 1;
    while (end < text.size() && isDigit(text[end])) ++end;
    int number = 0;
    std::from_chars(text.data() + i + 1, text.data() + end, number);
    if (end == i + 1) {
      return "has a \"$\" without a number; write $n or $n...";
    }
    if (number == 0) {
      return "uses $0; arguments count from $1";
    }
    const bool isRest = text.compare(end, 3, "...") == 0;
    if (arguments >= 0 && number > arguments + (isRest ? 1 : 0)) {
      return fmt::format("uses ${} of {} argument{}; correct it", number,
                         arguments, arguments == 1 ? "" : "s");
    }
    if (number > kMaxArguments) {
      return fmt::format("uses ${}; calls have at most {} arguments", number,
                         kMaxArguments);
    }
    if (hasUse) {
      return "uses two arguments in one; that needs a check in "
             "lib/analysis/checks";
    }
    hasUse = true;
    hasRest = isRest;
    if (isRest) end += 3;
    i = end - 1;
  }
  if (!open.empty()) return "has unbalanced brackets; balance them";
  return {};
}

}  // namespace hipport
