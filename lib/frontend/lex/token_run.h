// A run of tokens, the text of a file or the body of a directive, with the
// structure that brackets give it.
//
// `is` may be asked about any index, those outside of the run included
// (SIZE_MAX is the one before the first): no token is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/lex/lexemes.h"

namespace hipport {

/// Brackets other than "<" and ">".
inline bool opens(tok::TokenKind kind) {
  return kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace;
}
inline bool closes(tok::TokenKind kind) {
  return kind == tok::r_paren || kind == tok::r_square || kind == tok::r_brace;
}

/// How many template argument lists the token can close.
inline int closers(tok::TokenKind kind) {
  switch (kind) {
    case tok::greater:
      return 1;
    case tok::greatergreater:
      return 2;
    case tok::greatergreatergreater:
      return 3;
    default:
      return 0;
  }
}

class TokenRun {
 public:
  /// `directives` are those that may stand between the tokens. Refers to all
  /// three, which must outlive it.
  TokenRun(std::string_view bytes, const Lexemes& tokens,
           std::span<const Directive> directives);

  // ---- tokens

  std::size_t size() const { return tokens_.size(); }
  const Lexeme& operator[](std::size_t i) const { return tokens_[i]; }

  bool is(std::size_t i, tok::TokenKind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }

  /// As written.
  std::string_view text(std::size_t i) const { return text(tokens_[i].span); }
  std::string_view text(Span span) const {
    return bytes_.substr(span.begin, span.size());
  }

  /// Without line splices.
  std::string spelling(std::size_t i) const {
    return hipport::spelling(bytes_, tokens_[i].span);
  }

  /// From the first token to the last.
  Span span(std::size_t first, std::size_t last) const {
    return {tokens_[first].span.begin, tokens_[last].span.end};
  }

  /// Whether a directive is inside `span`, so that its parts may belong to
  /// different branches.
  bool hasDirectiveInside(Span span) const;

  // ---- brackets

  /// The bracket that belongs to the one at `i`, if any.
  std::optional<std::size_t> partner(std::size_t i) const {
    if (partners_[i] == kNone) return std::nullopt;
    return partners_[i];
  }

  /// The token that closes the template argument list opened at `open`, if
  /// that is what "<" means there. Without declarations this is a judgement:
  /// no logical operator or statement inside, and what follows cannot be the
  /// right operand of a comparison.
  std::optional<std::size_t> matchAngle(std::size_t open) const;

  /// The token that opens the template argument list closed at `close`.
  std::optional<std::size_t> matchAngleBack(std::size_t close) const;

  struct List {
    std::size_t close = 0;  ///< index of the closing token
    std::vector<Span> elements;
  };

  /// The comma-separated list from token `open` to a token of kind `close` at
  /// the same depth.
  std::optional<List> readList(std::size_t open, tok::TokenKind close) const;

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  void pairBrackets();

  std::string_view bytes_;
  const Lexemes& tokens_;
  std::span<const Directive> directives_;
  /// The bracket that belongs to each bracket, or kNone.
  std::vector<std::uint32_t> partners_;
};

}  // namespace hipport
