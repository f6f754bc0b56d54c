// Inventory: which files the given paths hold.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/unit.h"
#include "text/tree_path.h"
#include "tree/changes.h"
#include "tree/options.h"

namespace hipport {

/// One file below the given paths.
struct InputFile {
  TreePath path;      ///< absolute, normalised
  TreePath relative;  ///< to the root of its input
  std::string shown;  ///< as the user would write it
  /// A source or header of C, C++ or CUDA by its suffix.
  bool isSource = false;
  bool isNamed = false;  ///< one of the given paths itself
  /// A symbolic link, which is kept as a link: what it leads to is ported where
  /// it really is, if that is among the inputs.
  bool isLink = false;
  /// What git says of it, where git was asked: only findings on its changed
  /// lines count.
  std::shared_ptr<const ChangedFile> change = nullptr;
  /// What stands for its bytes on disk: the text that git has staged, or that
  /// an editor has not saved. Null for none.
  std::shared_ptr<const std::string> text = nullptr;

  /// The folder that `relative` begins in.
  std::string_view root() const {
    const std::string& whole = path.string();
    const std::size_t size = whole.size() - relative.string().size();
    return std::string_view(whole).substr(0, size > 1 ? size - 1 : size);
  }
};

/// The bytes of a file, or what stands for them. Throws Error(input).
std::string bytesOf(const InputFile& file);

struct Inventory {
  std::vector<InputFile> files;  ///< by path, each once
  std::vector<Unit> commands;    ///< of compile databases among the paths
  std::vector<std::string> errors;

  /// The file at a path, or null.
  const InputFile* find(const std::filesystem::path& path) const;
};

/// Finds all files below the paths; with `staged` or `changedSince`, the
/// changed ones. What cannot be read is an error in the result, not an
/// exception; version control folders are passed over. Throws Error where git
/// or the compile database of -p cannot be asked.
Inventory takeInventory(const InventoryOptions& options);

/// For a copy of the tree, which may be anybody's: each link to a file that is
/// no input, such as a key of the user's, is an error. It stays a link.
void refuseLinksToOutside(Inventory& inventory);

/// The name of a source in a port that is written to a folder of its own.
std::filesystem::path renamedSource(std::filesystem::path path);

}  // namespace hipport
