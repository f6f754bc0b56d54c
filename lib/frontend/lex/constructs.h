// What a run of tokens has that facts are kept of: names, calls, launches,
// strings and asm statements.
#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/facts.h"
#include "analysis/vocabulary.h"
#include "frontend/lex/token_run.h"
#include "frontend/lex/words.h"

namespace hipport {

/// What a run of tokens is to its file.
struct RunRole {
  SpellingKind spelledIn = SpellingKind::written;
  /// Its first token names a macro, as behind #define and #ifdef.
  bool beginsWithMacro = false;
  bool isCondition = false;
};

/// Adds the constructs of the runs of one file to its facts.
class ConstructScanner {
 public:
  /// Refers to both, which must outlive it.
  ConstructScanner(const Vocabulary& vocabulary, FileFacts& facts)
      : vocabulary_(vocabulary), words_(vocabulary), facts_(facts) {}

  void scan(const TokenRun& run, const RunRole& role);

 private:
  void scanWord(const TokenRun& run, std::size_t i, const RunRole& role);
  void addName(const TokenRun& run, std::size_t i, std::string_view name,
               SpellingKind spelledIn, bool isMacroOperand);
  void scanString(const TokenRun& run, std::size_t i, SpellingKind spelledIn);
  void scanLaunch(const TokenRun& run, std::size_t open,
                  SpellingKind spelledIn);
  void scanAsm(const TokenRun& run, std::size_t keyword,
               SpellingKind spelledIn);

  /// Says of the names from index `first` on where in `run` they stand.
  void placeNames(const TokenRun& run, const RunRole& role, std::size_t first);

  const Vocabulary& vocabulary_;
  Words words_;
  FileFacts& facts_;
};

}  // namespace hipport
