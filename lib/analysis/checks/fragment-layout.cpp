// Programs that count on which element of a matrix `fragment.x[i]` is.
#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/template_uses.h"
#include "text/literals.h"

namespace hipport {
namespace {

// More is no code of a person: what is read of one function to each side, of
// one expression, and how much of them.
constexpr std::size_t kFunction = 1U << 16U;
constexpr std::size_t kExpression = 4096;
constexpr std::size_t kAssignments = 300;
constexpr std::size_t kElements = 1000;

using Names = std::set<std::string, std::less<>>;

/// The code alone: comments and literals are blank, places stay.
std::string codeOf(std::string_view bytes) {
  std::string code(bytes);
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t behind = behindText(bytes, at);
    std::fill(code.begin() + static_cast<std::ptrdiff_t>(at),
              code.begin() + static_cast<std::ptrdiff_t>(behind), ' ');
    at = std::max(behind, at + 1);
  }
  return code;
}

std::size_t skipBlanks(std::string_view code, std::size_t at) {
  return std::min(code.find_first_not_of(" \t\r\n", at), code.size());
}

bool isNameAt(std::string_view code, std::size_t at) {
  return at < code.size() && isWord(code[at]) &&
         (at == 0 || !isWord(code[at - 1])) &&
         (code[at] < '0' || code[at] > '9');
}

std::string_view wordAt(std::string_view code, std::size_t at) {
  std::size_t end = at;
  while (end < code.size() && isWord(code[end])) ++end;
  return code.substr(at, end - at);
}

/// The word that ends right before `at`, blanks aside.
std::string_view wordBefore(std::string_view code, std::size_t at) {
  return lastWord(withoutLastBlanks(code.substr(0, at)));
}

/// The names in an expression that are no members.
Names namesIn(std::string_view code) {
  Names names;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (!isNameAt(code, at)) continue;
    const std::string_view word = wordAt(code, at);
    const std::string_view before = withoutLastBlanks(code.substr(0, at));
    if (!before.ends_with('.') && !before.ends_with("->")) names.emplace(word);
    at += word.size();
  }
  return names;
}

/// Adds what is declared of a type whose name ends at `at`: "a, b[2];", "& a)".
void addDeclared(std::string_view code, std::size_t at, Names& names) {
  for (;;) {
    at = std::min(code.find_first_not_of(" \t\r\n&*", at), code.size());
    if (!isNameAt(code, at)) return;
    const std::string_view name = wordAt(code, at);
    at = skipBlanks(code, at + name.size());
    if (at == code.size() ||
        std::string_view(",;[=)({:").find(code[at]) == std::string_view::npos)
      return;
    names.emplace(name);
    while (at < code.size() && code[at] == '[') {
      at = skipBlanks(code, std::min(code.find(']', at), code.size() - 1) + 1);
    }
    if (at == code.size() || code[at] != ',') return;
    ++at;
  }
}

/// Variables that are fragments.
Names fragmentsIn(std::string_view code) {
  Names names;
  Names types;
  const auto uses = fragmentUses(code);
  for (const TemplateUse& use : uses) {
    if (use.arguments.empty()) continue;
    const std::string_view last = use.arguments.back();
    const auto end =
        static_cast<std::size_t>(last.data() + last.size() - code.data());
    const std::size_t behind =
        std::min(code.find('>', end), code.size() - 1) + 1;
    const std::string_view before =
        withoutLastBlanks(code.substr(0, use.span.begin));
    if (before.ends_with('=')) {
      types.emplace(wordBefore(code, before.size() - 1));
    } else if (before.ends_with("typedef")) {
      addDeclared(code, behind, types);
    } else {
      addDeclared(code, behind, names);
    }
  }
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (!isNameAt(code, at)) continue;
    const std::string_view word = wordAt(code, at);
    at += word.size();
    if (types.contains(word)) addDeclared(code, at, names);
  }
  return names;
}

/// An access "name[0].x[i]".
struct Element {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view index;  ///< "i"
};

