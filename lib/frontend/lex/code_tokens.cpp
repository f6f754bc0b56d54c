#include "frontend/code_tokens.h"

#include <algorithm>

#include "frontend/lex/lexemes.h"

namespace hipport {

std::vector<CodeToken> codeTokens(std::string_view bytes) {
  std::vector<CodeToken> tokens;
  const auto file = tokensOf(bytes);
  if (!file) return tokens;
  auto add = [&](const Lexemes& lexemes, bool isInDirective) {
    for (const Lexeme& each : lexemes) {
      if (each.kind == tok::comment || each.kind == tok::eof) continue;
      tokens.push_back({each.span, each.kind == tok::raw_identifier,
                        each.kind == tok::numeric_constant, isInDirective});
    }
  };
  add(file->text, false);
  for (const Directive& each : file->directives) add(each.tokens, true);
  std::ranges::sort(tokens, {}, &CodeToken::span);
  return tokens;
}

}  // namespace hipport
