// asm statements: their template, operands and clobbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "analysis/facts.h"
#include "frontend/lex/token_run.h"

namespace hipport {

/// The statement whose keyword is token `keyword`, if one is.
std::optional<AsmStatement> asmAt(const TokenRun& run, std::size_t keyword,
                                  SpellingKind spelledIn);

/// Whether a type of PTX or a register of its own stands in `text`: what
/// makes a file worth looking into that names nothing else of CUDA's.
bool looksLikePtx(std::string_view text);

}  // namespace hipport
