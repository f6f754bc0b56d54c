#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <utility>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/edits.h"
#include "buildfiles/cmake/options.h"
#include "buildfiles/cmake/porting.h"
#include "rules/rules.h"

namespace hipport {
namespace {

void portLanguages(CMakePorting& port, const CMakeCommand& command) {
  bool hasCuda = false;
  for (std::size_t i = command.name == "project" ? 1 : 0;
       i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (port.text(each) == "CUDA" &&
        each.kind != CMakeArgument::Kind::parenthesis) {
      const bool isTwice = port.find(command, "HIP") != std::string_view::npos;
      if (isTwice) continue;
      hasCuda = true;
      port.notes.replace(kBuildLanguage, each.inner, "HIP",
                         "the language CUDA becomes HIP");
    } else {
      portArgument(port, each);
    }
  }
  if (hasCuda) needHelper(port, command);
}

/// The packages of the libraries that the tree links.
std::vector<std::string> packageLines(const CMakePorting& port,
                                      std::string_view words) {
  std::vector<std::string> result = {fmt::format("find_package(hip{})", words)};
  for (const std::string& package : port.project.packages) {
    if (package == "hip") continue;
    result.push_back(fmt::format("find_package({}{})", package, words));
  }
  return result;
}

/// find_package(CUDA) and find_package(CUDAToolkit).
void portCudaPackage(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view package = port.argument(command, 0);
  std::string words;
  for (const std::string_view word : {"QUIET", "REQUIRED"}) {
    if (port.find(command, word) != std::string_view::npos) {
      words += ' ';
      words += word;
    }
  }
  // An else() of what enables it has to enable it as well.
  const bool isEnabled =
      std::ranges::any_of(port.project.enabling, [&](const CMakePlace& place) {
        return place.path != port.file.path ||
               !areAlternatives(port.syntax, place.offset,
                                command.nameSpan.begin);
      });
  const bool bringsLanguage = package == "CUDA" && !isEnabled;
  std::vector<std::string> by = packageLines(port, words);
  Applicability grade = Applicability::safe;
  if (bringsLanguage) {
    std::vector<std::string> lines = {"enable_language(HIP)"};
    if (words.ends_with("REQUIRED")) {
      std::ranges::move(by, std::back_inserter(lines));
    } else {
      lines = {"include(CheckLanguage)", "check_language(HIP)",
               "if(CMAKE_HIP_COMPILER)", "  enable_language(HIP)"};
      for (const std::string& each : by) {
        lines.push_back(each.starts_with(' ') ? each : "  " + each);
      }
      lines.emplace_back("endif()");
    }
    by = std::move(lines);
    grade = Applicability::review;
  }
  if (bringsLanguage && port.functions > 0) {
    port.notes
        .flag(kBuildLanguage, command.nameSpan,
              "FindCUDA becomes the HIP language, which a function cannot "
              "enable")
        .notes.emplace_back(
            "write enable_language(HIP) in the top CMakeLists.txt, and "
            "find_package(hip) here");
    return;
  }
  Finding& finding = port.notes.replace(
      kBuildLanguage, command.whole,
      withHelper(port, command, commandLines(port, command, by)),
      fmt::format("{} becomes {}", package, fmt::join(by, ", ")), grade);
  finding.span = command.nameSpan;
  if (port.find(command, "COMPONENTS") != std::string_view::npos ||
      (command.arguments.size() > 1 && !port.argument(command, 1).empty() &&
       std::isdigit(static_cast<unsigned char>(
           port.argument(command, 1).front())) != 0)) {
    finding.notes.emplace_back(
        "versions and components of CUDA say nothing of HIP");
  }
}

void portFindPackage(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view package = port.argument(command, 0);
  if (isOneOf(package, {"CUDA", "CUDAToolkit"})) {
    portCudaPackage(port, command);
    return;
  }
  static const std::map<std::string, std::string> kPackages = {
      {"cub", "hipcub"},   {"thrust", "rocthrust"},   {"nccl", "rccl"},
      {"cudnn", "miopen"}, {"cutensor", "hiptensor"},
  };
  const auto found = kPackages.find(lower(package));
  // A module of the tree is ported itself.
  if (found != kPackages.end() && !port.tree.modules.contains(package)) {
    port.notes
        .replace(kBuildLibrary, command.arguments[0].inner, found->second,
                 fmt::format("{} becomes {}", package, found->second),
                 Applicability::review)
        .notes.emplace_back(
            "variables and targets of the package have other names");
  }
  // By what comes nearest, where the sources say what of it is used.
  static const std::map<std::string, std::string_view> kLacking = {
      {"optix", "HIP RT"},
      {"owl", "HIP RT"},
      {"tensorrt", "MIGraphX"},
      {"nvshmem", "rocSHMEM"},
      {"cutlass", "Composable Kernel"},
      {"nvidiacutlass", "Composable Kernel"},
  };
  if (const auto lacking = kLacking.find(lower(package));
      lacking != kLacking.end()) {
    port.notes
        .flag(kBuildLibrary, command.arguments[0].inner,
              fmt::format("ROCm has no {}", package))
        .notes.emplace_back(
            fmt::format("{} comes nearest; build without what needs {}",
                        lacking->second, package));
  }
  portArguments(port, command, 1);
}

void portInclude(CMakePorting& port, const CMakeCommand& command) {
  if (isOneOf(port.argument(command, 0), {"FindCUDA", "FindCUDAToolkit"})) {
    replaceCommand(port, command,
                   {withHelper(port, command, "find_package(hip)")},
                   kBuildLanguage, "FindCUDA becomes find_package(hip)",
                   Applicability::review);
    return;
  }
  portArguments(port, command);
}

void portFindLibrary(CMakePorting& port, const CMakeCommand& command) {
  if (!command.arguments.empty()) portArgument(port, command.arguments[0]);
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    const Span name = libraryIn(port.text(each), each.inner);
    if (port.rules.findLibrary(port.text(name)) &&
        each.kind != CMakeArgument::Kind::parenthesis) {
      portLibraryName(port, port.text(name), name, each.inner);
    } else {
      portArgument(port, each);
    }
  }
}

/// Where the folder of a header is looked for that sources include.
void portFindHeader(CMakePorting& port, const CMakeCommand& command) {
  if (!command.arguments.empty()) portArgument(port, command.arguments[0]);
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    const std::string_view header = port.text(each);
    const Rule* const rule = RuleSet::builtin().findHeader(header);
    if (!rule || !rule->hip || rule->hip->name == header ||
        each.kind == CMakeArgument::Kind::parenthesis) {
      portArgument(port, each);
      continue;
    }
    port.notes.replace(kBuildLibrary, each.inner, std::string(rule->hip->name),
                       fmt::format("{} becomes {}", header, rule->hip->name),
                       Applicability::safe);
  }
}

