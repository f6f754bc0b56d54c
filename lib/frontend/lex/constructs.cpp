#include "frontend/lex/constructs.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "frontend/lex/asm_statements.h"
#include "frontend/lex/calls.h"
#include "frontend/lex/class_spans.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Whether a check on strings may have to do with the text of one. What it
/// really is, the check decides.
bool mayNameCuda(std::string_view text) {
  static constexpr std::array<std::string_view, 19> kMarks = {
      "cu",  "CU",       "nv",    "NV",      "nccl",   "nsys",  "__",
      "sm_", "compute_", "Tesla", "GeForce", "Quadro", "TITAN", "#include",
      "RTX", "GTX",      "100",   ".ptx",    ".fatbin"};
  // Or is an option for a compiler.
  return text.starts_with("\"-") ||
         std::ranges::any_of(kMarks, [&](std::string_view mark) {
           return text.find(mark) != std::string_view::npos;
         });
}

bool hasCudaSuffix(std::string_view path) {
  return path.ends_with(".cu") || path.ends_with(".cuh");
}

/// "defined X" and "defined(X)"; that is special in directives only, but
/// nobody names a function so.
bool isDefinedOperand(const TokenRun& run, std::size_t i) {
  if (run.is(i - 1, tok::l_paren)) --i;
  return run.is(i - 1, tok::raw_identifier) && run.text(i - 1) == "defined";
}

bool isNamed(const TokenRun& run, std::size_t i, std::string_view word) {
  return run.is(i, tok::raw_identifier) && run.text(i) == word;
}

/// Whether "." or "->" stands before the name.
bool isAccess(const TokenRun& run, std::size_t i) {
  return run.is(i - 1, tok::period) || run.is(i - 1, tok::arrow);
}

/// Whether "::" stands before the name, and what that belongs to.
bool isQualified(const TokenRun& run, std::size_t i) {
  return run.is(i - 1, tok::coloncolon) &&
         (run.is(i - 2, tok::raw_identifier) ||
          (i >= 2 && closers(run[i - 2].kind) > 0));
}

/// Whether a value may stand behind the word: what it names is used there.
bool isBeforeValue(std::string_view word) {
  return llvm::StringSwitch<bool>(llvm::StringRef(word))
      .Cases("return", "else", "case", "do", "throw", "delete", "sizeof", true)
      .Cases("and", "or", "not", "xor", "co_return", "co_yield", true)
      .Default(false);
}

}  // namespace

void ConstructScanner::scan(const TokenRun& run, const RunRole& role) {
  const std::size_t first = facts_.names.size();
  for (std::size_t i = 0; i < run.size(); ++i) {
    switch (run[i].kind) {
      case tok::raw_identifier:
        // What "##" takes is no name, but a part of one.
        if (!run.is(i + 1, tok::hashhash) && !run.is(i - 1, tok::hashhash)) {
          scanWord(run, i, role);
        }
        break;
      case tok::lesslessless:
        scanLaunch(run, i, role.spelledIn);
        break;
      case tok::string_literal:
        scanString(run, i, role.spelledIn);
        break;
      default:
        break;
    }
  }
  if (facts_.names.size() > first) placeNames(run, role, first);
}

void ConstructScanner::placeNames(const TokenRun& run, const RunRole& role,
                                  std::size_t first) {
  const std::vector<Span> classes =
      role.spelledIn == SpellingKind::written && !role.isCondition
          ? classSpans(run)
          : std::vector<Span>();
  auto around = classes.begin();
  for (std::size_t i = first; i < facts_.names.size(); ++i) {
    NameUse& use = facts_.names[i];
    use.isInCondition = role.isCondition;
    while (around != classes.end() && around->end <= use.span.begin) ++around;
    use.isInClass = around != classes.end() && around->begin <= use.span.begin;
  }
}

void ConstructScanner::scanWord(const TokenRun& run, std::size_t i,
                                const RunRole& role) {
  const bool isMacro = role.beginsWithMacro && i == 0;
  std::string_view name = run.text(i);
  std::string clean;
  if (run[i].isSpliced) name = clean = run.spelling(i);
  Words::Word& word = words_.of(name);
  if (word.isCudaKeyword) facts_.hasCuda = true;
  if (word.isImplicit) facts_.namesImplicit = true;
  if (word.isName || (isAccess(run, i) && words_.isMember(name, word))) {
    addName(run, i, name, role.spelledIn, isMacro || isDefinedOperand(run, i));
    // Of a member only its class is CUDA's.
    if (word.isName &&
        (hasCudaSuffix(facts_.path) || vocabulary_.isEvidence(name))) {
      facts_.hasCuda = true;
    }
  }
  if (word.isAsm && !isMacro) scanAsm(run, i, role.spelledIn);
}

void ConstructScanner::addName(const TokenRun& run, std::size_t i,
                               std::string_view name, SpellingKind spelledIn,
                               bool isMacroOperand) {
  NameUse use;
  use.span = run[i].span;
  use.spelledIn = spelledIn;
  use.isMacroOperand = isMacroOperand;
  const bool isUsed =
      isNamed(run, i - 1, "namespace") && isNamed(run, i - 2, "using");
  use.isScope = isUsed || run.is(i + 1, tok::coloncolon);
  use.isDeclared = !isUsed && run.is(i - 1, tok::raw_identifier) &&
                   !isBeforeValue(run.text(i - 1));
  use.isMember = isAccess(run, i) || isQualified(run, i);
  if (!isMacroOperand) {
    if (auto call = callOf(run, i)) {
      use.call = static_cast<std::uint32_t>(facts_.calls.size());
      facts_.calls.push_back(std::move(*call));
    }
  }
  use.name = name;
  facts_.names.push_back(std::move(use));
}

void ConstructScanner::scanString(const TokenRun& run, std::size_t i,
                                  SpellingKind spelledIn) {
  const std::string_view literal = run.text(i);
  if (!mayNameCuda(literal)) return;
  facts_.strings.push_back({run[i].span, spelledIn});
  const std::string_view content = contentOf(literal);
  // Of reserved names in strings most are others': "__main__", "__func__".
  const bool isEvidence =
      vocabulary_.isEvidence(content) &&
      (!content.starts_with("__") || vocabulary_.hasName(content));
  if (isEvidence || content.find("__global__") != std::string_view::npos) {
    facts_.hasCuda = true;
  }
}

void ConstructScanner::scanLaunch(const TokenRun& run, std::size_t open,
                                  SpellingKind spelledIn) {
  facts_.launches.push_back(launchAt(run, open, spelledIn));
  facts_.hasCuda = true;
}

void ConstructScanner::scanAsm(const TokenRun& run, std::size_t keyword,
                               SpellingKind spelledIn) {
  auto statement = asmAt(run, keyword, spelledIn);
  if (!statement) return;
  if (looksLikePtx(statement->text)) facts_.hasCuda = true;
  facts_.asms.push_back(std::move(*statement));
}

}  // namespace hipport
