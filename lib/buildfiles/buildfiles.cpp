#include "buildfiles/buildfiles.h"

#include <algorithm>
#include <array>

#include "buildfiles/cmake.h"
#include "buildfiles/make.h"
#include "buildfiles/other.h"
#include "buildfiles/script.h"
#include "buildfiles/variables.h"
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
  if (ends(".sh") || ends(".bash") || name == "configure" ||
      name == "configure.ac" || name == "configure.in" || ends(".m4")) {
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
  const BuildVariables variables = readVariables(files, rules);
  BuildTree whole = tree;
  whole.variables = &variables;
  std::vector<Findings> result;
  for (const BuildFile& file : files) {
    BuildNotes notes(file);
    const auto language = buildLanguageOf(file.path);
    if (!language) {
      result.emplace_back();
      continue;
    }
    switch (*language) {
      case BuildLanguage::cmake:
        portCMake(file, project, whole, rules, notes);
        break;
      case BuildLanguage::make:
        portMake(file, whole, rules, notes);
        break;
      case BuildLanguage::shell:
      case BuildLanguage::docker:
      case BuildLanguage::yaml:
        portScript(file, *language, whole, rules, notes);
        break;
      case BuildLanguage::bazel:
      case BuildLanguage::meson:
      case BuildLanguage::python:
        flagOther(file, *language, rules, notes);
        break;
    }
    result.push_back(notes.take());
  }
  return result;
}

}  // namespace hipport