/// file(READ ${CUDNN_INCLUDE}/cudnn.h text), for the numbers of its version.
void portFile(CMakePorting& port, const CMakeCommand& command) {
  if (isOneOf(port.argument(command, 0), {"READ", "STRINGS"})) {
    const std::string_view path = port.argument(command, 1);
    const std::size_t slash = path.rfind('/') + 1;
    const std::string_view header = path.substr(slash);
    const Rule* const rule = RuleSet::builtin().findHeader(header);
    if (rule && header.ends_with(".h")) {
      Span span = command.arguments[1].inner;
      span.begin += static_cast<std::uint32_t>(slash);
      const Counterpart* const to = rule->hip ? rule->hip : rule->roc;
      if (to && to->name == "rccl/rccl.h") {
        port.notes.replace(kBuildLibrary, span, "rccl/rccl.h",
                           "rccl/rccl.h has the version of NCCL that it is for",
                           Applicability::review);
      } else {
        port.notes
            .flag(kBuildLibrary, span,
                  fmt::format("{} is read, which is no file of ROCm's", header))
            .notes.emplace_back(
                to ? fmt::format("{} stands for it, with numbers of its own",
                                 to->name)
                   : "leave out what depends on it");
      }
    }
  }
  portArguments(port, command);
}

void portLink(CMakePorting& port, const CMakeCommand& command) {
  for (std::size_t i = command.name == "link_libraries" ? 0 : 1;
       i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (port.rules.findLibrary(port.text(each)) &&
        each.kind != CMakeArgument::Kind::parenthesis) {
      portLibraryName(port, port.text(each), each.inner, each.inner);
    } else {
      portArgument(port, each);
    }
  }
  portOptionArguments(port, command, 1, command.arguments.size(), false);
}

constexpr CMakeCommandPort kCommands[] = {
    {"project", portLanguages},
    {"enable_language", portLanguages},
    {"check_language", portLanguages},
    {"find_package", portFindPackage},
    {"include", portInclude},
    {"find_library", portFindLibrary},
    {"file", portFile},
    {"find_path", portFindHeader},
    {"find_file", portFindHeader},
    {"target_link_libraries", portLink},
    {"link_libraries", portLink},
};

}  // namespace

std::span<const CMakeCommandPort> packageCommands() { return kCommands; }

}  // namespace hipport
