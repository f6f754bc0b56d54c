// Calls and launches: a name or an expression with lists behind it.
#pragma once

#include <cstddef>
#include <optional>

#include "analysis/facts.h"
#include "frontend/lex/token_run.h"

namespace hipport {

/// The call of the name at token `name`, template arguments or none between
/// it and its parentheses.
std::optional<Call> callOf(const TokenRun& run, std::size_t name);

/// The launch whose "<<<" is token `open`; incomplete if a part of it is
/// missing.
Launch launchAt(const TokenRun& run, std::size_t open, SpellingKind spelledIn);

}  // namespace hipport
