#include "port/build_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "analysis/suppressions.h"
#include "buildfiles/buildfiles.h"
#include "buildfiles/cmake/emit.h"
#include "buildfiles/dual.h"
#include "files/files.h"
#include "port/tree_plan.h"
#include "text/edit.h"
#include "text/error.h"
#include "text/literals.h"
#include "tree/hip_needs.h"
#include "tree/include_graph.h"
#include "tree/support_headers.h"

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

/// The bytes of a build file: those that were parsed for hints, if any. Throws
/// Error(input).
std::string bytesOf(const InputFile& file, const ParsedBuild& parsed) {
  const auto known = std::ranges::find_if(parsed.files, [&](const auto& each) {
    return each->file().path == file.relative.string();
  });
  return known != parsed.files.end() ? std::string((*known)->file().bytes)
                                     : hipport::bytesOf(file);
}

/// Takes `file` if it says anything of CUDA, or `isWanted` says that its bytes
/// matter all the same.
void take(const InputFile& file, const ParsedBuild& parsed, Build& build,
          std::vector<std::string>& errors,
          const std::function<bool(std::string_view bytes)>& isWanted) {
  try {
    std::string bytes = bytesOf(file, parsed);
    if (isSupportHeader(file.path, bytes)) return;
    if (!mentionsCuda(bytes) && !isWanted(bytes)) return;
    build.files.push_back(&file);
    build.bytes.push_back(std::move(bytes));
  } catch (const Error& error) {
    errors.emplace_back(error.what());
  }
}

/// Whether the host's compiler compiles a file of that name.
bool isHostUnit(const std::string& path) {
  return isUnitName(path) && !path.ends_with(".cu") && !path.ends_with(".hip");
}

/// Whether it does so as C++.
bool isCxxUnit(const std::string& path) {
  return isHostUnit(path) && !path.ends_with(".c");
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
      throw Error(
          ExitCode::usage,
          fmt::format(
              "{}: uses {} already, which --build=dual adds; nothing was "
              "ported. Rename it, or port with -o and without --build=dual",
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
    std::string before = std::exchange(build.bytes[i], bytes);
    switched.push_back(
        {build.files[i], std::move(before), std::move(bytes), isNew});
  }
  return switched;
}

}  // namespace

