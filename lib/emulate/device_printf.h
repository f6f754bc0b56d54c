// printf of device code, as the device libraries hand it over: a message is
// begun, words and strings are appended, the first string is the format.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hipport {

struct PrintfArgument {
  bool isString = false;
  std::uint64_t word = 0;
  std::string text;
};

/// The text of a message; `arguments` follow the format.
std::string formatPrintf(const std::string& format,
                         const std::vector<PrintfArgument>& arguments);

}  // namespace hipport
