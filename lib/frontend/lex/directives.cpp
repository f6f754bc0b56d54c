#include "frontend/lex/directives.h"

#include <string>
#include <utility>

#include "frontend/lex/token_run.h"

namespace hipport {

void DirectiveScanner::scan(const Directive& directive, std::uint32_t branch,
                            bool isForBoth) {
  const std::string_view name = directive.name;
  if (name == "include" || name == "include_next" || name == "import") {
    addInclude(directive, 0, branch);
  } else if (name == "define") {
    scanDefine(directive, branch);
  } else if (isForBoth) {
    // To rename half of it would break it.
  } else if (name == "undef" || name == "ifdef" || name == "ifndef" ||
             name == "elifdef" || name == "elifndef") {
    scanConstructs(directive,
                   {.beginsWithMacro = true, .isCondition = name != "undef"});
  } else if (name == "if" || name == "elif") {
    scanConstructs(directive, {.isCondition = true});
    addIncludeTests(directive, branch);
  } else if (name == "pragma") {
    scanConstructs(directive, {});
  }
}

void DirectiveScanner::scanDefine(const Directive& directive,
                                  std::uint32_t branch) {
  scanConstructs(directive, {.spelledIn = SpellingKind::macroBody,
                             .beginsWithMacro = true});
  addHeaderMacro(directive, branch);
  addPastings(directive);
  if (!directive.tokens.empty()) {
    facts_.macros.push_back({directive.span, directive.tokens[0].span.begin});
  }
}

void DirectiveScanner::scanConstructs(const Directive& directive,
                                      const RunRole& role) {
  constructs_.scan(TokenRun(text_.joined, directive.tokens, {}), role);
}

/// The name is read as it is written: what is joined or moved for Clang is no
/// part of it.
bool DirectiveScanner::addInclude(const Directive& directive, std::size_t first,
                                  std::uint32_t branch) {
  const std::string_view bytes = text_.written;
  if (directive.tokens.size() <= first) return false;
  const std::uint32_t open = directive.tokens[first].span.begin;
  const char delimiter = bytes[open];
  if (delimiter != '<' && delimiter != '"') return false;
  const std::size_t close = bytes.find(delimiter == '<' ? '>' : '"', open + 1);
  const std::size_t end = bytes.find_first_of("\r\n", open);
  if (close == std::string_view::npos || close > end) return false;
  Include include;
  include.name = {open, static_cast<std::uint32_t>(close + 1)};
  include.directive = {directive.span.begin, include.name.end};
  include.spelling = std::string(bytes.substr(open + 1, close - open - 1));
  include.isAngled = delimiter == '<';
  include.branch = branch;
  if (vocabulary_.hasHeader(include.spelling)) facts_.hasCuda = true;
  facts_.includes.push_back(std::move(include));
  return true;
}

/// "__has_include(<cuda_fp16.h>)" in a condition.
void DirectiveScanner::addIncludeTests(const Directive& directive,
                                       std::uint32_t branch) {
  for (std::size_t i = 0; i + 2 < directive.tokens.size(); ++i) {
    if (directive.tokens[i].kind != tok::raw_identifier ||
        spelling(text_.written, directive.tokens[i].span) != "__has_include" ||
        !addInclude(directive, i + 2, branch)) {
      continue;
    }
    Include& include = facts_.includes.back();
    include.isTest = true;
    include.directive = include.name;
  }
}

/// "#define HEADER <cuda_runtime.h>" or the same in quotes, for an "#include
/// HEADER" elsewhere.
void DirectiveScanner::addHeaderMacro(const Directive& directive,
                                      std::uint32_t branch) {
  if (directive.tokens.size() < 2) return;
  const bool isAngled = directive.tokens[1].kind == tok::less &&
                        directive.tokens.back().kind == tok::greater;
  const bool isQuoted = directive.tokens[1].kind == tok::string_literal &&
                        directive.tokens.size() == 2;
  if (!isAngled && !isQuoted) return;
  if (!addInclude(directive, 1, branch)) return;
  if (vocabulary_.hasHeader(facts_.includes.back().spelling)) {
    facts_.includes.back().spelledIn = SpellingKind::macroBody;
  } else {
    facts_.includes.pop_back();
  }
}

/// "cuda##Name" in a #define: a name's beginning that is pasted to something.
void DirectiveScanner::addPastings(const Directive& directive) {
  for (std::size_t i = 1; i + 1 < directive.tokens.size(); ++i) {
    if (directive.tokens[i].kind != tok::raw_identifier ||
        directive.tokens[i + 1].kind != tok::hashhash) {
      continue;
    }
    NameUse use;
    use.span = directive.tokens[i].span;
    use.name = spelling(text_.joined, use.span);
    if (!vocabulary_.hasPrefix(use.name)) continue;
    use.spelledIn = SpellingKind::pasted;
    facts_.names.push_back(std::move(use));
    facts_.hasCuda = true;
  }
}

}  // namespace hipport