std::size_t behindBrackets(std::string_view code, std::size_t at) {
  int open = 0;
  for (; at < code.size(); ++at) {
    if (code[at] == '[') ++open;
    if (code[at] == ']' && --open == 0) return at + 1;
  }
  return code.size();
}

std::vector<Element> elementsIn(std::string_view code, const Names& fragments) {
  std::vector<Element> elements;
  for (std::size_t at = 0; at < code.size() && elements.size() < kElements;
       ++at) {
    if (!isNameAt(code, at)) continue;
    const std::size_t begin = at;
    const std::string_view word = wordAt(code, at);
    at += word.size();
    if (!fragments.contains(word)) continue;
    std::size_t next = skipBlanks(code, at);
    while (next < code.size() && code[next] == '[') {
      next = skipBlanks(code, behindBrackets(code, next));
    }
    if (!code.substr(next).starts_with(".x[")) continue;
    const std::size_t open = next + 2;
    const std::size_t end =
        behindBrackets(code.substr(0, open + kExpression), open);
    elements.push_back({begin, end, code.substr(open, end - open)});
    at = open;
  }
  return elements;
}

std::size_t statementEnd(std::string_view code, std::size_t at) {
  code = code.substr(0, std::min(at, code.size()) + kExpression);
  return std::min(code.find_first_of(";{}", at), code.size());
}

/// Where the statement of a place begins: behind the one before, or the header
/// of its loop, but with the condition of an `if`.
std::size_t statementBegin(std::string_view code, std::size_t at) {
  const std::size_t least = at - std::min(at, kExpression);
  while (at > least) {
    const char c = code[at - 1];
    if (c == ';' || c == '{' || c == '}') return at;
    if (c != ')') {
      --at;
      continue;
    }
    std::size_t open = at - 1;
    for (int depth = 0; open > least; --open) {
      if (code[open] == ')') ++depth;
      if (code[open] == '(' && --depth == 0) break;
    }
    const std::string_view word = wordBefore(code, open);
    if (word == "for" || word == "while") return at;
    at = open;
  }
  return at;
}

/// Behind a word that is the width of a warp, as what divides a thread's number
/// by it; `at` where none stands there.
std::size_t behindWidth(std::string_view code, std::size_t at) {
  const bool isShift = code.substr(at).starts_with(">>");
  if (!isShift && !code.substr(at).starts_with('/')) return at;
  const std::size_t begin = skipBlanks(code, at + (isShift ? 2 : 1));
  const std::string_view word = wordAt(code, begin);
  const bool isWidth =
      isShift ? word == "5"
              : word == "32" || word == "warpSize" ||
                    word.find("WARP_SIZE") != std::string_view::npos ||
                    word.find("WARPSIZE") != std::string_view::npos;
  return isWidth ? begin + word.size() : at;
}

/// Without what is the same for all lanes of a warp: "threadIdx.x / 32".
std::string withoutWarps(std::string_view code) {
  constexpr std::string_view kThread = "threadIdx";
  std::string rest;
  std::size_t kept = 0;
  for (std::size_t at = code.find(kThread); at != std::string_view::npos;
       at = code.find(kThread, at + 1)) {
    std::size_t end = skipBlanks(code, at + kThread.size());
    if (!code.substr(end).starts_with('.')) continue;
    end = skipBlanks(code, end + 1);
    end = skipBlanks(code, end + wordAt(code, end).size());
    const std::size_t behind = behindWidth(code, end);
    if (behind == end || at < kept) continue;
    rest += code.substr(kept, at - kept);
    rest += '0';
    kept = behind;
  }
  return rest += code.substr(kept);
}

/// Without ".x[i]": what an element is says nothing of where it is.
std::string withoutElements(std::string_view code) {
  std::string rest;
  std::size_t kept = 0;
  for (std::size_t at = code.find(".x["); at != std::string_view::npos;
       at = code.find(".x[", kept)) {
    rest += code.substr(kept, at - kept);
    kept = behindBrackets(code, at + 2);
  }
  return rest += code.substr(kept);
}

