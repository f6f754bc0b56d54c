// Build files: CMake, make and scripts that compile CUDA, to findings with
// fixes.
//
// The sources of a tree become HIP; what builds them has to follow: compiler,
// options, libraries, architectures, the names of sources. Each kind of file is
// read by a parser of its own language, which says where words stand and what
// quotes them; what a word becomes is said by the tables of rules/build. All
// build files of a tree are looked at together, since one names what another
// uses.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "rules/build_rules.h"

namespace hipport {

enum class BuildLanguage : std::uint8_t {
  cmake,
  make,
  shell,   ///< scripts, and configure and what it is made of
  docker,  ///< Dockerfile
  yaml,    ///< CI
  bazel,
  meson,
  python,  ///< setup.py
};

/// What a file is, by its name; nothing if it is no build file.
std::optional<BuildLanguage> buildLanguageOf(std::string_view path);

/// Whether a build file has anything of CUDA's in it. A quick look at words.
bool mentionsCuda(std::string_view bytes);

struct BuildFile {
  std::string path;  ///< relative to the root of its tree, "/" between folders
  std::string_view bytes;
};

/// A tree's build, as far as it matters to the port of one of its files.
struct BuildTree {
  /// Sources are renamed: "a.cu" is "a.hip" in the port.
  bool renamesSources = false;
  /// The port goes into a folder of its own beside the CUDA build (dual.h).
  bool isDual = false;
  Version rocm = {7, 0};  ///< that is ported to
  /// What is compiled for: "gfx90a".
  std::vector<std::string> architectures;
};

/// The file of include/hipport that a port of CMake files includes, as it is
/// called from the root of a tree.
inline constexpr std::string_view kCMakeHelper = "hipport/hip-language.cmake";

/// The findings of each file, of checks whose `run` is null. A file that is not
/// understood has a finding that says so and keeps its bytes.
std::vector<Findings> analyseBuild(const BuildTree& tree,
                                   std::span<const BuildFile> files,
                                   const BuildRules& rules);

}  // namespace hipport
