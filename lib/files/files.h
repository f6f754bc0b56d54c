// Files: how their bytes are read, and the one way in which this program
// writes any.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "text/tree_path.h"

namespace hipport {

/// `path` as the user would write it: below the working folder relative,
/// elsewhere in full.
std::string shownAs(const std::filesystem::path& path);

/// The file that `path` is in the end: links resolved, as far as it exists.
std::filesystem::path resolved(const std::filesystem::path& path);

/// The bytes of a file; throws Error(input) if it cannot be read.
std::string readFile(const TreePath& path);
std::string readFile(const std::filesystem::path& path);

/// Writes `bytes` so that at any time `path` holds its old content or the new
/// one, whole. A link is replaced, a device or pipe written to. The new file
/// gets the permissions of `like`. Throws Error(usage) and leaves nothing
/// behind if that fails.
void writeFile(const std::filesystem::path& path, std::string_view bytes,
               const std::filesystem::path& like);

/// Copies a file as writeFile writes. Throws Error(input) if `from` cannot be
/// read.
void copyFile(const std::filesystem::path& from,
              const std::filesystem::path& to);

/// Makes a symbolic link, in place of what is there.
void writeLink(const std::filesystem::path& target,
               const std::filesystem::path& path);

/// Whether `path` matches the glob `pattern` ("*" and "?" stop at "/", "**"
/// does not); a pattern without "/" is matched against each part of the path.
bool matchesGlob(std::string_view pattern, std::string_view path);

}  // namespace hipport
