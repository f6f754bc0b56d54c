#include "update/branches.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "text/literals.h"
#include "text/matching.h"

namespace hipport {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// Lines [first, last).
struct Lines {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// #if, #else and #endif of a choice with two branches, by their lines.
struct Choice {
  std::size_t open = 0;
  std::size_t middle = 0;
  std::size_t close = 0;

  Lines branch(bool isFirst) const {
    return isFirst ? Lines{open + 1, middle} : Lines{middle + 1, close};
  }
};

std::string_view directiveOf(std::string_view line) {
  line = withoutBlanks(line);
  if (!line.starts_with('#')) return {};
  line = withoutBlanks(line.substr(1));
  return takeWord(line);
}

/// The choice that the #if of a line begins; nothing where it has other
/// branches than two.
std::optional<Choice> choiceFrom(const TextLines& text, std::size_t open) {
  Choice choice{open, 0, 0};
  int depth = 0;
  for (std::size_t i = open + 1; i < text.lines.size(); ++i) {
    const std::string_view word = directiveOf(text.lines[i]);
    if (word.starts_with("if")) {
      ++depth;
    } else if (word == "endif" && depth-- == 0) {
      choice.close = i;
      return choice.middle == 0 ? std::nullopt : std::optional(choice);
    } else if (depth == 0 && word.starts_with("el")) {
      if (word != "else" || choice.middle != 0) return std::nullopt;
      choice.middle = i;
    }
  }
  return std::nullopt;
}

std::size_t lineAt(const TextLines& text, std::uint32_t offset) {
  const auto next = std::ranges::upper_bound(text.starts, offset);
  return static_cast<std::size_t>(next - text.starts.begin()) - 1;
}

/// The choice that a branch belongs to, and whether it is the first of it.
std::optional<std::pair<Choice, bool>> choiceAround(const TextLines& text,
                                                    Span branch) {
  int depth = 0;
  const std::size_t here = lineAt(text, branch.begin);
  // A branch may begin at the line of its directive, or behind it.
  for (std::size_t i = here + 1; i > 0; --i) {
    const std::string_view word = directiveOf(text.lines[i - 1]);
    if (word == "endif" && i - 1 != here) ++depth;
    if (!word.starts_with("if") || depth-- > 0) continue;
    const std::optional<Choice> choice = choiceFrom(text, i - 1);
    if (!choice) return std::nullopt;
    return std::pair(*choice, here < choice->middle);
  }
  return std::nullopt;
}

std::string textOf(const TextLines& text, Lines lines) {
  std::string result;
  for (std::size_t i = lines.first; i < lines.last; ++i) {
    result += text.lines[i];
  }
  return result;
}

/// Behind the last line of `text` too.
std::uint32_t startOf(const TextLines& text, std::size_t line) {
  if (line < text.lines.size()) return text.starts[line];
  return text.lines.empty()
             ? 0
             : text.starts.back() +
                   static_cast<std::uint32_t>(text.lines.back().size());
}

/// What CUDA compiles of a text, with the lines of the text that it is.
struct CudaView {
  std::string bytes;
  std::vector<std::size_t> lines;
};

CudaView viewOf(const TextLines& text,
                const std::vector<std::pair<Choice, bool>>& choices) {
  std::vector<bool> isLeft(text.lines.size());
  for (const auto& [choice, isCudaFirst] : choices) {
    const Lines hip = choice.branch(!isCudaFirst);
    std::fill(isLeft.begin() + static_cast<std::ptrdiff_t>(hip.first),
              isLeft.begin() + static_cast<std::ptrdiff_t>(hip.last), true);
    for (const std::size_t each : {choice.open, choice.middle, choice.close}) {
      isLeft[each] = true;
    }
  }
  CudaView view;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    if (isLeft[i]) continue;
    view.bytes += text.lines[i];
    view.lines.push_back(i);
  }
  return view;
}

/// The lines of the CUDA text that each line of `text` is; kNone for none.
std::vector<std::size_t> cudaLines(
    const TextLines& text, const std::vector<std::pair<Choice, bool>>& choices,
    const TextLines& cuda) {
  const CudaView view = viewOf(text, choices);
  std::vector<std::size_t> result(text.lines.size(), kNone);
  for (const Match& each : sameLines(TextLines(view.bytes), cuda)) {
    result[view.lines[each.first]] = each.second;
  }
  return result;
}

/// What a port makes of the lines of a branch; nothing where they are not
/// neighbours in the CUDA text, or an edit goes beyond them.
std::optional<std::string> portOf(Lines branch,
                                  const std::vector<std::size_t>& lines,
                                  const TextLines& text, CudaText cuda) {
  if (branch.first == branch.last) return "";
  const std::size_t first = lines[branch.first];
  if (first == kNone) return std::nullopt;
  for (std::size_t i = branch.first; i < branch.last; ++i) {
    if (lines[i] != first + (i - branch.first)) return std::nullopt;
  }
  const std::uint32_t begin = text.starts[first];
  const std::uint32_t end = startOf(text, first + (branch.last - branch.first));
  std::vector<Edit> edits;
  for (const Edit& each : cuda.edits) {
    if (each.span.end < begin || each.span.begin >= end) continue;
    if (each.span.end == begin && each.span.begin < begin) continue;
    if (each.span.begin < begin || each.span.end > end) return std::nullopt;
    edits.push_back(each);
    edits.back().span = {each.span.begin - begin, each.span.end - begin};
  }
  return applyFlat(cuda.bytes.substr(begin, end - begin), edits);
}

std::vector<std::pair<Choice, bool>> choicesOf(
    const TextLines& text, const std::vector<Span>& besideHip) {
  std::vector<std::pair<Choice, bool>> choices;
  for (const Span branch : besideHip) {
    if (auto choice = choiceAround(text, branch)) choices.push_back(*choice);
  }
  return choices;
}

void replaceLines(MergedText& merged, const TextLines& text, Lines lines,
                  const std::string& by) {
  const std::uint32_t begin = startOf(text, lines.first);
  const std::uint32_t end = startOf(text, lines.last);
  const auto grown = static_cast<std::uint32_t>(by.size()) - (end - begin);
  for (MergedPlace& each : merged.places) {
    if (each.result.begin >= end) each.result.begin += grown;
    if (each.result.end >= end) each.result.end += grown;
  }
  merged.text.replace(begin, end - begin, by);
  MergedPlace place;
  place.as = MergedAs::ported;
  place.result = {begin, begin + static_cast<std::uint32_t>(by.size())};
  merged.places.push_back(std::move(place));
}

}  // namespace

