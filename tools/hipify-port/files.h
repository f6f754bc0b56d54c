// Files: what the given paths hold, and how ports reach the disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "git.h"
#include "text/tree_path.h"

namespace hipport {

/// One file below the given paths.
struct InputFile {
  TreePath path;      ///< absolute, normalised
  TreePath relative;  ///< to the root of its input
  std::string shown;  ///< as the user would write it
  /// A source or header of C, C++ or CUDA by its suffix.
  bool isSource = false;
  bool isNamed = false;  ///< one of the given paths itself
  /// A symbolic link that is kept as a link: to a folder, to nothing, or to a
  /// file that is ported where it really stands.
  bool isLink = false;
  /// What git says of it, where git was asked: only findings on its changed
  /// lines count, and its staged text stands for the one on disk.
  const ChangedFile* change = nullptr;

  /// The folder that `relative` begins in.
  std::string_view root() const {
    const std::string& whole = path.string();
    const std::size_t size = whole.size() - relative.string().size();
    return std::string_view(whole).substr(0, size > 1 ? size - 1 : size);
  }
};

struct Inventory {
  std::vector<InputFile> files;  ///< by path, each once
  std::vector<Unit> commands;    ///< of compile databases among the paths
  std::vector<std::string> errors;
};

struct InventoryOptions {
  std::vector<std::string> paths;
  std::vector<std::string> exclude;  ///< glob patterns
  std::string buildDir;              ///< of -p; empty for none
  /// Links to files outside the paths stand for their content, because a copy
  /// of the tree is made; else they are left alone.
  bool copiesTree = false;
};

/// Finds all files below the paths. What cannot be read is an error in the
/// result, not an exception; version control folders are passed over.
Inventory takeInventory(const InventoryOptions& options);

/// `path` as the user would write it: below the working folder relative,
/// elsewhere in full.
std::string shownAs(const std::filesystem::path& path);

/// The file that `path` is in the end: links resolved, as far as it exists.
std::filesystem::path resolved(const std::filesystem::path& path);

/// The name of a source in a port that is written to a folder of its own.
std::filesystem::path renamedSource(std::filesystem::path path);

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

/// Prints to stdout, at once; throws Error(usage) if that fails.
void print(std::string_view text);

/// Whether `path` matches the glob `pattern` ("*" and "?" stop at "/", "**"
/// does not); a pattern without "/" is matched against each part of the path.
bool matchesGlob(std::string_view pattern, std::string_view path);

}  // namespace hipport
