// Values as C++ source.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "rules/rules.h"

namespace hipport {

/// A std::string_view; the source uses std::string_view_literals.
inline std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  out += "\"sv";
  return out;
}

inline std::string literal(Version version) {
  if (!version.stated()) return "{}";
  return fmt::format("{{{},{},{}}}", version.major, version.minor,
                     version.patch);
}

}  // namespace hipport
