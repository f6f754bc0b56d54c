// Files on disk, for what may fail without harm: no error is worth more than
// a miss.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "text/digest.h"

namespace hipport {

/// Where the entries of this user are unless he names another folder; empty
/// where there is no place for them.
std::filesystem::path userCacheFolder();

/// The build id of the program, or of the library that the code at an address
/// is of; nothing where the linker left none.
std::optional<std::string> buildId(const void* code);

/// A file or folder, opened to be read.
class DiskFile {
 public:
  explicit DiskFile(const std::string& path);
  ~DiskFile();
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  bool isFolder() const { return handle_ >= 0 && S_ISDIR(status_.st_mode); }
  std::uintmax_t size() const {
    return static_cast<std::uintmax_t>(status_.st_size);
  }
  uid_t owner() const { return status_.st_uid; }
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

/// What writeSealed wrote; nothing where it is not there, damaged, larger than
/// any entry is, or of another user: the digest does not keep anyone from
/// writing an entry that says what he likes. What root has written counts.
std::optional<std::string> readSealed(const DiskFile& file);

/// Writes a file that tells by itself whether it is whole: `body` behind its
/// digest. Its name is relative to `folder`, which is made where it is missing.
/// False where that fails.
bool writeSealed(const std::filesystem::path& folder,
                 const std::filesystem::path& name, std::string_view body);

/// Removes files that writeSealed wrote from two levels of folders below
/// `folder`: the least recently used, until all of them together take no more
/// than `bytes`. Files of others stay, whatever their names, and no link is
/// followed.
void trimSealed(const std::filesystem::path& folder,
                std::span<const char* const> kinds, std::uintmax_t bytes);

}  // namespace hipport
