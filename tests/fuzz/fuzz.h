// What the fuzz targets share. A target is one file that defines
// LLVMFuzzerTestOneInput; libFuzzer drives it where HIPPORT_FUZZ is on, and
// replay.cpp runs it over stored inputs in the ordinary test suite.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <source_location>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size);

namespace hipport::fuzz {

/// Ends the process, which is how a target reports a defect, unless `holds`.
inline void require(
    bool holds, std::string_view what,
    std::source_location where = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%u: broken: %.*s\n", where.file_name(), where.line(),
               static_cast<int>(what.size()), what.data());
  std::abort();
}

/// Takes an input apart. Past its end all numbers are 0.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return rest_.empty(); }

  /// A number from 0 to `max`, which is below 256.
  std::uint32_t number(std::uint32_t max) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % (max + 1);
  }

  std::string_view bytes(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view rest_;
};

}  // namespace hipport::fuzz