bool isOfLanes(std::string_view name) {
  if (name == "threadIdx") return true;
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  const std::size_t at = lower.find("lane");
  return at != std::string::npos && (at == 0 || lower[at - 1] != 'p');
}

bool meets(const Names& names, const Names& others) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    return others.contains(name) || isOfLanes(name);
  });
}

/// Behind the bracket that closes the one at `at`.
std::size_t behindClosing(std::string_view code, std::size_t at) {
  code = code.substr(0, std::min(at, code.size()) + kFunction);
  int open = 0;
  for (; at < code.size(); ++at) {
    if (code[at] == '(' || code[at] == '{') ++open;
    if ((code[at] == ')' || code[at] == '}') && --open == 0) return at + 1;
  }
  return code.size();
}

/// Behind the statement that begins at `at`, which may be a block or a loop.
std::size_t behindStatement(std::string_view code, std::size_t at) {
  for (at = skipBlanks(code, at); isNameAt(code, at);) {
    const std::string_view word = wordAt(code, at);
    if (word != "for" && word != "while" && word != "if") break;
    at = skipBlanks(code, behindClosing(code, at));
  }
  return at < code.size() && code[at] == '{' ? behindClosing(code, at)
                                             : statementEnd(code, at);
}

/// The loop in whose header a place is: from that to the end of what it
/// repeats; all where it is in none.
Span loopOf(std::string_view code, std::size_t at) {
  const Span all = {0, static_cast<std::uint32_t>(code.size())};
  const std::size_t least = at - std::min(at, kExpression);
  for (int open = 0; at > least; --at) {
    const char c = code[at - 1];
    if (c == '{' || c == '}') return all;
    if (c == ')') ++open;
    if (c != '(' || --open >= 0) continue;
    if (wordBefore(code, at - 1) != "for") return all;
    const std::size_t end = behindStatement(code, behindClosing(code, at - 1));
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
  }
  return all;
}

struct Assignment {
  std::string_view to;
  Names from;
  bool isOfList = false;  ///< "places[k]"
  Span scope;             ///< where the name is there: see loopOf
};

/// What a function assigns.
std::vector<Assignment> assignmentsIn(std::string_view function) {
  constexpr std::string_view kCompound = "+-*/%|&^ \t";
  std::vector<Assignment> assignments;
  for (std::size_t at = 1;
       at + 1 < function.size() && assignments.size() < kAssignments; ++at) {
    if (function[at] != '=' || function[at + 1] == '=' ||
        std::string_view("=!<>").find(function[at - 1]) !=
            std::string_view::npos) {
      continue;
    }
    std::size_t end = at;
    while (end > 0 &&
           kCompound.find(function[end - 1]) != std::string_view::npos) {
      --end;
    }
    const std::string_view to = wordBefore(function, end);
    if (to.empty()) continue;
    const std::string_view text = function.substr(at, kExpression);
    const std::string from =
        withoutElements(withoutWarps(text.substr(0, statementEnd(text, 0))));
    assignments.push_back({to, namesIn(from),
                           from.find('[') != std::string::npos,
                           loopOf(function, at)});
  }
  return assignments;
}

/// Those of names that are there at `place`, not of another loop.
std::vector<const Assignment*> knownAt(
    const std::vector<Assignment>& assignments, std::size_t place) {
  std::vector<const Assignment*> known;
  for (const Assignment& each : assignments) {
    if (place >= each.scope.begin && place < each.scope.end) {
      known.push_back(&each);
    }
  }
  return known;
}

/// The names that depend on one of `names`, or on the lane, by what is assigned
/// to them.
Names dependentOn(const std::vector<const Assignment*>& assignments,
                  Names names) {
  for (bool grows = true; grows;) {
    grows = false;
    for (const Assignment* each : assignments) {
      if (!names.contains(each->to) && meets(each->from, names)) {
        grows = names.emplace(each->to).second;
      }
    }
  }
  return names;
}

