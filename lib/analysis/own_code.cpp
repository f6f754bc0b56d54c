#include "analysis/own_code.h"

#include <algorithm>
#include <string>

#include "text/literals.h"

namespace hipport {

bool isForHip(const FileContext& context) {
  return std::ranges::any_of(context.facts.includes,
                             [](const Include& include) {
                               return include.spelling.starts_with("hip/");
                             });
}

std::optional<Span> linesOf(std::string_view bytes, Span whole) {
  auto isOfWords = [&](std::size_t begin, std::size_t end) {
    return std::all_of(bytes.begin() + static_cast<long>(begin),
                       bytes.begin() + static_cast<long>(end), [](char c) {
                         return isWord(c) || c == ' ' || c == '\t' || c == '\r';
                       });
  };
  auto lineBegin = [&](std::size_t at) {
    while (at > 0 && bytes[at - 1] != '\n') --at;
    return at;
  };
  std::size_t begin = lineBegin(whole.begin);
  if (!isOfWords(begin, whole.begin)) return std::nullopt;
  while (begin > 0) {
    const std::size_t above = lineBegin(begin - 1);
    const std::string_view line = bytes.substr(above, begin - above);
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos ||
        !isOfWords(above, begin - 1)) {
      break;
    }
    begin = above;
  }
  std::size_t end = whole.end;
  if (end < bytes.size() && bytes[end] == ';') ++end;
  const std::size_t newline = std::min(bytes.find('\n', end), bytes.size());
  const std::string_view rest = bytes.substr(end, newline - end);
  const std::size_t text = rest.find_first_not_of(" \t\r");
  if (text != std::string_view::npos && !rest.substr(text).starts_with("//")) {
    return std::nullopt;
  }
  end = std::min(newline + 1, bytes.size());
  return Span{static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(end)};
}

namespace {
constexpr std::string_view kGuard = "#if !defined(__HIP_PLATFORM_AMD__)";
}  // namespace

Fix leaveOutForHip(const FileContext& context, Span lines) {
  const std::string& newline = context.facts.newline;
  const bool isLast = context.bytes[lines.end - 1] != '\n';
  return Fix{
      {Edit{{lines.begin, lines.begin}, std::string(kGuard) + newline, {}},
       Edit{{lines.end, lines.end},
            (isLast ? newline : std::string()) + "#endif" + newline,
            {}}}};
}

bool isLeftOut(std::string_view bytes, std::optional<Span> lines) {
  if (!lines) return false;
  std::string_view before = bytes.substr(0, lines->begin);
  before = before.substr(0, before.find_last_not_of("\r\n") + 1);
  return before.ends_with(kGuard);
}

}  // namespace hipport
