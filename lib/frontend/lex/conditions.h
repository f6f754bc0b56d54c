// Conditions of #if directives, as far as they tell CUDA from HIP.
#pragma once

#include <optional>
#include <string_view>

namespace hipport {

/// What is known of an #if, #elif, #ifdef or #ifndef without its build: its
/// value where HIP compiles it and where it does not (nothing where that
/// depends on other macros).
struct Condition {
  std::optional<bool> underHip;
  std::optional<bool> underCuda;
  /// Whether it asks about HIP at all.
  bool knowsHip = false;
};

/// Reads the condition of `directive` ("if", "ifdef" …) from what follows it.
Condition readCondition(std::string_view directive, std::string_view text);

}  // namespace hipport
