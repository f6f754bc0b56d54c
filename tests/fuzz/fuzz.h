// What the fuzz targets share. A target is one file that defines
// LLVMFuzzerTestOneInput; libFuzzer drives it where HIPPORT_FUZZ is on, and
// replay.cpp runs it over stored inputs in the ordinary test suite.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

/// A folder of this process, for what is read from files; it goes with it.
inline const std::filesystem::path& folder() {
  struct Folder {
    std::filesystem::path path;
    Folder() {
      std::string name =
          (std::filesystem::temp_directory_path() / "hipport-fuzz-XXXXXX")
              .string();
      require(::mkdtemp(name.data()) != nullptr, "there is a folder to write");
      path = name;
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  };
  static const Folder one;
  return one.path;
}

/// Writes a file in that folder; its path.
inline std::string written(std::string_view name, std::string_view bytes) {
  const std::filesystem::path path = folder() / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
  return path.string();
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
