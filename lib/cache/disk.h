// Files on disk, for what may fail without harm: no error is worth more than
// a miss.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "text/digest.h"

namespace hipport {

/// A file or folder, opened to be read.
class DiskFile {
 public:
  explicit DiskFile(const std::string& path);
  ~DiskFile();
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  bool isFolder() const { return handle_ >= 0 && S_ISDIR(status_.st_mode); }
  /// All bytes of a regular file; nothing where they cannot be had.
  std::optional<std::string> read() const;
  /// The digest of what read() returns, from a file that was not read yet.
  std::optional<Digest> digest() const;
  /// Where links led to.
  std::string realPath() const;
  /// Says that it was of use today: its time of change becomes the present.
  void touch() const;

 private:
  /// How many bytes came, 0 at the end; nothing where they cannot be had.
  std::optional<std::size_t> readSome(char* to, std::size_t size) const;

  int handle_ = -1;
  struct stat status_{};
};

/// What writeSealed wrote; nothing where it is not there, or damaged.
std::optional<std::string> readSealed(const DiskFile& file);

/// Writes a file that tells by itself whether it is whole: `body` behind its
/// digest. False where that fails.
bool writeSealed(const std::filesystem::path& path, std::string_view body);

/// Writes a file so that nobody ever sees half of it; false where that fails,
/// and then nothing is left of it.
bool writeWhole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace hipport
