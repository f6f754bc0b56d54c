#include "frontend/lex/lexemes.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "frontend/lexer.h"

namespace hipport {
namespace {

clang::LangOptions lexerOptions() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = true;
  options.CPlusPlus17 = options.RawStringLiterals = true;
  options.CUDA = true;  // "<<<" and ">>>" are tokens
  options.LineComment = options.Digraphs = options.Bool = true;
  options.DollarIdents = true;
  return options;
}

/// The end of the line splice at `offset`: a backslash, blanks that compilers
/// pass over, and the end of the line. `offset` itself where none is.
std::size_t spliceEnd(std::string_view bytes, std::size_t offset) {
  if (offset >= bytes.size() || bytes[offset] != '\\') return offset;
  const std::size_t line = bytes.find_first_not_of(" \t\v\f", offset + 1);
  if (line == std::string_view::npos) return offset;
  if (bytes[line] != '\n' && bytes[line] != '\r') return offset;
  const bool isPair = line + 1 < bytes.size() &&
                      bytes[line + 1] != bytes[line] &&
                      (bytes[line + 1] == '\n' || bytes[line + 1] == '\r');
  return line + (isPair ? 2 : 1);
}

class Splitter {
 public:
  explicit Splitter(std::string_view bytes)
      : bytes_(bytes),
        lexer_(clang::SourceLocation(), options_, bytes.data(), bytes.data(),
               bytes.data() + bytes.size()) {}

  /// `expected` is the size of the text, where that is known.
  FileTokens split(std::size_t expected) {
    FileTokens tokens;
    tokens.text.reserve(expected);
    while (next()) {
      if (token_.is(tok::hash) && token_.isAtStartOfLine()) {
        tokens.directives.push_back(readDirective());
      } else if (!isInTable()) {
        tokens.text.push_back(lexeme());
      }
    }
    return tokens;
  }

  struct Count {
    std::size_t text = 0;  ///< tokens outside of directives
    std::size_t directives = 0;
    std::size_t inDirectives = 0;  ///< tokens

    /// Of the tokens, with the partners of brackets.
    std::size_t bytes() const {
      return (text + inDirectives) * (sizeof(Lexeme) + sizeof(std::uint32_t)) +
             directives * sizeof(Directive);
    }
  };

  Count count() {
    Count count;
    bool isDirective = false;
    while (next()) {
      if (token_.isAtStartOfLine()) {
        isDirective = token_.is(tok::hash);
        if (isDirective) ++count.directives;
      }
      if (isDirective) {
        ++count.inDirectives;
      } else if (!isInTable()) {
        ++count.text;
      }
    }
    return count;
  }

 private:
  /// Whether the token is one of a long row of numbers, of which the first say
  /// as much as all: tables take more memory by their tokens than by their
  /// text.
  bool isInTable() {
    constexpr std::size_t kLong = 1000;
    const bool isOfRow =
        token_.isOneOf(tok::numeric_constant, tok::comma, tok::minus);
    if (!isOfRow && !token_.isOneOf(tok::l_brace, tok::r_brace)) row_ = 0;
    return isOfRow && ++row_ > kLong;
  }

  bool next() {
    if (held_) {
      held_ = false;
      return !token_.is(tok::eof);
    }
    lexer_.LexFromRawLexer(token_);
    return !token_.is(tok::eof);
  }

  Lexeme lexeme() const {
    const auto end =
        static_cast<std::uint32_t>(lexer_.getBufferLocation() - bytes_.data());
    return {token_.getKind(),
            token_.needsCleaning(),
            {behindSplices(bytes_, end - token_.getLength()), end}};
  }

  Directive readDirective() {
    Directive directive;
    directive.span = lexeme().span;
    bool first = true;
    while (next()) {
      if (token_.isAtStartOfLine()) {
        held_ = true;
        break;
      }
      const Lexeme lexeme = this->lexeme();
      directive.span.end = lexeme.span.end;
      if (first) {
        directive.name = spelling(bytes_, lexeme.span);
      } else {
        directive.tokens.push_back(lexeme);
      }
      first = false;
    }
    return directive;
  }

  const clang::LangOptions options_ = lexerOptions();
  std::string_view bytes_;
  clang::Lexer lexer_;
  clang::Token token_;
  bool held_ = false;    // token_ was read ahead
  std::size_t row_ = 0;  // numbers and what stands between them
};

}  // namespace

std::optional<FileTokens> tokensOf(std::string_view bytes) {
  // A list that grows takes its size twice and more, which counts where a file
  // is large; there, tokens are counted first.
  constexpr std::size_t kLarge = std::size_t{1} << 20U;
  if (bytes.size() <= kLarge) return Splitter(bytes).split(0);
  const Splitter::Count count = Splitter(bytes).count();
  // Of code in files of such sizes they take four times the text.
  constexpr std::size_t kMostPerByte = 5;
  constexpr std::size_t kAlwaysFine = std::size_t{256} << 20U;
  if (count.bytes() > std::max(kAlwaysFine, kMostPerByte * bytes.size())) {
    return std::nullopt;
  }
  return Splitter(bytes).split(count.text);
}

std::string spelling(std::string_view bytes, Span span) {
  const std::string_view text = bytes.substr(span.begin, span.size());
  if (text.find('\\') == std::string_view::npos) return std::string(text);
  std::string clean;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = spliceEnd(text, i);
    if (end == i) {
      clean += text[i++];
    } else {
      i = end;
    }
  }
  return clean;
}

std::uint32_t behindSplices(std::string_view bytes, std::uint32_t offset) {
  if (offset >= bytes.size() || bytes[offset] != '\\') return offset;
  std::size_t end = spliceEnd(bytes, offset);
  for (std::size_t next; (next = spliceEnd(bytes, end)) != end;) end = next;
  return static_cast<std::uint32_t>(end);
}

}  // namespace hipport
