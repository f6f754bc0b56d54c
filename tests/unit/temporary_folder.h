// A folder that lasts as long as a test.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace hipport {

/// An empty folder that is removed together with the object. Names are relative
/// to it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    namespace fs = std::filesystem;
    std::string pattern =
        fs::canonical(fs::temp_directory_path()) / "hipport-unit-XXXXXX";
    if (::mkdtemp(pattern.data())) path_ = pattern;
    EXPECT_FALSE(path_.empty()) << "no folder in " << pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Absolute, without links.
  const std::filesystem::path& path() const { return path_; }
  std::string at(std::string_view name) const { return path_ / name; }

  std::string read(std::string_view name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    EXPECT_TRUE(file.is_open()) << name;
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Writes a file, with the folders above it.
  void write(std::string_view name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }
  bool exists(std::string_view name) const {
    return std::filesystem::exists(
        std::filesystem::symlink_status(path_ / name));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace hipport
