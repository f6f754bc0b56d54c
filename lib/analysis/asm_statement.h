// Asm statements, from the facts of a file to what lib/ptx reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "ptx/ptx.h"

namespace hipport {

/// The statement of a macro with one of its `spellings` in place.
AsmStatement spelledOut(AsmStatement statement,
                        const std::vector<std::string>& spelling);

/// `bytes` is the file that the statement is in. The result refers to both.
PtxStatement ptxStatement(const AsmStatement& statement,
                          std::string_view bytes);

/// A comment inside of a statement, outside of its expressions.
struct AsmComment {
  std::string text;
  std::size_t instruction = 0;  ///< that it stands before, or how many
};

/// In their order. One that ends the line of an instruction is before it.
std::vector<AsmComment> commentsOf(const AsmStatement& statement,
                                   std::string_view bytes);

}  // namespace hipport
