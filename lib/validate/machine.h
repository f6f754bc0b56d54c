// The machine as discovery sees it: its files below a root, its variables.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace hipport {

struct Machine {
  std::filesystem::path root = "/";
  std::map<std::string, std::string, std::less<>> variables;

  /// The value of a variable; empty where it is not set.
  std::string_view variable(std::string_view name) const;

  /// `path`, which is absolute, below the root.
  std::filesystem::path at(std::string_view path) const {
    return root / std::filesystem::path(path).relative_path();
  }

  /// The program of that name: on PATH, or where `name` has a "/".
  std::optional<std::filesystem::path> program(std::string_view name) const;
};

/// The one that this process runs on.
Machine thisMachine();

/// The content of a small file; empty if it cannot be read.
std::string contentOf(const std::filesystem::path& path);

}  // namespace hipport
