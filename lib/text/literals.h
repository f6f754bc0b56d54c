// Comments and literals of C++, to be passed over.
#pragma once

#include <cstddef>
#include <string_view>

namespace hipport {

/// The offset behind a comment, string or character that begins at `at`, which
/// is inside of `bytes`; `at` itself where none begins. One that is not closed
/// ends with its first character.
std::size_t behindText(std::string_view bytes, std::size_t at);

}  // namespace hipport
