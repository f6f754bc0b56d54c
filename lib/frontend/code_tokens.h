// The tokens of a source without comments, for who changes a line of it.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

struct CodeToken {
  Span span;
  bool isWord = false;  ///< an identifier or keyword
  bool isNumber = false;
  bool isInDirective = false;  ///< of a preprocessor directive
};

/// In their order. Without those of a directive's name; nothing where a large
/// file is so dense with tokens that it is no code.
std::vector<CodeToken> codeTokens(std::string_view bytes);

}  // namespace hipport
