// A folder for files that are gone when it is.
#pragma once

#include <filesystem>

namespace hipport {

class ScratchFolder {
 public:
  /// Makes one below TMPDIR. Throws Error(usage) if that cannot be.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Removes all that this process has made, and makes no more: before a
  /// signal ends it.
  static void removeAll();

 private:
  std::filesystem::path path_;
};

}  // namespace hipport
