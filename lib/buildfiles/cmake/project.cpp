#include "buildfiles/cmake/project.h"

#include <algorithm>
#include <filesystem>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/cmake.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Adds the packages of the libraries that a text names.
void addPackages(std::string_view text, const BuildRules& rules,
                 CMakeProject& project) {
  constexpr std::string_view kScope = "CUDA::";
  for (std::size_t at = text.find(kScope); at != std::string_view::npos;
       at = text.find(kScope, at + 1)) {
    std::size_t end = at + kScope.size();
    while (end < text.size() && (isWord(text[end]))) ++end;
    const LinkRule* rule = rules.findLibrary(
        text.substr(at + kScope.size(), end - at - kScope.size()));
    if (rule && !rule->package.empty()) project.packages.emplace(rule->package);
  }
  for (const Reference& reference : referencesIn(text)) {
    const auto found = rules.findVariable(reference.name);
    if (!found || !found->rule->isText) continue;
    for (const LinkRule& rule : rules.libraries()) {
      if (rule.target == found->hip && !rule.package.empty()) {
        project.packages.emplace(rule.package);
      }
    }
  }
}

/// Adds the variables that names of files end in.
void addSuffixes(std::string_view text, CMakeProject& project) {
  for (const Reference& each : referencesIn(text)) {
    const bool isBehindDot = each.begin > 0 && text[each.begin - 1] == '.';
    const bool isAtEnd = each.end == text.size() || text[each.end] == ';' ||
                         text[each.end] == ' ';
    if (isBehindDot && isAtEnd && !each.isEnvironment) {
      project.suffixes.emplace(each.name);
    }
  }
}

/// Adds what a command links that is the value of a variable.
void addLinked(std::span<const std::string_view> arguments,
               CMakeProject& project) {
  for (const std::string_view each : arguments) {
    for (const Reference& reference : referencesIn(each)) {
      const bool isWhole = reference.begin == 0 && reference.end == each.size();
      if (isWhole && !reference.isEnvironment) {
        project.linked.emplace(reference.name);
      }
    }
  }
}

/// Adds what one command says; `arguments` are its texts.
void addCommand(std::string_view command,
                std::span<const std::string_view> arguments,
                const CMakePlace& place, const BuildRules& rules,
                CMakeProject& project) {
  if (command == "function" || command == "macro") {
    if (!arguments.empty()) {
      project.commands[lower(arguments[0])].assign(arguments.begin() + 1,
                                                   arguments.end());
    }
    return;
  }
  if (command == "find_package" || command == "include") {
    for (const std::string_view name : arguments) {
      project.hasPackage |= name == "CUDA" || name == "CUDAToolkit" ||
                            name == "FindCUDA" || name == "FindCUDAToolkit" ||
                            name == "hip";
      project.usesLanguage |= command == "find_package" && name == "CUDA";
    }
  }
  if (isOneOf(command, {"target_link_libraries", "link_libraries"})) {
    addLinked(arguments, project);
  }
  if (command == "target_link_libraries" && arguments.size() > 1 &&
      isOneOf(arguments[1], {"PRIVATE", "PUBLIC", "INTERFACE"})) {
    project.keywordTargets.emplace(arguments[0]);
  }
  project.linksWithKeyword |= command == "set" && arguments.size() > 1 &&
                              arguments[0] == "CUDA_LINK_LIBRARIES_KEYWORD";
  if (isOneOf(command, {"add_library", "cuda_add_library"}) &&
      !arguments.empty()) {
    project.libraries.emplace(arguments[0]);
  }
  const bool takesLanguages =
      command == "project" || command == "enable_language";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view each = arguments[i];
    if (takesLanguages && (each == "CUDA" || each == "HIP") &&
        (i > 0 || command == "enable_language")) {
      project.enabling.push_back(place);
      project.usesLanguage = true;
    }
    addPackages(each, rules, project);
  }
  if (command == "cuda_add_cublas_to_target") {
    project.packages.insert("hipblas");
  }
  if (command == "cuda_add_cufft_to_target") project.packages.insert("hipfft");
}

}  // namespace

bool areAlternatives(const CMakeSyntax& syntax, std::uint32_t one,
                     std::uint32_t other) {
  struct Branch {
    std::uint32_t block = 0;  ///< where its if() begins
    int number = 0;
  };
  std::vector<Branch> open;
  std::vector<Branch> ofOne;
  std::vector<Branch> ofOther;
  for (const CMakeCommand& each : syntax.commands) {
    if (each.nameSpan.begin == one) ofOne = open;
    if (each.nameSpan.begin == other) ofOther = open;
    if (each.name == "if") {
      open.push_back({each.nameSpan.begin, 0});
    } else if (!open.empty() &&
               (each.name == "elseif" || each.name == "else")) {
      ++open.back().number;
    } else if (!open.empty() && each.name == "endif") {
      open.pop_back();
    }
  }
  return std::ranges::any_of(ofOne, [&](const Branch& each) {
    const auto same = std::ranges::find(ofOther, each.block, &Branch::block);
    return same != ofOther.end() && same->number != each.number;
  });
}

std::vector<HostSource> hostSourcesOf(const BuildTree& tree,
                                      std::string_view path,
                                      std::string_view command,
                                      std::span<const std::string_view> words) {
  std::vector<HostSource> sources;
  if (tree.hipUnits.empty() ||
      !isOneOf(command, {"add_executable", "add_library", "target_sources",
                         "set", "list"})) {
    return sources;
  }
  const std::filesystem::path folder =
      std::filesystem::path(path).parent_path();
  for (const std::string_view word : words) {
    constexpr std::string_view kHere = "${CMAKE_CURRENT_SOURCE_DIR}/";
    std::string_view name = word;
    if (name.starts_with(kHere)) name.remove_prefix(kHere.size());
    std::string source = (folder / name).lexically_normal().generic_string();
    if (tree.hipUnits.contains(source)) {
      sources.push_back({std::string(word), std::move(source)});
    }
  }
  return sources;
}

CMakeProject surveyCMake(const BuildTree& tree, std::span<const FilePort> files,
                         const BuildRules& rules) {
  CMakeProject project;
  project.unnamedUnits.insert(tree.hipUnits.begin(), tree.hipUnits.end());
  for (const FilePort& file : files) {
    const std::string& path = file.file().path;
    for (const CMakeCommand& command :
         file.parsed.as<CMakeFile>()->syntax.commands) {
      std::vector<std::string_view> arguments;
      for (const CMakeArgument& each : command.arguments) {
        arguments.push_back(file.notes.text(each.inner));
        addSuffixes(arguments.back(), project);
      }
      addCommand(command.name, arguments, {path, command.nameSpan.begin}, rules,
                 project);
      for (const HostSource& each :
           hostSourcesOf(tree, path, command.name, arguments)) {
        project.unnamedUnits.erase(each.path);
      }
      if (command.name == "project" &&
          (project.top.empty() || std::ranges::count(path, '/') <
                                      std::ranges::count(project.top, '/'))) {
        project.top = path;
      }
    }
  }
  return project;
}

}  // namespace hipport
