// The tokens of a file as Clang's raw lexer gives them, whatever the
// preprocessor or the parser would make of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clang/Basic/TokenKinds.h"
#include "text/edit.h"

namespace hipport {

namespace tok = clang::tok;

struct Lexeme {
  tok::TokenKind kind = tok::unknown;
  bool isSpliced = false;  ///< line splices may stand inside it
  Span span;
};
using Lexemes = std::vector<Lexeme>;

/// "#name ..." with the tokens after the name.
struct Directive {
  Span span;
  std::string name;
  Lexemes tokens;
};

struct FileTokens {
  /// Tokens outside of directives; of long tables of numbers not all.
  Lexemes text;
  std::vector<Directive> directives;
};

/// Spans are offsets into `bytes`, which need not outlive the result. Nothing
/// where a large file is so dense with tokens that they would take many times
/// its size: that is no code, and memory is not spent on it.
std::optional<FileTokens> tokensOf(std::string_view bytes);

/// Text of a token without the line splices that may stand inside it.
std::string spelling(std::string_view bytes, Span span);

}  // namespace hipport
