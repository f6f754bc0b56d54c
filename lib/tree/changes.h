// Changes: which lines of which files changed, by asking git.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// Lines of a file, both ends inclusive, from 1.
struct LineRange {
  std::uint32_t first = 1;
  std::uint32_t last = 1;
};

struct ChangedFile {
  std::filesystem::path path;    ///< absolute
  std::vector<LineRange> lines;  ///< ascending; all of a new file
  /// The staged text, where the file on disk has another.
  std::optional<std::string> staged;
};

struct Changes {
  std::filesystem::path root;  ///< of the repository
  std::vector<ChangedFile> files;
};

/// The files below `paths` (all of the repository of the working folder if
/// there are none) that are staged for the next commit and differ from HEAD.
/// Throws Error(usage) if git is missing, the working folder or a path is in no
/// repository or another, or git fails.
Changes stagedChanges(const std::vector<std::string>& paths);

/// The same for everything that changed since HEAD left `revision` (their
/// merge base), committed or not, with files that git does not know yet.
/// Throws Error(usage) also if there is no such revision or, as in a shallow
/// clone, no merge base.
Changes changesSince(const std::string& revision,
                     const std::vector<std::string>& paths);

/// Whether [first, last] touches one of `ranges`, which ascend.
bool touches(const std::vector<LineRange>& ranges, std::uint32_t first,
             std::uint32_t last);

}  // namespace hipport
