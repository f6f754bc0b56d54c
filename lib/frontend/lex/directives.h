// What single directives tell: headers, macros, and the constructs in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "analysis/facts.h"
#include "analysis/vocabulary.h"
#include "frontend/lex/constructs.h"
#include "frontend/lex/lexemes.h"

namespace hipport {

/// A file's text in two forms, whose offsets are the same.
struct SourceText {
  std::string_view written;
  std::string_view joined;  ///< see withClangSpelling; this is lexed
};

/// Adds what the directives of one file tell to its facts.
class DirectiveScanner {
 public:
  /// Refers to all but the text, which must outlive it.
  DirectiveScanner(SourceText text, const Vocabulary& vocabulary,
                   ConstructScanner& constructs, FileFacts& facts)
      : text_(text),
        vocabulary_(vocabulary),
        constructs_(constructs),
        facts_(facts) {}

  /// `branch` is the number of the branch that the directive stands in;
  /// `isForBoth`, that it is a condition written for CUDA and for HIP.
  void scan(const Directive& directive, std::uint32_t branch, bool isForBoth);

 private:
  void scanDefine(const Directive& directive, std::uint32_t branch);
  void scanConstructs(const Directive& directive, const RunRole& role);

  /// Adds the header whose name begins at token `first`. False if none does.
  bool addInclude(const Directive& directive, std::size_t first,
                  std::uint32_t branch);
  void addIncludeTests(const Directive& directive, std::uint32_t branch);
  void addHeaderMacro(const Directive& directive, std::uint32_t branch);
  void addPastings(const Directive& directive);

  SourceText text_;
  const Vocabulary& vocabulary_;
  ConstructScanner& constructs_;
  FileFacts& facts_;
};

}  // namespace hipport
