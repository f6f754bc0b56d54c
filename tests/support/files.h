// Files of tests, and folders that last as long as a test.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace hipport::support {

/// Throws std::runtime_error where there is no such file.
std::string readBytes(const std::filesystem::path& path);

/// Writes a file, with the folders above it. Throws std::runtime_error where it
/// cannot be written.
void writeBytes(const std::filesystem::path& path, std::string_view bytes);

/// An empty folder that is removed, with all in it, together with the object.
/// Names are relative to it.
class TemporaryFolder {
 public:
  /// Throws std::system_error where none can be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Absolute, without links.
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path at(std::string_view name) const { return path_ / name; }
  std::string read(std::string_view name) const { return readBytes(at(name)); }
  void write(std::string_view name, std::string_view bytes) const {
    writeBytes(at(name), bytes);
  }
  /// Whether there is a file, folder or link of that name.
  bool exists(std::string_view name) const {
    return std::filesystem::exists(std::filesystem::symlink_status(at(name)));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace hipport::support
