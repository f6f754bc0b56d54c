#include "analysis/qualifier_branches.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "text/literals.h"

namespace hipport {
namespace {

/// What a line of a branch is for a compiler that compiles twice.
enum class BranchLine : std::uint8_t { nothing, qualifiers, other };

BranchLine kindOf(std::string_view line) {
  std::string_view rest = withoutBlanks(line);
  if (rest.empty()) return BranchLine::nothing;
  if (rest.front() != '#') return BranchLine::other;
  rest.remove_prefix(1);
  const std::string_view directive = takeWord(rest);
  if (directive == "else" || directive == "endif") return BranchLine::nothing;
  if (directive != "define" || takeWord(rest).empty()) return BranchLine::other;
  static constexpr std::array<std::string_view, 7> kBeside = {
      "__host__",        "__global__",   "inline", "__inline__",
      "__forceinline__", "__noinline__", "static"};
  BranchLine result = BranchLine::nothing;
  while (true) {
    const std::string_view word = takeWord(rest);
    if (word.empty()) break;
    if (word == "__device__") {
      result = BranchLine::qualifiers;
    } else if (std::ranges::find(kBeside, word) == kBeside.end()) {
      return BranchLine::other;
    }
  }
  return withoutBlanks(rest).empty() ? result : BranchLine::other;
}

std::string withoutComments(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t behind = text[at] == '/' ? behindText(text, at) : at;
    if (behind == at) {
      result += text[at++];
    } else {
      result += ' ';
      at = behind;
    }
  }
  return result;
}

}  // namespace

bool holdsOnlyQualifiers(std::string_view text) {
  const std::string code = withoutComments(text);
  std::string_view rest = code;
  bool isFound = false;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const BranchLine line = kindOf(rest.substr(0, end));
    if (line == BranchLine::other) return false;
    isFound = isFound || line == BranchLine::qualifiers;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return isFound;
}

}  // namespace hipport
