// Numbers in JSON that anybody may have written.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>

namespace hipport {

/// A value of JSON as a whole number. Throws std::out_of_range where it is none
/// of that type.
template <typename Number, typename Json>
Number numberOf(const Json& value) {
  if (value.is_number_unsigned()) {
    const auto number = value.template get<std::uint64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  } else if (value.is_number_integer()) {
    const auto number = value.template get<std::int64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  }
  throw std::out_of_range("no number of that type");
}

}  // namespace hipport
