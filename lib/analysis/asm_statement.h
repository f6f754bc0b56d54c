// Asm statements, from the facts of a file to what lib/ptx reads.
#pragma once

#include <string_view>

#include "analysis/facts.h"
#include "ptx/ptx.h"

namespace hipport {

/// `bytes` is the file that the statement is in. The result refers to both.
PtxStatement ptxStatement(const AsmStatement& statement,
                          std::string_view bytes);

}  // namespace hipport
