#include "frontend/lex/token_run.h"

#include <algorithm>

namespace hipport {
namespace {

/// What looks like a longer template argument list is none.
constexpr std::size_t kLongestTemplateList = 2000;

/// Whether a token that follows ">" makes it a comparison.
bool isRightOperand(tok::TokenKind kind) {
  switch (kind) {
    case tok::raw_identifier:
    case tok::numeric_constant:
    case tok::string_literal:
    case tok::char_constant:
    case tok::minus:
    case tok::tilde:
    case tok::exclaim:
      return true;
    default:
      return false;
  }
}

}  // namespace

TokenRun::TokenRun(std::string_view bytes, const Lexemes& tokens,
                   std::span<const Directive> directives)
    : bytes_(bytes),
      tokens_(tokens),
      directives_(directives),
      partners_(tokens.size(), kNone) {
  pairBrackets();
}

namespace {

/// The brackets that are open, as indexes of tokens, those of each kind as
/// well: a bracket finds its partner, or none, without a look at the others.
class OpenBrackets {
 public:
  void open(std::size_t token, tok::TokenKind kind) {
    of(kind).push_back(token);
  }

  /// The token that one of `kind` closes, and whatever was left open inside of
  /// it is none of anything's.
  std::optional<std::size_t> close(tok::TokenKind kind) {
    std::vector<std::size_t>& own = of(kind);
    const bool isBrace = kind == tok::r_brace;
    if (own.empty() ||
        (!isBrace && !braces_.empty() && braces_.back() > own.back())) {
      return std::nullopt;
    }
    const std::size_t token = own.back();
    for (std::vector<std::size_t>* each : {&parens_, &squares_, &braces_}) {
      while (!each->empty() && each->back() >= token) each->pop_back();
    }
    return token;
  }

 private:
  std::vector<std::size_t>& of(tok::TokenKind kind) {
    switch (kind) {
      case tok::l_paren:
      case tok::r_paren:
        return parens_;
      case tok::l_square:
      case tok::r_square:
        return squares_;
      default:
        return braces_;
    }
  }

  std::vector<std::size_t> parens_, squares_, braces_;
};

}  // namespace

/// A brace closes whatever was left open inside it, so that one bracket too
/// many, or one in each branch of an #if, spoils no more than its block.
void TokenRun::pairBrackets() {
  OpenBrackets brackets;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const tok::TokenKind kind = tokens_[i].kind;
    if (opens(kind)) brackets.open(i, kind);
    if (!closes(kind)) continue;
    const auto opener = brackets.close(kind);
    if (!opener) continue;
    partners_[*opener] = static_cast<std::uint32_t>(i);
    partners_[i] = static_cast<std::uint32_t>(*opener);
  }
}

bool TokenRun::hasDirectiveInside(Span span) const {
  const auto next = std::ranges::upper_bound(
      directives_, span.begin, {},
      [](const Directive& directive) { return directive.span.begin; });
  return next != directives_.end() && next->span.begin < span.end;
}

std::optional<std::size_t> TokenRun::matchAngle(std::size_t open) const {
  if (!is(open, tok::less) || open == 0 || !is(open - 1, tok::raw_identifier)) {
    return std::nullopt;
  }
  int depth = 0;
  const std::size_t end = std::min(tokens_.size(), open + kLongestTemplateList);
  for (std::size_t i = open; i < end; ++i) {
    const tok::TokenKind kind = tokens_[i].kind;
    if (kind == tok::semi || kind == tok::ampamp || kind == tok::pipepipe ||
        kind == tok::lesslessless || closes(kind)) {
      return std::nullopt;
    }
    if (opens(kind)) {
      if (partners_[i] == kNone) return std::nullopt;
      i = partners_[i];
      continue;
    }
    if (kind == tok::less) ++depth;
    depth -= closers(kind);
    if (depth > 0) continue;
    const bool isList = depth == 0 && (i + 1 == tokens_.size() ||
                                       !isRightOperand(tokens_[i + 1].kind));
    return isList ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::size_t> TokenRun::matchAngleBack(std::size_t close) const {
  int depth = 0;
  int brackets = 0;
  const std::size_t first =
      close < kLongestTemplateList ? 0 : close - kLongestTemplateList;
  for (std::size_t i = close + 1; i-- > first;) {
    const tok::TokenKind kind = tokens_[i].kind;
    if (closes(kind)) ++brackets;
    if (opens(kind) && --brackets < 0) return std::nullopt;
    if (brackets > 0) continue;
    if (kind == tok::semi) return std::nullopt;
    depth += closers(kind);
    if (kind == tok::less && --depth <= 0) {
      return i > 0 && is(i - 1, tok::raw_identifier) ? std::optional(i)
                                                     : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<TokenRun::List> TokenRun::readList(std::size_t open,
                                                 tok::TokenKind close) const {
  List list;
  std::size_t begin = open + 1;
  auto finish = [&](std::size_t end) {
    if (begin < end) {
      list.elements.push_back(span(begin, end - 1));
    } else {
      const std::uint32_t at = tokens_[end].span.begin;
      list.elements.push_back({at, at});
    }
    begin = end + 1;
  };
  for (std::size_t i = open + 1; i < tokens_.size(); ++i) {
    const tok::TokenKind kind = tokens_[i].kind;
    if (kind == close) {
      if (begin < i || !list.elements.empty()) finish(i);
      list.close = i;
      return list;
    }
    // Launches do not nest.
    const bool isNested =
        kind == tok::lesslessless && close == tok::greatergreatergreater;
    if (kind == tok::semi || closes(kind) || isNested) return std::nullopt;
    if (kind == tok::comma) finish(i);
    if (opens(kind)) {
      if (partners_[i] == kNone) return std::nullopt;
      i = partners_[i];
    } else if (const auto end = matchAngle(i)) {
      i = *end;
    }
  }
  return std::nullopt;
}

}  // namespace hipport
