#include "analysis/sides.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace hipport {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"__CUDA_ARCH__",
                                                    "__HIP_DEVICE_COMPILE__"};

bool asksSide(std::string_view text) {
  return std::ranges::any_of(kSides, [&](std::string_view side) {
    return text.find(side) != std::string_view::npos;
  });
}

std::string_view withoutFirstBlanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

/// An #if, #ifdef or #ifndef that the text stands behind.
struct Opened {
  std::string_view line;  ///< from "if" on
  bool isFirst = true;    ///< the text is in its first branch
  bool isLast = false;    ///< the text is in its #else
};

/// Calls `judge` with each #if around `span`, the innermost first, until it
/// says yes. #ifndef is among them, which is no Conditional.
bool isBehind(const CheckContext& context, Span span,
              const std::function<bool(const Opened&)>& judge) {
  int depth = 0;
  Opened opened;
  std::size_t end = span.begin;
  while (end > 0) {
    const std::size_t begin = context.bytes.rfind('\n', end - 1) + 1;
    std::string_view line =
        withoutFirstBlanks(context.bytes.substr(begin, end - begin));
    if (line.starts_with('#')) {
      line = withoutFirstBlanks(line.substr(1));
      if (line.starts_with("endif")) {
        ++depth;
      } else if (line.starts_with("el") && depth == 0) {
        opened.isLast = opened.isFirst && line.starts_with("else");
        opened.isFirst = false;
      } else if (line.starts_with("if") && depth > 0) {
        --depth;
      } else if (line.starts_with("if")) {
        opened.line = line;
        if (judge(opened)) return true;
        opened = {};
      }
    }
    if (begin == 0) break;
    end = begin - 1;
  }
  return false;
}

}  // namespace

bool isOfOneSide(const CheckContext& context, Span span) {
  const bool isBehindQuestion = isBehind(
      context, span, [](const Opened& each) { return asksSide(each.line); });
  return isBehindQuestion ||
         std::ranges::any_of(
             context.facts.conditionals, [&](const Conditional& each) {
               return asksSide(context.text(each.condition)) &&
                      (each.text.contains(span) || each.rest.contains(span));
             });
}

bool isOfHostAlone(const CheckContext& context, Span span) {
  return isBehind(context, span, [](const Opened& each) {
    std::string words(each.line.substr(0, each.line.find("//")));
    words.resize(std::min(words.find("/*"), words.size()));
    std::erase_if(words, [](char c) {
      return c == ' ' || c == '\t' || c == '\r' || c == '(' || c == ')';
    });
    return std::ranges::any_of(kSides, [&](std::string_view side) {
      const std::string name(side);
      const bool asksDevice = words == "ifdef" + name ||
                              words == "ifdefined" + name ||
                              words == "if" + name;
      const bool asksHost = words == "ifndef" + name ||
                            words == "if!defined" + name ||
                            words == "if!" + name;
      return asksHost ? each.isFirst : asksDevice && each.isLast;
    });
  });
}

}  // namespace hipport
