// Words of command lines.
#pragma once

#include <string>
#include <string_view>

namespace hipport {

/// `text` in single quotes, as every shell reads it: one word, and nothing in
/// it that the shell obeys.
std::string shellWord(std::string_view text);

}  // namespace hipport
