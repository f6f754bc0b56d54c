#include "frontend/lex/calls.h"

#include <utility>

#include "frontend/lex/statements.h"

namespace hipport {
namespace {

/// One element of a postfix expression, with its suffixes: "name<1>[2]".
struct Suffixed {
  std::size_t begin = 0;  ///< index of its name
  bool hasName = true;    ///< else "(" begins it, and the expression
};

/// The element that ends at `last`.
std::optional<Suffixed> elementAt(const TokenRun& run, std::size_t last) {
  std::size_t i = last;
  while (true) {
    const tok::TokenKind kind = run[i].kind;
    std::optional<std::size_t> open;
    if (closes(kind) && kind != tok::r_brace) open = run.partner(i);
    if (closers(kind) > 0) open = run.matchAngleBack(i);
    if (kind == tok::raw_identifier) return Suffixed{i, true};
    if (!open) return std::nullopt;
    i = *open;
    const bool more =
        i > 0 &&
        (run.is(i - 1, tok::raw_identifier) || run.is(i - 1, tok::r_square) ||
         run.is(i - 1, tok::r_paren) ||
         (kind != tok::r_paren && closers(run[i - 1].kind) > 0)) &&
        !isStatementKeyword(run, i - 1) && !closesCondition(run, i - 1);
    if (!more) {
      if (kind != tok::r_paren) return std::nullopt;
      return Suffixed{i, false};
    }
    --i;
  }
}

/// Index of the first token of the postfix expression that ends at `last`.
std::optional<std::size_t> expressionBegin(const TokenRun& run,
                                           std::size_t last) {
  std::size_t i = last;
  while (true) {
    const auto element = elementAt(run, i);
    if (!element) return std::nullopt;
    i = element->begin;
    if (!element->hasName) return i;
    // What qualifies the name.
    if (run.is(i - 1, tok::raw_identifier) && run.text(i - 1) == "template") {
      --i;
    }
    if (i == 0) return i;
    if (run.is(i - 1, tok::coloncolon)) {
      --i;
      if (i == 0 ||
          !(run.is(i - 1, tok::raw_identifier) ||
            closers(run[i - 1].kind) > 0) ||
          isStatementKeyword(run, i - 1)) {
        return i;  // global scope
      }
      --i;
      continue;
    }
    if (run.is(i - 1, tok::period) || run.is(i - 1, tok::arrow)) {
      if (i < 2) return std::nullopt;
      i -= 2;
      continue;
    }
    return i;
  }
}

}  // namespace

std::optional<Call> callOf(const TokenRun& run, std::size_t name) {
  std::size_t open = name + 1;
  if (const auto close = run.matchAngle(open)) open = *close + 1;
  if (!run.is(open, tok::l_paren)) return std::nullopt;
  auto list = run.readList(open, tok::r_paren);
  if (!list) return std::nullopt;
  const Span parentheses = run.span(open, list->close);
  return Call{parentheses, std::move(list->elements),
              !run.hasDirectiveInside(parentheses)};
}

Launch launchAt(const TokenRun& run, std::size_t open, SpellingKind spelledIn) {
  Launch launch;
  launch.spelledIn = spelledIn;
  launch.open = launch.whole = run[open].span;
  if (open == 0) return launch;
  const auto kernel = expressionBegin(run, open - 1);
  auto config = run.readList(open, tok::greatergreatergreater);
  if (!kernel || !config || config->elements.empty() ||
      config->elements.size() > 4 || !run.is(config->close + 1, tok::l_paren)) {
    return launch;
  }
  auto arguments = run.readList(config->close + 1, tok::r_paren);
  if (!arguments) return launch;
  launch.kernel = run.span(*kernel, open - 1);
  launch.close = run[config->close].span;
  launch.config = std::move(config->elements);
  launch.parentheses = run.span(config->close + 1, arguments->close);
  launch.arguments = std::move(arguments->elements);
  launch.whole = {launch.kernel.begin, launch.parentheses.end};
  launch.isComplete = !run.hasDirectiveInside(launch.whole);
  launch.isStatement = isStatement(run, *kernel, arguments->close);
  return launch;
}

}  // namespace hipport
