// Files: how their bytes are read, and how one that the user names is written.
// See OutputFolder for what goes into a tree.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "text/tree_path.h"

namespace hipport {

/// `path` as the user would write it: below the working folder relative,
/// elsewhere in full.
std::string shownAs(const std::filesystem::path& path);

/// Whether something is at a path, and whether that is a folder; links are
/// followed. What cannot be asked about, as behind a link to a name that is too
/// long, is not there.
bool isThere(const std::filesystem::path& path);
bool isFolder(const std::filesystem::path& path);

/// The file that `path` is in the end: links resolved, as far as it exists.
std::filesystem::path resolved(const std::filesystem::path& path);

/// The bytes of a file; throws Error(input) if it cannot be read.
std::string readFile(const TreePath& path);
std::string readFile(const std::filesystem::path& path);

/// Writes a file that the user has named, as OutputFolder::write does, into a
/// folder that is there; into a device or pipe as it is. Throws Error(usage).
void writeFile(const std::filesystem::path& path, std::string_view bytes);

/// Whether `path` matches the glob `pattern` ("*" and "?" stop at "/", "**"
/// does not); a pattern without "/" is matched against each part of the path.
bool matchesGlob(std::string_view pattern, std::string_view path);

}  // namespace hipport
