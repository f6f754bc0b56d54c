// Names in what Clang says of code.
#pragma once

#include <array>
#include <string_view>

namespace hipport {

/// The name that an error says nobody declares; empty for another error.
inline std::string_view undeclaredName(std::string_view message) {
  for (const std::string_view words :
       {"use of undeclared identifier '", "unknown type name '",
        "no template named '", "no member named '"}) {
    const std::size_t at = message.find(words);
    if (at == std::string_view::npos) continue;
    const std::string_view name = message.substr(at + words.size());
    return name.substr(0, name.find('\''));
  }
  return {};
}

}  // namespace hipport
