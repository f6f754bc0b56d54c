// Refusing what was written by somebody else, or broken since.
#pragma once

#include <functional>
#include <string_view>

namespace hipport {

/// What to tell of a file that is not what it should be.
struct Refusal {
  std::string_view what;         ///< it is not: "baseline of hipify-port"
  std::string_view consequence;  ///< "nothing was ported"
  std::string_view advice;
};

/// Calls `read`, which parses `file`. Whatever it stumbles over, of JSON's or
/// as std::invalid_argument, is one Error(usage).
void readOrRefuse(std::string_view file, const Refusal& refusal,
                  const std::function<void()>& read);

}  // namespace hipport
