#include "buildfiles/buildfiles.h"

#include <algorithm>
#include <array>

#include "buildfiles/cmake.h"
#include "buildfiles/words.h"

namespace hipport {
namespace {

std::string_view baseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

std::optional<BuildLanguage> buildLanguageOf(std::string_view path) {
  const std::string_view name = baseName(path);
  auto ends = [&](std::string_view suffix) {
    return name.size() > suffix.size() && name.ends_with(suffix);
  };
  if (name == "CMakeLists.txt" || ends(".cmake")) return BuildLanguage::cmake;
  if (name == "Makefile" || name == "makefile" || name == "GNUmakefile" ||
      name.starts_with("Makefile.") || name.starts_with("makefile.") ||
      ends(".mk") || ends(".mak") || ends(".make")) {
    return BuildLanguage::make;
  }
  if (ends(".sh") || ends(".bash") || name == "configure.ac" ||
      name == "configure.in" || ends(".m4")) {
    return BuildLanguage::shell;
  }
  if (name == "Dockerfile" || name.starts_with("Dockerfile.") ||
      ends(".dockerfile") || ends(".Dockerfile")) {
    return BuildLanguage::docker;
  }
  if (ends(".yml") || ends(".yaml")) return BuildLanguage::yaml;
  if (name == "BUILD" || name == "WORKSPACE" || ends(".bazel") ||
      ends(".bzl")) {
    return BuildLanguage::bazel;
  }
  if (name == "meson.build") return BuildLanguage::meson;
  if (name == "setup.py") return BuildLanguage::python;
  return std::nullopt;
}

bool mentionsCuda(std::string_view bytes) {
  static constexpr std::array kWords = {
      "cuda",   "CUDA",     "Cuda",     "nvcc",   "NVCC",
      ".cu",    "nvidia",   "NVIDIA",   "cublas", "cufft",
      "curand", "cusparse", "cusolver", "cudnn",  "nccl"};
  return std::ranges::any_of(kWords, [&](std::string_view word) {
    return bytes.find(word) != std::string_view::npos;
  });
}

std::vector<Findings> analyseBuild(const BuildTree& tree,
                                   std::span<const BuildFile> files,
                                   const BuildRules& rules) {
  std::vector<BuildFile> cmake;
  for (const BuildFile& file : files) {
    if (buildLanguageOf(file.path) == BuildLanguage::cmake) {
      cmake.push_back(file);
    }
  }
  const CMakeProject project = surveyCMake(cmake, rules);
  std::vector<Findings> result;
  for (const BuildFile& file : files) {
    BuildNotes notes(file);
    if (buildLanguageOf(file.path) == BuildLanguage::cmake) {
      portCMake(file, project, tree, rules, notes);
    }
    result.push_back(notes.take());
  }
  return result;
}

}  // namespace hipport