PortedBuild portBuildFiles(const Tree& tree, const Target& target,
                           const PlanOptions& plan,
                           const DeliveryOptions& delivery) {
  PortedBuild ported;
  const Inventory& inventory = tree.inventory;
  std::map<std::string, Build, std::less<>> builds;
  auto buildOf = [&](const InputFile& file) -> Build& {
    const auto known = builds.find(file.root());
    return known != builds.end() ? known->second
                                 : builds[std::string(file.root())];
  };
  const IncludeGraph graph = resolveIncludes(includesOf(tree.sources));
  const std::set<std::string> needingHip = needHip(tree.sources, graph);
  const std::set<std::string> includingHip = includeHip(tree.sources, graph);
  for (const Source& source : tree.sources) {
    // What an earlier port left to do is said again.
    Build& build = buildOf(*source.file);
    const std::string name = source.file->relative.string();
    // What is called .cu is nvcc's, though it may name Thrust alone.
    build.hasCuda |=
        source.facts.hasCuda || name.ends_with(".cu") || name.ends_with(".hip");
    for (const Include& include : source.facts.includes) {
      if (include.isTest || include.isForHip || include.reachesTree) continue;
      const PackageRule* package =
          BuildRules::builtin().findPackage(include.spelling);
      if (!package) continue;
      build.tree.standard = std::max(build.tree.standard, package->standard);
    }
    const std::string path = source.file->relative.generic_string();
    if (isCxxUnit(path) && needingHip.contains(source.facts.path)) {
      build.tree.hipUnits.insert(path);
    } else if (isHostUnit(path) && includingHip.contains(source.facts.path)) {
      build.tree.apiUnits.insert(path);
    }
  }
  const std::set<std::string> beginnings =
      delivery.isDual ? beginningsOf(inventory) : std::set<std::string>();
  for (const InputFile& file : inventory.files) {
    if (file.isSource || file.isLink ||
        !buildLanguageOf(file.relative.string())) {
      continue;
    }
    Build& build = buildOf(file);
    if (!build.hasCuda && !file.isNamed) continue;
    if (const auto package = packageFoundBy(file.relative.string());
        !package.empty()) {
      build.tree.modules.emplace(package);
    }
    take(file, tree.hints.parsed(file.root()), build, ported.errors,
         [&](std::string_view bytes) {
           if (build.tree.standard > 0 && mentionsStandard(bytes)) return true;
           return delivery.isDual &&
                  (beginnings.contains(file.relative.string()) ||
                   namesDualVariable(bytes));
         });
    ++ported.filesSeen;
  }
  for (auto& [root, build] : builds) {
    build.tree.renamesSources = delivery.renamesSources();
    build.tree.isDual = delivery.isDual;
    for (const TargetArchitecture& each : target.architectures) {
      build.tree.architectures.push_back(each.text());
    }
    if (delivery.isDual) {
      for (SwitchedFile& each : addSwitches(build)) {
        ported.switched.push_back(std::move(each));
      }
    }
    std::vector<BuildFile> files;
    for (std::size_t i = 0; i < build.files.size(); ++i) {
      files.push_back({build.files[i]->relative.string(), build.bytes[i]});
    }
    const BuildRules& rules = BuildRules::builtin();
    std::vector<Findings> found = analyseBuild(
        build.tree, parseBuild(files, rules, tree.hints.parsed(root)), rules);
    for (std::size_t i = 0; i < files.size(); ++i) {
      const Suppressions suppressions =
          readSuppressions(build.bytes[i], CommentStyle::hash);
      reportSuppressions(suppressions, found[i]);
      std::ranges::stable_sort(found[i], {}, &Finding::span);
      FileReport report =
          planFile(*build.files[i], build.bytes[i], std::move(found[i]),
                   plan.apply, suppressions);
      if (report.findings.empty()) continue;
      report.bytes = std::move(build.bytes[i]);
      ported.files.push_back({build.files[i], std::move(report)});
    }
  }
  return ported;
}

std::vector<AddedFile> emittedBuild(const Tree& tree, const RuleSet& rules,
                                    bool renamesSources) {
  for (const InputFile& file : tree.inventory.files) {
    if (file.relative.string() == "CMakeLists.txt") {
      throw Error(ExitCode::usage, file.shown +
                                       " exists already and is ported; nothing "
                                       "was done. Leave out --emit-cmake");
    }
  }
  EmittedBuild build;
  std::set<fs::path> roots;
  for (const Source& source : tree.sources) {
    const InputFile& file = *source.file;
    roots.emplace(file.root());
    for (const Include& include : source.facts.includes) {
      const Rule* rule = rules.findHeader(include.spelling);
      if (rule) build.libraries.insert(std::string(rule->library));
    }
    if (!isUnitName(file.path.string())) continue;
    const fs::path path =
        renamesSources ? renamedSource(file.relative) : file.relative;
    (definesMain(source.bytes) ? build.programs : build.shared)
        .push_back(path.generic_string());
  }
  if (roots.size() != 1) {
    throw Error(
        ExitCode::usage,
        "--emit-cmake writes one CMakeLists.txt, but the sources are from "
        "several trees; nothing was done. Port each tree separately");
  }
  build.name = roots.begin()->filename().string();
  for (const std::string& folder :
       resolveIncludes(includesOf(tree.sources)).impliedDirs) {
    build.includeFolders.push_back(
        fs::path(folder).lexically_relative(*roots.begin()).generic_string());
  }
  const std::string helper(kCMakeSupport);
  return {{helper, std::string(supportHeaderText(helper))},
          {"CMakeLists.txt", emitCMake(build, BuildRules::builtin())}};
}

}  // namespace hipport
