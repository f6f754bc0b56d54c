#include "buildfiles/buildfiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "buildfiles/dual.h"
#include "buildfiles/languages.h"
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

std::string_view packageFoundBy(std::string_view path) {
  constexpr std::string_view kHead = "Find";
  constexpr std::string_view kTail = ".cmake";
  std::string_view name = lastPart(path);
  if (!name.starts_with(kHead) || !name.ends_with(kTail)) return {};
  name.remove_prefix(kHead.size());
  name.remove_suffix(kTail.size());
  return name;
}

bool mentionsStandard(std::string_view bytes) {
  return bytes.find("_STANDARD") != std::string_view::npos ||
         bytes.find("-std=") != std::string_view::npos ||
         bytes.find("_std_") != std::string_view::npos;
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

ParsedFile::ParsedFile(const BuildFile& file, const BuildRules& rules)
    : bytes_(file.bytes), file_(file) {
  file_.bytes = bytes_;
  if (file_.language && file_.language->parse) {
    syntax_ = file_.language->parse(file_, rules);
  }
}

ParsedBuild parseBuild(std::span<const BuildFile> files,
                       const BuildRules& rules, const ParsedBuild& known) {
  std::map<std::string_view, std::shared_ptr<const ParsedFile>> byPath;
  for (const auto& each : known.files) byPath.emplace(each->file().path, each);
  ParsedBuild build;
  for (const BuildFile& file : files) {
    const auto found = byPath.find(file.path);
    build.files.push_back(
        found != byPath.end() && found->second->file().bytes == file.bytes
            ? found->second
            : std::make_shared<const ParsedFile>(file, rules));
  }
  return build;
}

std::vector<Findings> analyseBuild(const BuildTree& tree,
                                   const ParsedBuild& build,
                                   const BuildRules& rules) {
  std::vector<BuildFile> files;
  std::vector<BuildNotes> notes;
  for (const auto& each : build.files) {
    files.push_back(each->file());
    notes.emplace_back(each->file());
  }
  const std::vector<bool> begins =
      tree.isDual ? beginsBuild(files) : std::vector<bool>(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (begins[i]) portSwitch(files[i], notes[i]);
  }
  const BuildVariables variables = readVariables(build, rules);
  for (const BuildLanguage& language : buildLanguages()) {
    std::vector<FilePort> ports;
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (files[i].language != &language) continue;
      ports.push_back({*build.files[i], notes[i]});
    }
    language.port({tree, variables, rules}, ports);
  }
  std::vector<Findings> result;
  for (BuildNotes& each : notes) result.push_back(each.take());
  return result;
}

}  // namespace hipport
