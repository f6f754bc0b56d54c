// The one door through which this program writes, and removes, files.
//
// The user names a folder, and links on the way to it are the user's own. Below
// it, a tree may have put anything: every step there is taken from the handle
// of the folder before, and never through a link. What is at a name is replaced
// as a whole, so that at any time it holds its old content or the new one. What
// a run leaves unfinished because it was killed is removed by the next that
// writes to the folder.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace hipport {

/// A folder that is written to. Names are relative to it; folders on the way to
/// one are made. What cannot be done throws Error(usage), and nothing is left
/// of it. A run of files of one folder is cheap. Not for several threads at
/// once.
class OutputFolder {
 public:
  /// One that exists.
  static OutputFolder existing(const std::filesystem::path& path);
  /// Made where it is missing, with those above it; `mode` is as of mkdir.
  static OutputFolder made(const std::filesystem::path& path,
                           mode_t mode = 0777);
  /// Whether a file is one that a run was still writing when it was killed, or
  /// still writes: its name tells.
  static bool isUnfinished(const std::filesystem::path& path);

  /// Before a signal ends this process: what is being written comes to its end,
  /// and nothing else is begun, by any thread.
  static void finishAll();
  ~OutputFolder();
  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  OutputFolder& operator=(OutputFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// What is not there is made with `mode`, less the umask.
  void makeFolder(const std::filesystem::path& name, mode_t mode);

  /// Writes a file. Without `mode` it keeps the permissions of the file that it
  /// replaces; a new one has those of the umask. It is never set-id. Where one
  /// is replaced, it is on the disk first, for a loss of power, unless it is
  /// `isCheap`.
  void write(const std::filesystem::path& name, std::string_view bytes,
             std::optional<mode_t> mode = std::nullopt, bool isCheap = false);

  /// Writes a file that was read as `old`, and keeps its owner, group,
  /// permissions and attributes. Throws Error(input), and changes nothing,
  /// where it holds other bytes by now, is read-only, has other names or could
  /// not keep what it has.
  void replace(const std::filesystem::path& name, std::string_view bytes,
               std::string_view old);

  /// Copies a file with its permissions. Throws Error(input) where `from`
  /// cannot be read.
  void copy(const std::filesystem::path& from,
            const std::filesystem::path& name);

  /// Makes a symbolic link, in place of a file or link that is there.
  void link(const std::filesystem::path& target,
            const std::filesystem::path& name);

  /// Removes a regular file whose bytes `isOurs` recognises, and the folders
  /// below this one that are empty then. False where nothing was removed.
  bool remove(const std::filesystem::path& name,
              const std::function<bool(std::string_view)>& isOurs);

 private:
  class Pending;

  OutputFolder(std::filesystem::path path, int handle);
  /// The folder that holds `name`, with those above it, which are made if
  /// `makes`; -1 where one is missing and is not to be made.
  int parentOf(const std::filesystem::path& name, bool makes);
  int openFolder(const std::filesystem::path& name, bool makes);
  std::string bytesAt(int parent, const std::filesystem::path& name) const;
  void closeLast();
  /// Throws Error(usage) that says what errno says.
  [[noreturn]] void fail(const std::filesystem::path& name) const;

  std::filesystem::path path_;
  int handle_ = -1;
  std::set<std::filesystem::path> entered_;  ///< folders that were looked at
  std::filesystem::path lastName_;           ///< of a folder below, opened last
  int last_ = -1;
};

}  // namespace hipport
