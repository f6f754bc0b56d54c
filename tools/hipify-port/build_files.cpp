#include "build_files.h"

#include <algorithm>
#include <map>
#include <set>

#include "buildfiles/buildfiles.h"
#include "helpers.h"
#include "text/lines.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// One tree's build.
struct Build {
  BuildTree tree;
  bool hasCuda = false;
  std::vector<const InputFile*> files;
  std::vector<std::string> bytes;
};

/// Reads `file` if it says anything of CUDA.
void take(const InputFile& file, Build& build,
          std::vector<std::string>& errors) {
  try {
    std::string bytes = readFile(file.path);
    if (!mentionsCuda(bytes) || isHelper(file.path, bytes)) return;
    build.files.push_back(&file);
    build.bytes.push_back(std::move(bytes));
  } catch (const Error& error) {
    errors.emplace_back(error.what());
  }
}

}  // namespace

std::vector<PortedBuildFile> portBuildFiles(const PortOptions& options,
                                            const Inventory& inventory,
                                            const std::vector<Source>& sources,
                                            std::vector<std::string>& errors) {
  std::map<fs::path, Build> builds;
  for (const Source& source : sources) {
    Build& build = builds[rootOf(*source.file)];
    build.tree.sources.insert(source.file->relative.generic_string());
    build.hasCuda |= source.facts.hasCuda;
  }
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink ||
        !buildLanguageOf(file.relative.generic_string())) {
      continue;
    }
    Build& build = builds[rootOf(file)];
    if (build.hasCuda || file.isNamed) take(file, build, errors);
  }
  std::vector<PortedBuildFile> ported;
  for (auto& [root, build] : builds) {
    build.tree.renamesSources = options.mode == PortMode::folder;
    for (const TargetArchitecture& each : options.target.architectures) {
      build.tree.architectures.push_back(each.text());
    }
    std::vector<BuildFile> files;
    for (std::size_t i = 0; i < build.files.size(); ++i) {
      files.push_back(
          {build.files[i]->relative.generic_string(), build.bytes[i]});
    }
    std::vector<Findings> found =
        analyseBuild(build.tree, files, BuildRules::builtin());
    for (std::size_t i = 0; i < files.size(); ++i) {
      FilePlan decided = plan(std::move(found[i]), options.apply);
      FileReport report;
      report.path = build.files[i]->shown;
      report.lines = LineMap(build.bytes[i]).lineCount();
      report.findings = std::move(decided.findings);
      report.edits = decided.edits.flatten(build.bytes[i]);
      report.bytes = std::move(build.bytes[i]);
      if (!report.findings.empty()) {
        ported.push_back({build.files[i], std::move(report)});
      }
    }
  }
  return ported;
}

}  // namespace hipport
