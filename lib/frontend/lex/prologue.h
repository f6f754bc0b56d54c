// How a file begins: its include guard, and where its first #include may
// stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "frontend/lex/lexemes.h"

namespace hipport {

/// Index of the "#ifndef X" that, with the "#define X" behind it, wraps a
/// whole header, if it has one.
std::optional<std::size_t> includeGuard(std::string_view bytes,
                                        const FileTokens& tokens);

bool isPragmaOnce(std::string_view bytes, const Directive& directive);

/// Where the first #include may stand; see FileFacts::prologueEnd.
std::uint32_t prologueEnd(std::string_view bytes, const FileTokens& tokens,
                          std::optional<std::size_t> guard);

}  // namespace hipport
