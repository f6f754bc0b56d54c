#include "frontend/lex/statements.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace hipport {
namespace {

bool isTernary(const TokenRun& run, std::size_t colon) {
  for (std::size_t i = colon; i-- > 0;) {
    if (run.is(i, tok::question)) return true;
    if (run.is(i, tok::semi) || run.is(i, tok::l_brace) ||
        run.is(i, tok::r_brace)) {
      break;
    }
  }
  return false;
}

/// Whether the list around `at` belongs to a name that may be a macro's.
bool isMacroArgument(const TokenRun& run, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at + 1; i-- > 0;) {
    if (closes(run[i].kind)) ++depth;
    if (opens(run[i].kind) && --depth < 0) {
      return run.is(i, tok::l_paren) && i > 0 &&
             run.is(i - 1, tok::raw_identifier) &&
             !isStatementKeyword(run, i - 1);
    }
    if (run.is(i, tok::semi) && depth == 0) break;
  }
  return false;
}

}  // namespace

bool isStatementKeyword(const TokenRun& run, std::size_t i) {
  return run.is(i, tok::raw_identifier) &&
         llvm::StringSwitch<bool>(llvm::StringRef(run.text(i)))
             .Cases("return", "else", "do", "case", "if", "while", "for",
                    "switch", true)
             .Default(false);
}

bool closesCondition(const TokenRun& run, std::size_t i) {
  if (!run.is(i, tok::r_paren)) return false;
  const auto open = run.partner(i);
  return open && *open > 0 && isStatementKeyword(run, *open - 1);
}

bool isStatement(const TokenRun& run, std::size_t first, std::size_t last) {
  const std::size_t next = last + 1;
  const bool isAtEnd = next >= run.size() || run.is(next, tok::semi);
  if (first == 0) return isAtEnd;
  const std::size_t before = first - 1;
  switch (run[before].kind) {
    case tok::semi:
      // The head of a for is no place for a statement: ")" follows there.
    case tok::l_brace:
    case tok::r_brace:
    case tok::r_paren:
      return isAtEnd;
    case tok::raw_identifier:
      return isStatementKeyword(run, before) && run.text(before) != "return" &&
             run.is(next, tok::semi);
    case tok::colon:
      return run.is(next, tok::semi) && !isTernary(run, before);
    case tok::l_paren:
    case tok::comma:
      return (run.is(next, tok::r_paren) || run.is(next, tok::comma)) &&
             isMacroArgument(run, before);
    default:
      return false;
  }
}

}  // namespace hipport
