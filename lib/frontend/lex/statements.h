// Which tokens make a statement, as far as their neighbours tell.
#pragma once

#include <cstddef>

#include "frontend/lex/token_run.h"

namespace hipport {

/// A keyword that a statement begins with, or that one follows.
bool isStatementKeyword(const TokenRun& run, std::size_t i);

/// Whether the ")" at `i` ends the head of an if, while, for or switch.
bool closesCondition(const TokenRun& run, std::size_t i);

/// Whether the tokens from `first` to `last` are a whole statement (its
/// semicolon may be missing), or a whole argument of a macro that may use it
/// as one.
bool isStatement(const TokenRun& run, std::size_t first, std::size_t last);

}  // namespace hipport
