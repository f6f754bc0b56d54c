#include "build_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/buildfiles.h"
#include "buildfiles/cmake/emit.h"
#include "buildfiles/dual.h"
#include "helpers.h"
#include "plan/known.h"
#include "text/lines.h"
#include "text/literals.h"

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

/// Reads `file` if it says anything of CUDA, or `isWanted` says that its bytes
/// matter all the same.
void take(const InputFile& file, Build& build, std::vector<std::string>& errors,
          const std::function<bool(std::string_view bytes)>& isWanted) {
  try {
    std::string bytes = readFile(file.path);
    if (isHelper(file.path, bytes)) return;
    if (!mentionsCuda(bytes) && !isWanted(bytes)) return;
    build.files.push_back(&file);
    build.bytes.push_back(std::move(bytes));
  } catch (const Error& error) {
    errors.emplace_back(error.what());
  }
}

/// Whether a source has a function main.
bool definesMain(std::string_view bytes) {
  std::string previous;
  std::string word;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t behind = behindText(bytes, at);
    if (behind != at) {
      at = behind;
      continue;
    }
    const auto c = static_cast<unsigned char>(bytes[at++]);
    if (std::isalnum(c) != 0 || c == '_') {
      word += static_cast<char>(c);
    } else if (std::isspace(c) != 0) {
      if (!word.empty() && word != "main") previous = std::exchange(word, "");
    } else {
      if (c == '(' && word == "main" &&
          (previous == "int" || previous == "auto")) {
        return true;
      }
      previous = std::exchange(word, "");
    }
  }
  return false;
}

/// The files of a tree where a build begins, by their paths.
std::set<std::string> beginningsOf(const Inventory& inventory) {
  std::vector<BuildFile> files;
  for (const InputFile& file : inventory.files) {
    if (!file.isLink && buildLanguageOf(file.relative.string())) {
      files.push_back({file.relative.string(), {}});
    }
  }
  const std::vector<bool> begins = beginsBuild(files);
  std::set<std::string> paths;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (begins[i]) paths.insert(files[i].path);
  }
  return paths;
}

/// Gives the files where the build begins the lines that choose between CUDA
/// and the port, and returns them. What is said of them counts these lines.
/// Throws Error(usage) if the tree has the option already.
std::vector<SwitchedFile> addSwitches(Build& build) {
  std::vector<BuildFile> files;
  for (std::size_t i = 0; i < build.files.size(); ++i) {
    files.push_back({build.files[i]->relative.string(), build.bytes[i]});
    if (usesDualOption(build.bytes[i])) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: speaks of {} already, which --build=dual "
                              "brings; nothing was ported. Rename it, or port "
                              "with -o and no --build=dual",
                              build.files[i]->shown, kDualOption));
    }
  }
  std::vector<SwitchedFile> switched;
  const std::vector<bool> begins = beginsBuild(files);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!begins[i]) continue;
    std::string bytes = withDualSwitch(files[i]);
    if (bytes.empty()) continue;
    const bool isNew = bytes != build.bytes[i];
    build.bytes[i] = bytes;
    switched.push_back({build.files[i], std::move(bytes), isNew});
  }
  return switched;
}

}  // namespace

PortedBuild portBuildFiles(const PortOptions& options,
                           const Inventory& inventory,
                           const std::vector<Source>& sources,
                           std::vector<std::string>& errors) {
  PortedBuild ported;
  std::map<std::string, Build, std::less<>> builds;
  auto buildOf = [&](const InputFile& file) -> Build& {
    const auto known = builds.find(file.root());
    return known != builds.end() ? known->second
                                 : builds[std::string(file.root())];
  };
  for (const Source& source : sources) {
    // What an earlier port left to do is said again.
    buildOf(*source.file).hasCuda |=
        source.facts.hasCuda ||
        source.file->relative.string().ends_with(".hip");
  }
  const std::set<std::string> beginnings =
      options.isDual ? beginningsOf(inventory) : std::set<std::string>();
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink ||
        !buildLanguageOf(file.relative.string())) {
      continue;
    }
    Build& build = buildOf(file);
    if (!build.hasCuda && !file.isNamed) continue;
    take(file, build, errors, [&](std::string_view bytes) {
      return options.isDual && (beginnings.contains(file.relative.string()) ||
                                namesDualVariable(bytes));
    });
    ++ported.filesSeen;
  }
  for (auto& [root, build] : builds) {
    build.tree.renamesSources = options.makesTree();
    build.tree.isDual = options.isDual;
    build.tree.rocm = options.target.rocm;
    for (const TargetArchitecture& each : options.target.architectures) {
      build.tree.architectures.push_back(each.text());
    }
    if (options.isDual) {
      for (SwitchedFile& each : addSwitches(build)) {
        ported.switched.push_back(std::move(each));
      }
    }
    std::vector<BuildFile> files;
    for (std::size_t i = 0; i < build.files.size(); ++i) {
      files.push_back({build.files[i]->relative.string(), build.bytes[i]});
    }
    const BuildRules& rules = BuildRules::builtin();
    std::vector<Findings> found =
        analyseBuild(build.tree, parseBuild(files, rules), rules);
    for (std::size_t i = 0; i < files.size(); ++i) {
      FilePlan decided = plan(std::move(found[i]), options.apply);
      setFingerprints(build.bytes[i], decided.findings);
      FileReport report;
      report.path = build.files[i]->shown;
      report.lines = LineMap(build.bytes[i]).lineCount();
      report.findings = std::move(decided.findings);
      report.edits = decided.edits.flatten(build.bytes[i]);
      report.bytes = std::move(build.bytes[i]);
      if (!report.findings.empty()) {
        ported.files.push_back({build.files[i], std::move(report)});
      }
    }
  }
  return ported;
}

std::string emittedCMake(const PortOptions& options, const Inventory& inventory,
                         const std::vector<Source>& sources,
                         const RuleSet& rules) {
  for (const InputFile& file : inventory.files) {
    if (file.relative.string() == "CMakeLists.txt") {
      throw Error(ExitCode::usage,
                  file.shown +
                      " is there already, and is ported; nothing was done. "
                      "Leave out --emit-cmake");
    }
  }
  EmittedBuild build;
  std::set<fs::path> roots;
  std::map<std::string, std::vector<std::string>> includes;
  for (const Source& source : sources) {
    const InputFile& file = *source.file;
    roots.insert(rootOf(file));
    std::vector<std::string>& spelled = includes[file.path.string()];
    for (const Include& include : source.facts.includes) {
      spelled.push_back(include.spelling);
      const Rule* rule = rules.findHeader(include.spelling);
      if (rule) build.libraries.insert(std::string(rule->library));
    }
    if (!isUnitName(file.path.string())) continue;
    const fs::path path =
        options.makesTree() ? renamedSource(file.relative) : file.relative;
    (definesMain(source.bytes) ? build.programs : build.shared)
        .push_back(path.generic_string());
  }
  if (roots.size() != 1) {
    throw Error(ExitCode::usage,
                "--emit-cmake writes one CMakeLists.txt, and the sources are "
                "of several trees; nothing was done. Port them one by one");
  }
  build.name = roots.begin()->filename().string();
  for (const std::string& folder : resolveIncludes(includes).impliedDirs) {
    build.includeFolders.push_back(
        fs::path(folder).lexically_relative(*roots.begin()).generic_string());
  }
  return emitCMake(build, BuildRules::builtin());
}

}  // namespace hipport
