// The lexical view: one pass of Clang's raw lexer over a whole file. Of its
// parts each uses only those before it:
//
//   lexemes         the tokens of a file: its text, and its directives
//   token_run       a run of them, with the structure that brackets give it
//   statements, class_spans, calls, asm_statements
//                   what a place in a run is
//   words           what a word is to the vocabulary
//   constructs      the facts of a run
//   prologue, branches, directives
//                   the facts of directives
#include "frontend/lexer.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/lex/branches.h"
#include "frontend/lex/constructs.h"
#include "frontend/lex/directives.h"
#include "frontend/lex/lexemes.h"
#include "frontend/lex/nvcc_spelling.h"
#include "frontend/lex/prologue.h"
#include "frontend/lex/token_run.h"
#include "text/error.h"

namespace hipport {
namespace {

const char* newlineOf(std::string_view bytes) {
  const std::size_t first = bytes.find('\n');
  const bool isPair =
      first != std::string_view::npos && first > 0 && bytes[first - 1] == '\r';
  return isPair ? "\r\n" : "\n";
}

void sortFacts(FileFacts& facts) {
  std::ranges::sort(facts.conditionals, {}, &Conditional::condition);
  std::ranges::sort(facts.names, {}, &NameUse::span);
  std::ranges::sort(facts.launches, {}, &Launch::whole);
  std::ranges::sort(facts.strings, {}, &StringLiteral::span);
  std::ranges::sort(facts.asms, {}, &AsmStatement::whole);
}

/// Gives launches that were joined the brackets that are written.
void restoreBrackets(std::string_view written, std::vector<Launch>& launches) {
  for (Launch& launch : launches) {
    launch.open = asWritten(written, launch.open);
    launch.close = asWritten(written, launch.close);
    // Of one that is not complete, no more is known.
    launch.whole.end = std::max(launch.whole.end, launch.open.end);
  }
}

}  // namespace

FileFacts lexFile(std::string path, std::string_view written,
                  const Vocabulary& vocabulary) {
  FileFacts facts;
  facts.path = std::move(path);
  const std::optional<std::string> respelt = withClangSpelling(written);
  const std::string_view bytes = respelt ? std::string_view(*respelt) : written;
  const std::optional<FileTokens> read = tokensOf(bytes);
  if (!read) {
    throw Error(ExitCode::input,
                facts.path +
                    ": is so dense that its tokens take many times its size, "
                    "and was not ported; split it, or --exclude it");
  }
  const FileTokens& tokens = *read;
  const std::vector<Directive>& directives = tokens.directives;
  const auto guard = includeGuard(bytes, tokens);
  facts.prologueEnd = prologueEnd(bytes, tokens, guard);
  facts.isAtFileScope =
      guard || std::ranges::any_of(directives, [&](const Directive& each) {
        return isPragmaOnce(bytes, each);
      });
  facts.newline = newlineOf(bytes);

  ConstructScanner constructs(vocabulary, facts);
  constructs.scan(TokenRun(bytes, tokens.text, directives), {});

  HipBranches branches = hipBranches(bytes, directives, guard);
  const std::vector<std::uint32_t> numbers =
      numberBranches(directives, guard, facts.branches);
  DirectiveScanner scanner({written, bytes}, vocabulary, constructs, facts);
  for (std::size_t i = 0; i < directives.size(); ++i) {
    scanner.scan(directives[i], numbers[i], branches.conditions[i]);
  }
  leaveToHip(branches, facts);
  facts.besideHip = std::move(branches.cuda);
  facts.conditionals = std::move(branches.conditionals);
  sortFacts(facts);
  if (respelt) {
    restoreBrackets(written, facts.launches);
    facts.joinedLiterals = joinedLiterals(written);
  }
  return facts;
}

}  // namespace hipport
