#include "frontend/lex/class_spans.h"

#include <cstddef>
#include <string_view>

namespace hipport {
namespace {

/// Where the declaration begins whose body opens at token `open`; `open`
/// itself where it is rather a statement's or a list of values.
std::size_t headOf(const TokenRun& run, std::size_t open) {
  constexpr std::size_t kLongestHead = 300;
  if (run.is(open - 1, tok::comma) || run.is(open - 1, tok::equal)) return open;
  std::size_t begin = open;
  for (std::size_t n = 0; begin > 0 && n < kLongestHead; ++n) {
    const std::size_t last = begin - 1;
    const tok::TokenKind kind = run[last].kind;
    // What a constructor begins its members with may stand in braces.
    const bool isInitializer =
        kind == tok::r_brace && (begin == open || run.is(begin, tok::comma));
    if (kind == tok::semi || opens(kind) ||
        (kind == tok::r_brace && !isInitializer)) {
      break;
    }
    if (!closes(kind)) {
      begin = last;
      continue;
    }
    const auto opener = run.partner(last);
    if (!opener) break;
    begin = *opener;
  }
  return begin;
}

/// Whether a declaration from `begin` to its body at `open` is a class, or
/// what is defined of one elsewhere. In doubt it is.
bool isOfClass(const TokenRun& run, std::size_t begin, std::size_t open) {
  const bool isFunction = run.is(open - 1, tok::r_paren);
  for (std::size_t i = begin; i < open; ++i) {
    if (opens(run[i].kind)) {
      i = *run.partner(i);  // headOf stops at one that nothing closes
      continue;
    }
    if (run.is(i, tok::raw_identifier) && !isFunction) {
      const std::string_view word = run.text(i);
      if (word == "class" || word == "struct" || word == "union") return true;
    }
    if (!run.is(i, tok::coloncolon) || i == begin) continue;
    if (run.is(i + 1, tok::tilde)) return true;
    if (!run.is(i + 1, tok::raw_identifier)) continue;
    if (run.text(i + 1) == "operator") return true;
    std::size_t next = i + 2;
    if (const auto close = run.matchAngle(next)) next = *close + 1;
    if (run.is(next, tok::l_paren)) return true;
  }
  return false;
}

}  // namespace

std::vector<Span> classSpans(const TokenRun& run) {
  std::vector<Span> spans;
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (!run.is(i, tok::l_brace)) continue;
    const std::size_t begin = headOf(run, i);
    if (!isOfClass(run, begin, i)) continue;
    const std::size_t last = run.partner(i).value_or(run.size() - 1);
    spans.push_back(run.span(begin, last));
    i = last;
  }
  return spans;
}

}  // namespace hipport
