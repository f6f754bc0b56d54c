#include "frontend/lex/conditions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace hipport {
namespace {

namespace tok = clang::tok;

/// Whether a macro is defined by HIP's compilers and headers, or by a build for
/// HIP as is the custom: USE_ROCM, KOKKOS_ENABLE_HIP.
bool isHipMacro(llvm::StringRef name) {
  static constexpr std::array kWords = {
      "AMDGCN",    "HCC",       "HIP",    "HIPBLAS", "HIPBLASLT",
      "HIPCC",     "HIPCUB",    "HIPFFT", "HIPRAND", "HIPRTC",
      "HIPSOLVER", "HIPSPARSE", "MIOPEN", "ROCBLAS", "ROCM",
  };
  static constexpr std::array kOtherWords = {"CUDA", "NVCC", "NVIDIA"};
  bool isHip = false;
  for (const llvm::StringRef part : llvm::split(name, '_')) {
    const std::string word = part.upper();
    if (std::ranges::find(kOtherWords, word) != kOtherWords.end()) return false;
    isHip |= std::ranges::find(kWords, word) != kWords.end();
  }
  return isHip;
}

struct Word {
  tok::TokenKind kind = tok::unknown;
  llvm::StringRef text;
};

std::vector<Word> words(llvm::StringRef text) {
  clang::LangOptions options;
  options.LineComment = options.CPlusPlus = true;
  // The raw lexer reads up to a null byte, which the view may lack.
  const std::string bytes = text.str();
  clang::Lexer lexer(clang::SourceLocation(), options, bytes.data(),
                     bytes.data(), bytes.data() + bytes.size());
  std::vector<Word> result;
  clang::Token token;
  while (true) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof)) return result;
    const auto end =
        static_cast<std::size_t>(lexer.getBufferLocation() - bytes.data());
    result.push_back({token.getKind(),
                      text.substr(end - token.getLength(), token.getLength())});
  }
}

/// Evaluates the expression of an #if in one of the two worlds; a value that
/// depends on anything else is unknown.
class Evaluator {
 public:
  using Value = std::optional<std::int64_t>;

  Evaluator(const std::vector<Word>& words, bool isHip)
      : words_(words), isHip_(isHip) {}

  std::optional<bool> run() {
    const Value value = binary(0, 0);
    if (!value || at_ != words_.size()) return std::nullopt;
    return *value != 0;
  }

 private:
  static constexpr int kDeepest = 200;

  bool is(tok::TokenKind kind) const {
    return at_ < words_.size() && words_[at_].kind == kind;
  }
  bool take(tok::TokenKind kind) {
    if (!is(kind)) return false;
    ++at_;
    return true;
  }

  static int precedence(tok::TokenKind kind) {
    switch (kind) {
      case tok::pipepipe:
        return 1;
      case tok::ampamp:
        return 2;
      case tok::equalequal:
      case tok::exclaimequal:
        return 3;
      case tok::less:
      case tok::lessequal:
      case tok::greater:
      case tok::greaterequal:
        return 4;
      case tok::plus:
      case tok::minus:
        return 5;
      case tok::star:
        return 6;
      default:
        return 0;  // no operator, or one that leaves the value unknown
    }
  }

  static Value apply(tok::TokenKind kind, Value a, Value b) {
    if (kind == tok::pipepipe) {
      if ((a && *a != 0) || (b && *b != 0)) return 1;
      return a && b ? Value(0) : std::nullopt;
    }
    if (kind == tok::ampamp) {
      if ((a && *a == 0) || (b && *b == 0)) return 0;
      return a && b ? Value(1) : std::nullopt;
    }
    if (!a || !b) return std::nullopt;
    const auto x = static_cast<std::uint64_t>(*a);
    const auto y = static_cast<std::uint64_t>(*b);
    switch (kind) {
      case tok::equalequal:
        return *a == *b;
      case tok::exclaimequal:
        return *a != *b;
      case tok::less:
        return *a < *b;
      case tok::lessequal:
        return *a <= *b;
      case tok::greater:
        return *a > *b;
      case tok::greaterequal:
        return *a >= *b;
      case tok::plus:
        return static_cast<std::int64_t>(x + y);
      case tok::minus:
        return static_cast<std::int64_t>(x - y);
      case tok::star:
        return static_cast<std::int64_t>(x * y);
      default:
        return std::nullopt;
    }
  }

  Value binary(int lowest, int depth) {
    Value left = unary(depth);
    while (at_ < words_.size()) {
      const tok::TokenKind kind = words_[at_].kind;
      const int level = precedence(kind);
      if (level == 0 || level <= lowest) break;
      ++at_;
      left = apply(kind, left, binary(level, depth + 1));
    }
    return left;
  }

  Value unary(int depth) {
    if (depth > kDeepest) {
      at_ = words_.size() + 1;
      return std::nullopt;
    }
    if (take(tok::exclaim)) {
      const Value value = unary(depth + 1);
      return value ? Value(*value == 0) : std::nullopt;
    }
    if (take(tok::l_paren)) {
      const Value value = binary(0, depth + 1);
      take(tok::r_paren);
      return value;
    }
    if (is(tok::numeric_constant)) {
      llvm::StringRef digits = words_[at_++].text.rtrim("uUlL");
      std::int64_t number = 0;
      return digits.getAsInteger(0, number) ? Value() : Value(number);
    }
    if (is(tok::raw_identifier)) return name();
    if (at_ < words_.size()) ++at_;
    return std::nullopt;
  }

  Value name() {
    const llvm::StringRef text = words_[at_++].text;
    if (text == "defined") {
      const bool isEnclosed = take(tok::l_paren);
      if (!is(tok::raw_identifier)) return std::nullopt;
      const llvm::StringRef operand = words_[at_++].text;
      if (isEnclosed) take(tok::r_paren);
      return isHipMacro(operand) ? Value(isHip_) : std::nullopt;
    }
    if (text == "true" || text == "false") return text == "true";
    if (is(tok::l_paren)) {  // a macro's call: its value is anybody's guess
      int open = 0;
      do {
        open += is(tok::l_paren);
        open -= is(tok::r_paren);
        ++at_;
      } while (open > 0 && at_ < words_.size());
      return std::nullopt;
    }
    if (!isHipMacro(text)) return std::nullopt;
    if (!isHip_) return 0;
    return text.contains_insensitive("version") ? std::nullopt : Value(1);
  }

  const std::vector<Word>& words_;
  bool isHip_;
  std::size_t at_ = 0;
};

}  // namespace

Condition readCondition(std::string_view directive, std::string_view text) {
  const std::vector<Word> tokens = words({text.data(), text.size()});
  Condition condition;
  condition.knowsHip = std::ranges::any_of(tokens, [](const Word& word) {
    return word.kind == tok::raw_identifier &&
           (isHipMacro(word.text) || word.text.starts_with("__HIP_PLATFORM_"));
  });
  if (!condition.knowsHip) return condition;
  const llvm::StringRef name(directive.data(), directive.size());
  if (name == "if" || name == "elif") {
    condition.underHip = Evaluator(tokens, true).run();
    condition.underCuda = Evaluator(tokens, false).run();
  } else if (!tokens.empty() && isHipMacro(tokens[0].text)) {
    const bool isNegated = name.ends_with("ndef");
    condition.underHip = !isNegated;
    condition.underCuda = isNegated;
  }
  return condition;
}

}  // namespace hipport
