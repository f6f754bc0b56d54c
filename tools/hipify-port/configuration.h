// .hipify-port.json: options of a tree, found upwards from its sources.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace hipport {

inline constexpr std::string_view kConfigurationName = ".hipify-port.json";

struct Configuration {
  std::filesystem::path file;        ///< empty: there is none
  std::vector<std::string> rules;    ///< files of rule tables
  std::vector<std::string> defines;  ///< "-DX", "-UX"
};

/// The configuration that is nearest above `paths`; empty where none is. Throws
/// Error(usage) if different ones are above different paths, or it belongs to
/// another user.
std::filesystem::path findConfiguration(const std::vector<std::string>& paths);

/// Reads `file` and gives `command` those of its options that the command line
/// did not. Paths in it are relative to its folder. Throws Error(usage) with
/// the file and line of the first mistake.
Configuration applyConfiguration(const std::filesystem::path& file,
                                 CLI::App& command);

}  // namespace hipport
