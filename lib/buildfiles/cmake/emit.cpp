#include "buildfiles/cmake/emit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "buildfiles/buildfiles.h"
#include "buildfiles/cmake/syntax.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// A name of a target that CMake takes, and no other target has.
std::string targetName(std::string_view path, std::set<std::string>& taken) {
  std::string name(path.substr(0, path.rfind('.')));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
  }
  const std::string_view file =
      std::string_view(name).substr(path.size() - lastPart(path).size());
  std::string best =
      taken.contains(std::string(file)) ? name : std::string(file);
  while (!taken.insert(best).second) best += '_';
  return best;
}

std::string listed(const std::vector<std::string>& paths) {
  std::string text;
  for (const std::string& each : paths) text += "\n  " + quotedArgument(each);
  return text;
}

}  // namespace

std::string emitCMake(const EmittedBuild& build, const BuildRules& rules) {
  std::set<std::string> packages;
  std::vector<std::string> targets = {"hip::host"};
  for (const std::string& library : build.libraries) {
    const LinkRule* rule = rules.findLibrary(library);
    if (!rule || rule->target.empty() || rule->target == "hip::host") continue;
    targets.emplace_back(rule->target);
    if (!rule->package.empty()) packages.emplace(rule->package);
  }
  packages.erase("hip");

  std::set<std::string> taken;
  const std::string project = targetName(build.name + ".", taken);
  std::string text = fmt::format(
      "cmake_minimum_required(VERSION 3.21)\n"
      "include(\"${{CMAKE_CURRENT_LIST_DIR}}/{}\")\n"
      "project({} LANGUAGES C CXX HIP)\n\n"
      "find_package(hip REQUIRED)\n",
      kCMakeSupport, quotedArgument(project));
  for (const std::string& package : packages) {
    text += fmt::format("find_package({} REQUIRED)\n", package);
  }
  const std::string folders =
      build.includeFolders.empty() ? "" : listed(build.includeFolders);
  std::string shared;
  if (!build.shared.empty()) {
    shared = build.programs.empty()
                 ? project
                 : targetName(build.name + "_shared.", taken);
    text += fmt::format("\nadd_library({}{}{})\n", shared,
                        build.programs.empty() ? "" : " STATIC",
                        listed(build.shared));
    if (!folders.empty()) {
      text += fmt::format("target_include_directories({} PUBLIC{})\n", shared,
                          folders);
    }
    text += fmt::format("target_link_libraries({} PUBLIC {})\n", shared,
                        fmt::join(targets, " "));
  }
  if (!build.programs.empty()) taken.erase(project);
  for (const std::string& program : build.programs) {
    const std::string target = targetName(program, taken);
    text += fmt::format("\nadd_executable({}{})\n", target, listed({program}));
    if (!folders.empty()) {
      text += fmt::format("target_include_directories({} PRIVATE{})\n", target,
                          folders);
    }
    text += fmt::format(
        "target_link_libraries({} PRIVATE {})\n", target,
        shared.empty() ? fmt::format("{}", fmt::join(targets, " ")) : shared);
  }
  return text;
}

}  // namespace hipport
