#include "buildfiles/buildfiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "buildfiles/cmake/cmake.h"
#include "buildfiles/dual.h"
#include "buildfiles/make/make.h"
#include "buildfiles/other.h"
#include "buildfiles/shell/script.h"
#include "buildfiles/variables.h"
#include "buildfiles/words.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// The lines that choose between CUDA and the port are not the port's.
void portSwitch(const BuildFile& file, BuildNotes& notes) {
  const std::vector<Span> present = dualSwitchIn(file.bytes);
  for (const Span span : present) {
    notes.replace(
        kBuildLanguage, span, "",
        fmt::format("{} chooses between this build and its port in {}",
                    kDualOption, kDualFolder));
  }
  if (!present.empty()) return;
  notes
      .flag(kBuildGap, {0, 0},
            fmt::format("{} cannot be put into this file, which has mistakes",
                        kDualOption))
      .notes.push_back(
          fmt::format("the port in {} is built by itself", kDualFolder));
}

}  // namespace

std::optional<BuildLanguage> buildLanguageOf(std::string_view path) {
  const std::string_view name = lastPart(path);
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
  if (name == "Dockerfile" || name == "Containerfile" ||
      name.starts_with("Dockerfile.") || name.starts_with("Dockerfile-") ||
      name.starts_with("Dockerfile_") || ends(".dockerfile") ||
      ends(".Dockerfile")) {
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
  std::vector<CMakeFile> cmake;
  std::vector<MakeFile> make;
  for (const BuildFile& file : files) {
    const auto language = buildLanguageOf(file.path);
    if (language == BuildLanguage::cmake) {
      cmake.push_back({&file, parseCMake(file.bytes)});
    } else if (language == BuildLanguage::make) {
      make.push_back(parseMake(file, rules));
    }
  }
  const CMakeProject project = surveyCMake(cmake, rules);
  const BuildVariables variables = readVariables(files, make, tree.rocm, rules);
  const std::vector<bool> begins =
      tree.isDual ? beginsBuild(files) : std::vector<bool>(files.size());
  auto nextCMake = cmake.begin();
  auto nextMake = make.begin();
  std::vector<Findings> result;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const BuildFile& file = files[i];
    BuildNotes notes(file);
    if (begins[i]) portSwitch(file, notes);
    const auto language = buildLanguageOf(file.path);
    if (!language) {
      result.emplace_back();
      continue;
    }
    switch (*language) {
      case BuildLanguage::cmake:
        portCMake(*nextCMake++, project, tree, rules, notes);
        break;
      case BuildLanguage::make:
        portMake(*nextMake++, tree, variables, rules, notes);
        break;
      case BuildLanguage::shell:
      case BuildLanguage::docker:
      case BuildLanguage::yaml:
        portScript(file, *language, tree, variables, rules, notes);
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
