#include "frontend/lex/asm_statements.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "frontend/lex/statements.h"

namespace hipport {
namespace {

bool isAsmQualifier(std::string_view word) {
  return word == "volatile" || word == "__volatile__" || word == "__volatile" ||
         word == "goto" || word == "inline" || word == "__inline__" ||
         word == "__inline";
}

/// What the escape of a backslash and `c` stands for, if assembly has it.
std::optional<char> unescaped(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'v':
    case 'f':
      return ' ';
    case '\\':
    case '"':
    case '\'':
      return c;
    default:
      return std::nullopt;
  }
}

/// Appends what stands between the parentheses of a raw string.
bool appendRaw(std::string_view literal, std::string& out) {
  const std::size_t open = literal.find('(');
  const std::size_t close = literal.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos ||
      close < open) {
    return false;
  }
  out.append(literal, open + 1, close - open - 1);
  return true;
}

/// Whether anything but white space stands between the tokens from `open` to
/// `close`, outside the expressions of the operands. In a statement that is
/// longer than any it does: statements in each other are looked at once.
bool hasComment(const TokenRun& run, std::size_t open, std::size_t close,
                const AsmStatement& statement) {
  constexpr std::size_t kLongest = 10'000;
  if (close - open > kLongest) return true;
  for (std::size_t i = open; i < close; ++i) {
    const Span gap = {run[i].span.end, run[i + 1].span.begin};
    const bool isKept = std::ranges::any_of(
        statement.operands, [&](const AsmStatement::Operand& operand) {
          return operand.expression.contains(gap);
        });
    if (!isKept && run.text(gap).find('/') != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

/// Reads what stands between the parentheses of one statement.
class AsmReader {
 public:
  AsmReader(const TokenRun& run, std::size_t open, std::size_t close,
            AsmStatement& statement)
      : run_(run),
        open_(open),
        close_(close),
        i_(open + 1),
        statement_(statement) {}

  /// False if not all of it could be read.
  bool read() {
    const bool isExact = readTemplate();
    statement_.isExtended = i_ < close_;
    if (!readSections()) return false;
    statement_.hasComment = hasComment(run_, open_, close_, statement_);
    return isExact;
  }

 private:
  bool isAtColon() const {
    return run_.is(i_, tok::colon) || run_.is(i_, tok::coloncolon);
  }

  /// Reads the literals up to a colon or the end.
  bool readTemplate() {
    bool isExact = true;
    for (; i_ < close_ && !isAtColon(); ++i_) {
      if (isAtSpelled()) {
        isExact &= appendSpelled(statement_.text);
      } else if (!run_.is(i_, tok::string_literal)) {
        statement_.hasMacros = true;
        if (opens(run_[i_].kind)) i_ = run_.partner(i_).value_or(i_);
      } else {
        isExact &= appendLiteral(statement_.text);
      }
    }
    return isExact;
  }

  /// At `#parameter`, in the body of a macro.
  bool isAtSpelled() const {
    return statement_.spelledIn == SpellingKind::macroBody &&
           run_.is(i_, tok::hash) && run_.is(i_ + 1, tok::raw_identifier);
  }

  /// Appends the mark of the parameter, to the token of which it goes on. False
  /// if there are more than it has letters for.
  bool appendSpelled(std::string& out) {
    constexpr std::ptrdiff_t kMost = 64;
    std::vector<std::string>& spelled = statement_.spelled;
    std::string parameter = run_.spelling(++i_);
    const auto at = std::ranges::find(spelled, parameter) - spelled.begin();
    if (at == kMost) return false;
    if (at == std::ssize(spelled)) spelled.push_back(std::move(parameter));
    statement_.macro = run_.spelling(0);  // the directive's name is not in it
    out += AsmStatement::kSpelledMark;
    out += static_cast<char>(AsmStatement::kFirstSpelled + at);
    return true;
  }

  /// Reads outputs, inputs and clobbers, each behind a colon.
  bool readSections() {
    for (int section = 0; i_ < close_; ++section) {
      // At a colon, of which "::" is two.
      if (run_.is(i_, tok::coloncolon)) ++section;
      ++i_;
      if (section > 2) return false;
      while (i_ < close_ && !isAtColon()) {
        if (section == 2) {
          std::string clobber;
          if (!readLiterals(clobber)) return false;
          statement_.clobbers.push_back(std::move(clobber));
        } else {
          if (!readOperand()) return false;
          if (section == 0) statement_.outputs = statement_.operands.size();
        }
        if (run_.is(i_, tok::comma)) {
          ++i_;
        } else if (i_ < close_ && !isAtColon()) {
          return false;
        }
      }
    }
    return true;
  }

  /// Reads `[name] "constraint" (expression)`, or a macro as the constraint.
  bool readOperand() {
    AsmStatement::Operand operand;
    if (run_.is(i_, tok::l_square)) {
      if (!run_.is(i_ + 1, tok::raw_identifier) ||
          !run_.is(i_ + 2, tok::r_square)) {
        return false;
      }
      operand.name = run_.spelling(i_ + 1);
      i_ += 3;
    }
    if (run_.is(i_, tok::raw_identifier) && run_.is(i_ + 1, tok::l_paren)) {
      // A macro, which the units expand.
      ++i_;
    } else if (!readLiterals(operand.constraint) ||
               !run_.is(i_, tok::l_paren)) {
      return false;
    }
    const auto close = run_.partner(i_);
    if (!close || *close == i_ + 1) return false;
    operand.expression = run_.span(i_ + 1, *close - 1);
    i_ = *close + 1;
    statement_.operands.push_back(std::move(operand));
    return true;
  }

  /// Reads one or more literals.
  bool readLiterals(std::string& out) {
    const std::size_t first = i_;
    for (; run_.is(i_, tok::string_literal) || isAtSpelled(); ++i_) {
      if (!(isAtSpelled() ? appendSpelled(out) : appendLiteral(out))) {
        return false;
      }
    }
    return i_ != first;
  }

  /// Appends what the string literal at hand stands for. False if it has a
  /// prefix or an escape that no assembly has.
  bool appendLiteral(std::string& out) const {
    const std::string text = run_.spelling(i_);
    if (text.find(AsmStatement::kSpelledMark) != std::string::npos) {
      return false;
    }
    // Line splices in it are text.
    if (text.starts_with("R\"")) return appendRaw(run_.text(i_), out);
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') {
      return false;
    }
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
      if (text[i] != '\\') {
        out += text[i];
        continue;
      }
      const std::optional<char> c = unescaped(text[++i]);
      if (!c) return false;
      out += *c;
    }
    return true;
  }

  const TokenRun& run_;
  std::size_t open_;
  std::size_t close_;
  std::size_t i_;  // the token at hand
  AsmStatement& statement_;
};

}  // namespace