void portBranches(MergedText& merged, std::string_view ours, CudaText before,
                  CudaText now, const std::vector<Span>& besideHip) {
  const std::string whole = merged.text;
  const TextLines text(whole);
  const TextLines old(ours);
  const std::vector<std::pair<Choice, bool>> choices =
      choicesOf(text, besideHip);
  if (choices.empty()) return;
  // The same choices before the merge, by their first lines.
  std::vector<std::size_t> earlier(text.lines.size(), kNone);
  for (const Match& each : sameLines(old, text)) {
    earlier[each.second] = each.first;
  }
  std::vector<std::pair<Choice, bool>> oldChoices;
  std::vector<std::optional<Choice>> partners;
  for (const auto& [choice, isCudaFirst] : choices) {
    const std::size_t open = earlier[choice.open];
    partners.push_back(open == kNone ? std::nullopt : choiceFrom(old, open));
    if (partners.back()) oldChoices.emplace_back(*partners.back(), isCudaFirst);
  }
  const TextLines cudaBefore(before.bytes);
  const TextLines cudaNow(now.bytes);
  const auto linesBefore = cudaLines(old, oldChoices, cudaBefore);
  const auto linesNow = cudaLines(text, choices, cudaNow);
  // From the last, so that lines stay where they are.
  for (std::size_t i = choices.size(); i > 0; --i) {
    const auto& [choice, isCudaFirst] = choices[i - 1];
    const std::optional<Choice>& was = partners[i - 1];
    if (!was) continue;
    const Lines cuda = choice.branch(isCudaFirst);
    const Lines hip = choice.branch(!isCudaFirst);
    const std::string mine = textOf(text, hip);
    if (mine != textOf(old, was->branch(!isCudaFirst)) ||
        textOf(text, cuda) == textOf(old, was->branch(isCudaFirst))) {
      continue;
    }
    const auto base =
        portOf(was->branch(isCudaFirst), linesBefore, cudaBefore, before);
    const auto theirs = portOf(cuda, linesNow, cudaNow, now);
    if (!base || !theirs || base->empty() || *base == *theirs) continue;
    const MergedText port = merge(*base, mine, *theirs, Syntax::statements);
    if (port.conflicts() > 0 || port.text == mine) continue;
    replaceLines(merged, text, hip, port.text);
  }
  std::ranges::stable_sort(merged.places, {}, [](const MergedPlace& each) {
    return each.result.begin;
  });
}

}  // namespace hipport
