// What a text says that may concern the embedded headers, at a glance: comments
// and branches that are not compiled count as well.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

struct Mentions {
  struct Include {
    std::string name;  ///< as it is spelled
    bool isQuoted = false;
  };
  /// Numbers of embeddedPieces().names: those that stand there, and those that
  /// a macro makes of a part that stands there beside "##".
  std::vector<std::uint16_t> names;
  std::vector<Include> includes;
  /// The standard headers that declare names of `std` that stand there, of
  /// those that Thrust and CUB include.
  std::set<std::string_view> ofLibraries;
  /// The headers of C that declare names that stand there, of those that nvcc's
  /// runtime includes. They are short.
  std::set<std::string_view> ofRuntime;
  /// Names may occur that do not stand there.
  bool pastes = false;
};

Mentions mentionsIn(std::string_view text);

}  // namespace hipport
