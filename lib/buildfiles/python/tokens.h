// The tokens of Python, as far as setup.py is read.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

struct PythonToken {
  enum class Kind : std::uint8_t {
    name,     ///< and numbers
    string,   ///< plain: what stands between the quotes is its value
    other,    ///< a string that is made when the program runs, or of bytes
    mark,     ///< one character
    newline,  ///< that ends a statement
  };
  Kind kind = Kind::mark;
  Span span;   ///< of a string: with its quotes
  Span inner;  ///< of a string: without
};

/// Comments and blanks are no tokens; a string that never ends is the last.
std::vector<PythonToken> pythonTokens(std::string_view bytes);

}  // namespace hipport