/// Whether an index comes from a list: somebody knows where elements are.
bool isLookedUp(const Element& element, const Names& index,
                const std::vector<const Assignment*>& assignments) {
  return element.index.find('[', 1) != std::string_view::npos ||
         std::ranges::any_of(assignments, [&](const Assignment* each) {
           return each->isOfList && index.contains(each->to);
         });
}

/// The text around a place from one function for the device to the next.
std::string_view functionAt(std::string_view code, std::size_t at) {
  constexpr std::string_view kMarks[] = {"__device__", "__global__"};
  const std::size_t least = at - std::min(at, kFunction);
  std::size_t begin = least;
  std::size_t end = std::min(at + kFunction, code.size());
  for (const std::string_view mark : kMarks) {
    const std::size_t before = code.substr(least, at - least).rfind(mark);
    if (before != std::string_view::npos) {
      begin = std::max(begin, least + before);
    }
    const std::size_t behind = code.substr(at, end - at).find(mark);
    if (behind != std::string_view::npos) end = at + behind;
  }
  return code.substr(begin, end - begin);
}

/// What is left of a statement without elements of fragments, and without the
/// same index into what holds copies of them.
std::string restOf(std::string_view statement, const Element& element) {
  std::string rest(statement);
  for (std::size_t at = rest.find(element.index); at != std::string::npos;
       at = rest.find(element.index, at)) {
    rest.erase(at, element.index.size());
  }
  return withoutWarps(rest);
}

void run(const CheckContext& context, Findings& findings) {
  if (context.bytes.find("nvcuda") == std::string_view::npos ||
      context.bytes.find(".x[") == std::string_view::npos) {
    return;
  }
  const std::string code = codeOf(context.bytes);
  const Names fragments = fragmentsIn(code);
  std::size_t told = 0;
  std::string_view function;
  std::vector<Assignment> all;
  for (const Element& element : elementsIn(code, fragments)) {
    if (element.begin < told) continue;  // of the statement before
    const std::size_t begin = statementBegin(code, element.begin);
    const std::size_t end = statementEnd(code, element.end);
    const std::string_view statement =
        std::string_view(code).substr(begin, end - begin);
    const Names index = namesIn(element.index);
    const std::string_view now = functionAt(code, element.begin);
    if (now.data() != function.data()) {
      function = now;
      all = assignmentsIn(function);
    }
    const auto assignments = knownAt(
        all, element.begin -
                 static_cast<std::size_t>(function.data() - code.data()));
    if (!isLookedUp(element, index, assignments) &&
        !meets(namesIn(restOf(statement, element)),
               dependentOn(assignments, index))) {
      continue;
    }
    told = end;
    Finding finding;
    finding.span = {static_cast<std::uint32_t>(element.begin),
                    static_cast<std::uint32_t>(element.end)};
    if (isInside(context.facts.besideHip, finding.span)) continue;
    finding.severity = Severity::warning;
    finding.message =
        "what is done with this element depends on its number or on the lane, "
        "and so on NVIDIA's layout of a fragment";
    finding.notes.emplace_back(
        "x[i] is another element of the matrix on AMD: store the fragment to "
        "shared memory and read rows and columns there");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::fragment_layout = {
    "fragment-layout",
    "code that counts on which element of a fragment x[i] is",
    R"(CUDA leaves open which element of a matrix `x[i]` of a lane is. Some programs use what
it is on one NVIDIA GPU: they compute rows and columns from the lane and `i`. On AMD GPUs
it is another element ([matrix.md](matrix.md#wmma)), and the results are wrong without a
word. What is done with each element alike is right, on all GPUs. An index from a list
counts on it as well.

Store the fragment to shared memory and read what is needed there, or write the product
with `mma.sync`, whose layout is part of PTX and is kept.

```cpp
for (int i = 0; i < sums.num_elements; ++i) {
  sums.x[i] += bias[lane % 4 * 2 + i % 2];     // before
}

wmma::store_matrix_sync(tile, sums, 16, wmma::mem_row_major);   // after
for (int i = lane; i < 256; i += 32) tile[i] += bias[i % 16];
```
)",
    run};

}  // namespace hipport
