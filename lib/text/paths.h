// Parts of paths, as text: no file is looked at.
#pragma once

#include <string_view>

namespace hipport {

/// "c.h" of "a/b/c.h", and of "c.h"; "" of "a/b/".
constexpr std::string_view lastPart(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace hipport
