#include "emulate/device_printf.h"

#include <array>
#include <bit>
#include <cstdio>
#include <string_view>

namespace hipport {
namespace {

template <typename T>
std::string formatOne(const std::string& spec, const std::vector<int>& stars,
                      T value) {
  std::array<char, 512> small;
  auto print = [&](char* at, std::size_t size) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    switch (stars.size()) {
      case 0:
        return std::snprintf(at, size, spec.c_str(), value);
      case 1:
        return std::snprintf(at, size, spec.c_str(), stars[0], value);
      default:
        return std::snprintf(at, size, spec.c_str(), stars[0], stars[1], value);
    }
#pragma GCC diagnostic pop
  };
  const int length = print(small.data(), small.size());
  if (length < 0) return {};
  const auto size = static_cast<std::size_t>(length);
  if (size < small.size()) return {small.data(), size};
  std::string large(size + 1, '\0');
  print(large.data(), large.size());
  large.resize(size);
  return large;
}

}  // namespace

std::string formatPrintf(const std::string& format,
                         const std::vector<PrintfArgument>& arguments) {
  std::string text;
  std::size_t next = 0;
  auto take = [&]() -> PrintfArgument {
    return next < arguments.size() ? arguments[next++] : PrintfArgument();
  };
  for (std::size_t i = 0; i < format.size();) {
    if (format[i] != '%') {
      text += format[i++];
      continue;
    }
    const std::size_t end =
        format.find_first_not_of("0123456789.*+- #'hlLqjzt", i + 1);
    if (end == std::string::npos) return text + format.substr(i);
    std::string spec = format.substr(i, end + 1 - i);
    const char kind = format[end];
    i = end + 1;
    std::vector<int> stars;
    for (const char each : spec) {
      if (each == '*') stars.push_back(static_cast<int>(take().word));
    }
    std::string length;
    std::erase_if(spec, [&](char each) {
      const bool isLength =
          std::string_view("hlLqjzt").find(each) != std::string_view::npos;
      if (isLength) length += each;
      return isLength;
    });
    switch (kind) {
      case '%':
        text += '%';
        break;
      case 's': {
        const PrintfArgument argument = take();
        text += formatOne(spec, stars, argument.text.c_str());
        break;
      }
      case 'c':
        text += formatOne(spec, stars, static_cast<int>(take().word));
        break;
      case 'd':
      case 'i': {
        spec.insert(spec.size() - 1, "ll");
        const auto word = static_cast<std::int64_t>(take().word);
        const std::int64_t value =
            length.empty()   ? static_cast<std::int32_t>(word)
            : length == "h"  ? static_cast<std::int16_t>(word)
            : length == "hh" ? static_cast<std::int8_t>(word)
                             : word;
        text += formatOne(spec, stars, static_cast<long long>(value));
        break;
      }
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        spec.insert(spec.size() - 1, "ll");
        const std::uint64_t word = take().word;
        const std::uint64_t value =
            length.empty()   ? static_cast<std::uint32_t>(word)
            : length == "h"  ? static_cast<std::uint16_t>(word)
            : length == "hh" ? static_cast<std::uint8_t>(word)
                             : word;
        text += formatOne(spec, stars, static_cast<unsigned long long>(value));
        break;
      }
      case 'p':
        text +=
            formatOne(spec, stars, reinterpret_cast<const void*>(take().word));
        break;
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        text += formatOne(spec, stars, std::bit_cast<double>(take().word));
        break;
      default:
        text += spec;
        break;
    }
  }
  return text;
}

}  // namespace hipport
