#include "analysis/call_template.h"

#include <cctype>
#include <optional>
#include <string>
#include <vector>

namespace hipport {
namespace {

/// One argument of the new call: text around at most one old argument.
struct Element {
  std::string before;
  std::optional<std::size_t> argument;  // 0-based
  std::string after;
};

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

Element parseElement(std::string_view text, bool& isRest) {
  Element element;
  isRest = false;
  const std::size_t dollar = text.find('$');
  if (dollar == std::string_view::npos) {
    element.before = text;
    return element;
  }
  std::size_t end = dollar + 1;
  std::size_t number = 0;
  while (end < text.size() &&
         std::isdigit(static_cast<unsigned char>(text[end]))) {
    number = number * 10 + static_cast<std::size_t>(text[end++] - '0');
  }
  element.before = text.substr(0, dollar);
  element.argument = number - 1;
  if (text.substr(end).starts_with("...")) {
    isRest = true;
    end += 3;
  }
  element.after = text.substr(end);
  return element;
}

/// The elements between the outer parentheses, "$n..." spelled out.
std::vector<Element> parseElements(std::string_view inner,
                                   std::size_t arguments) {
  std::vector<Element> elements;
  int depth = 0;
  std::size_t begin = 0;
  auto finish = [&](std::size_t end) {
    bool isRest = false;
    Element element =
        parseElement(trimmed(inner.substr(begin, end - begin)), isRest);
    if (isRest) {
      for (std::size_t i = *element.argument; i < arguments; ++i) {
        elements.push_back({"", i, ""});
      }
    } else if (!element.argument || *element.argument < arguments) {
      elements.push_back(std::move(element));
    }
    begin = end + 1;
  };
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] == '(') ++depth;
    if (inner[i] == ')') --depth;
    if (inner[i] == ',' && depth == 0) finish(i);
  }
  if (!trimmed(inner.substr(begin)).empty()) finish(inner.size());
  return elements;
}

}  // namespace

Fix applyTemplate(std::string_view text, Span name, const Call& call) {
  const std::size_t open = text.find('(');
  const std::string_view inner =
      text.substr(open + 1, text.rfind(')') - open - 1);
  const std::vector<Span>& old = call.arguments;
  const std::vector<Element> elements = parseElements(inner, old.size());

  Fix fix;
  auto insert = [&](std::uint32_t at, std::string_view what,
                    std::optional<Span> source = {}) {
    if (what.empty() && !source) return;
    fix.edits.push_back({{at, at}, std::string(what), source});
  };
  auto insertElement = [&](std::uint32_t at, const Element& element) {
    if (element.argument) {
      insert(at, element.before, old[*element.argument]);
      insert(at, element.after);
    } else {
      insert(at, element.before);
    }
  };

  fix.edits.push_back({name, std::string(text.substr(0, open)), {}});
  // Old arguments that the new call has in the same order stay in place.
  // Those between them go; all else is inserted in front of the next one, or
  // behind the last one.
  std::size_t next = 0;  // first old argument not dealt with
  std::uint32_t end = call.parentheses.begin + 1;  // behind what is written
  bool isFirst = true;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Element& element = elements[i];
    if (element.argument && *element.argument >= next) {
      const std::size_t kept = *element.argument;
      if (kept > next) {
        fix.edits.push_back({{old[next].begin, old[kept].begin}, "", {}});
      }
      insert(old[kept].begin, element.before);
      insert(old[kept].end, element.after);
      end = old[kept].end;
      next = kept + 1;
    } else {
      // Does a kept argument follow? Then its separator comes after this.
      bool keptFollows = false;
      for (std::size_t j = i + 1; j < elements.size(); ++j) {
        keptFollows |= elements[j].argument && *elements[j].argument >= next;
      }
      if (keptFollows && next < old.size()) {
        insertElement(old[next].begin, element);
        insert(old[next].begin, ", ");
      } else {
        if (!isFirst) insert(end, ", ");
        insertElement(end, element);
      }
    }
    isFirst = false;
  }
  if (next < old.size()) {
    const std::uint32_t from = isFirst || next == 0 ? old[next].begin : end;
    fix.edits.push_back({{from, old.back().end}, "", {}});
  }
  return fix;
}

}  // namespace hipport