std::optional<AsmStatement> asmAt(const TokenRun& run, std::size_t keyword,
                                  SpellingKind spelledIn) {
  AsmStatement statement;
  statement.spelledIn = spelledIn;
  std::size_t open = keyword + 1;
  while (run.is(open, tok::raw_identifier) && isAsmQualifier(run.text(open))) {
    if (run.text(open).find("volatile") != std::string_view::npos) {
      statement.isVolatile = true;
    }
    ++open;
  }
  if (!run.is(open, tok::l_paren)) return std::nullopt;
  const auto close = run.partner(open);
  if (!close || !run.is(*close, tok::r_paren)) return std::nullopt;
  statement.whole = run.span(keyword, *close);
  statement.isStatement = isStatement(run, keyword, *close) ||
                          (spelledIn == SpellingKind::macroBody &&
                           keyword == 1 && *close + 1 == run.size());
  const bool isWhole = AsmReader(run, open, *close, statement).read();
  const bool isReadable = isWhole && run.text(open - 1) != "goto" &&
                          !run.hasDirectiveInside(statement.whole);
  statement.hasMacros &= isReadable;
  statement.hasConstraintMacros =
      isReadable && std::ranges::any_of(statement.operands,
                                        [](const AsmStatement::Operand& each) {
                                          return each.constraint.empty();
                                        });
  statement.isExact =
      isReadable && !statement.hasMacros && !statement.hasConstraintMacros;
  return statement;
}

bool looksLikePtx(std::string_view text) {
  static constexpr std::array kMarks = {
      ".u8",  ".u16",   ".u32",  ".u64",    ".s16", ".s32", ".s64",
      ".b8",  ".b16",   ".b32",  ".b64",    ".f32", ".f64", "laneid",
      "%tid", "membar", ".sync", ".shared", ".gpu", ".cta", ".async"};
  return std::ranges::any_of(kMarks, [&](std::string_view mark) {
    return text.find(mark) != std::string_view::npos;
  });
}

}  // namespace hipport
