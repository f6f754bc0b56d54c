// The words of a file, and what each of them may be.
#pragma once

#include <optional>
#include <string_view>

#include "analysis/vocabulary.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"

namespace hipport {

/// What the words of a file are, each found out once: most stand there again
/// and again.
class Words {
 public:
  struct Word {
    bool isCudaKeyword = false;
    bool isAsm = false;
    bool isImplicit = false;       ///< given by what nvcc includes unasked
    bool isName = false;           ///< of the vocabulary
    std::optional<bool> isMember;  ///< the same behind "." or "->", once asked
  };

  explicit Words(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  Word& of(std::string_view word);
  bool isMember(std::string_view name, Word& word) const;

 private:
  const Vocabulary& vocabulary_;
  llvm::StringMap<Word, llvm::BumpPtrAllocator> known_;
};

}  // namespace hipport
