#include "analysis/case_labels.h"

#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// The name with the scopes before it: "cudaError::cudaErrorInvalidPc".
Span withScopes(std::string_view bytes, Span name) {
  std::string_view before = bytes.substr(0, name.begin);
  while (before.ends_with("::")) {
    before.remove_suffix(2);
    before.remove_suffix(lastWord(before).size());
  }
  return {static_cast<std::uint32_t>(before.size()), name.end};
}

/// What stands before the "case" of a label; nothing where there is none.
std::optional<std::string_view> beforeCase(std::string_view bytes, Span name) {
  constexpr std::string_view kCase = "case";
  const std::uint32_t begin = withScopes(bytes, name).begin;
  std::string_view before = withoutLastBlanks(bytes.substr(0, begin));
  if (lastWord(before) != kCase || before.size() == begin) return std::nullopt;
  before.remove_suffix(kCase.size());
  return before;
}

/// Follows the branches of #if and its kin by a directive that begins at `at`.
void follow(std::string_view bytes, std::size_t at,
            std::vector<std::uint32_t>& branches) {
  const std::size_t word = bytes.find_first_not_of(" \t", at + 1);
  if (word == std::string_view::npos) return;
  const std::string_view directive = bytes.substr(word);
  const auto place = static_cast<std::uint32_t>(at);
  if (directive.starts_with("if")) {
    branches.push_back(place);
  } else if (directive.starts_with("el") && !branches.empty()) {
    branches.back() = place;
  } else if (directive.starts_with("endif") && !branches.empty()) {
    branches.pop_back();
  }
}

}  // namespace

bool isCaseLabel(std::string_view bytes, Span name) {
  return beforeCase(bytes, name).has_value();
}

std::optional<Span> caseLabelAround(std::string_view bytes, Span name) {
  const auto before = beforeCase(bytes, name);
  if (!before) return std::nullopt;
  const std::size_t begin = before->rfind('\n') + 1;
  if (before->find_first_not_of(" \t", begin) != std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t colon = bytes.find_first_not_of(kBlanks, name.end);
  if (colon == std::string_view::npos || bytes[colon] != ':' ||
      bytes.substr(colon).starts_with("::")) {
    return std::nullopt;
  }
  // With the rest of the line, if it is blank or a comment.
  std::size_t end = colon + 1;
  const std::size_t next = bytes.find('\n', end);
  const std::string_view rest = withoutBlanks(
      bytes.substr(end, next == std::string_view::npos ? next : next - end));
  if (next != std::string_view::npos &&
      (rest.empty() || rest.starts_with("//"))) {
    end = next + 1;
  }
  return Span{static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(end)};
}

std::vector<CasePlace> placesOf(std::string_view bytes,
                                const std::vector<std::uint32_t>& offsets) {
  std::vector<CasePlace> places;
  std::vector<std::uint32_t> blocks = {0};
  std::vector<std::uint32_t> branches;
  bool startsLine = true;
  for (std::size_t at = 0;
       at < bytes.size() && places.size() < offsets.size();) {
    if (at >= offsets[places.size()]) {
      places.push_back({blocks.back(), branches});
      continue;
    }
    if (const std::size_t end = behindText(bytes, at); end > at) {
      at = end;
      continue;
    }
    const char c = bytes[at];
    if (c == '#' && startsLine) {
      follow(bytes, at, branches);
    } else if (c == '{') {
      blocks.push_back(static_cast<std::uint32_t>(at));
    } else if (c == '}' && blocks.size() > 1) {
      blocks.pop_back();
    }
    if (c == '\n') {
      startsLine = true;
    } else if (c != ' ' && c != '\t') {
      startsLine = false;
    }
    ++at;
  }
  places.resize(offsets.size());
  return places;
}

}  // namespace hipport
