// Peaks: what devices can do at most, beside what they did.
#pragma once

#include <optional>
#include <string_view>

namespace hipport {

/// Of one device; 0 where it is not known. A row of rules/devices/peaks.json.
struct Peaks {
  double bandwidth = 0;  ///< bytes a second
  double floats = 0;     ///< operations in float a second, no matrix unit
  double doubles = 0;    ///< the same in double
};

/// By what HIP calls the device; nothing where the table does not know it.
std::optional<Peaks> peaksOf(std::string_view device);

}  // namespace hipport
