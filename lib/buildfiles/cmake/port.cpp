#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/cmake.h"
#include "buildfiles/cmake/condition.h"
#include "buildfiles/cmake/edits.h"
#include "buildfiles/cmake/options.h"
#include "buildfiles/cmake/porting.h"
#include "text/budget.h"

namespace hipport {
namespace {

bool hasAny(std::string_view text,
            std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  });
}

/// Libraries that a command of the project's own hands on to
/// target_link_libraries: register_link_library(cublas), or my_test(a LIBS
/// cublas).
void portLinkedNames(CMakePorting& port, const CMakeCommand& command) {
  const bool isLink =
      hasAny(command.name, {"link", "librar"}) &&
      // CMake's own, which link nothing by a library's name.
      !isOneOf(command.name, {"add_library", "link_directories",
                              "add_link_options", "target_link_directories",
                              "target_link_options", "cuda_add_library"});
  // A file without CUDA may define it, and is not looked at.
  if (!isLink && !port.project.commands.contains(command.name)) return;
  bool links = isLink;
  for (const CMakeArgument& each : command.arguments) {
    const std::string_view word = port.text(each);
    const bool isKeyword =
        word.size() > 2 && std::ranges::all_of(word, [](char c) {
          return (c >= 'A' && c <= 'Z') || c == '_';
        });
    if (isKeyword) links = isLink || hasAny(word, {"LIB", "LINK", "DEP"});
    if (links && each.kind != CMakeArgument::Kind::parenthesis &&
        port.rules.findLibrary(word)) {
      portLibraryName(port, word, each.inner, each.inner);
    }
  }
}

/// A command of the project's own, or one that has nothing to do with CUDA.
void portUnknown(CMakePorting& port, const CMakeCommand& command) {
  portArguments(port, command);
  portLinkedNames(port, command);
  bool namesArchitectures = false;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string_view each = port.argument(command, i);
    if (each.find("LANGUAGE:CUDA") != std::string_view::npos) {
      portOptionArguments(port, command, i, i + 1, true);
    }
    const auto found = port.rules.findVariable(each);
    if (found && found->rule->isArchitectures) {
      namesArchitectures = true;
    } else if (namesArchitectures && !port.tree.architectures.empty() &&
               isCapabilities(each)) {
      port.notes
          .flag(kBuildLanguage, command.arguments[i].span,
                fmt::format("{} is to name architectures of AMD", each))
          .notes.push_back(fmt::format(
              "such as {}", fmt::join(port.tree.architectures, ";")));
    }
  }
}

void enter(CMakePorting& port, const CMakeCommand& command) {
  ++port.functions;
  portArguments(port, command, 1);
}

void leave(CMakePorting& port, const CMakeCommand&) {
  port.functions = std::max(0, port.functions - 1);
}

/// aux_source_directory(FOLDER VARIABLE): CMake takes what ends in .cu for a
/// source there, and not what ends in .hip (3.31).
void portSourceDirectory(CMakePorting& port, const CMakeCommand& command) {
  portArguments(port, command);
  constexpr std::string_view kFound = "hipport_sources";
  const bool isSaid = hasCommand(port, "file", {kFound});
  if (!port.tree.renamesSources || !port.project.usesLanguage || isSaid ||
      command.arguments.size() != 2) {
    return;
  }
  Finding finding;
  finding.check = kBuildSource;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::safe;
  finding.message =
      "aux_source_directory finds no sources called .hip; they are added";
  finding.fix =
      Fix{{linesBelow(port, command,
                      {fmt::format("file(GLOB {} \"{}/*.hip\")", kFound,
                                   port.argument(command, 0)),
                       fmt::format("list(APPEND {} ${{{}}})",
                                   port.argument(command, 1), kFound)})}};
  port.notes.add(std::move(finding));
}

/// Commands that are run: nvcc is hipcc.
void portProcess(CMakePorting& port, const CMakeCommand& command) {
  portArguments(port, command);
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string_view program = port.text(command.arguments[i]);
    const bool isNvcc = program == "nvcc" || program.ends_with("/nvcc") ||
                        program == "${CUDA_NVCC_EXECUTABLE}" ||
                        program == "${CMAKE_CUDA_COMPILER}" ||
                        program == "${CUDAToolkit_NVCC_EXECUTABLE}";
    if (!isNvcc || i == 0 || port.argument(command, i - 1) != "COMMAND")
      continue;
    if (!program.starts_with("$")) {
      port.notes.replace(kBuildLanguage, command.arguments[i].inner, "hipcc",
                         fmt::format("{} becomes hipcc", program),
                         Applicability::review);
    }
    portOptionArguments(port, command, i + 1, command.arguments.size(), true);
    return;
  }
}

/// Whether `VARIABLE VERSION_LESS 12`, the three arguments from `i` on, holds
/// for the CUDA that HIP follows. Unknown for anything but two versions.
Branch holdsForCuda(const CMakePorting& port, const CMakeCommand& command,
                    std::size_t i) {
  if (i + 2 >= command.arguments.size()) return Branch::unknown;
  ParseBudget budget(port.file.bytes.size());
  return branchOf(
      std::span(command.arguments).subspan(i, 3), port.file.bytes,
      [](std::string_view) { return Branch::unknown; }, budget);
}

/// Whether a word of a condition compares what stands on its sides.
bool isComparison(std::string_view word) {
  return word.starts_with("VERSION_") ||
         isOneOf(word, {"LESS", "GREATER", "EQUAL", "STREQUAL", "LESS_EQUAL",
                        "GREATER_EQUAL", "MATCHES"});
}

/// "70 IN_LIST CMAKE_CUDA_ARCHITECTURES": of AMD's architectures none is a
/// number. The variable is argument `index`.
void flagCapability(CMakePorting& port, const CMakeCommand& command,
                    std::size_t index) {
  const bool isListed =
      index >= 2 && port.argument(command, index - 1) == "IN_LIST";
  if (!isListed && !isComparison(port.argument(command, index + 1))) return;
  const std::string_view with =
      port.argument(command, isListed ? index - 2 : index + 2);
  if (with.empty() || with.find_first_of("123456789") == with.npos ||
      with.find_first_not_of("0123456789a;.|()^$ ") != with.npos) {
    return;
  }
  port.notes
      .flag(kBuildVariable, command.arguments[index].span,
            fmt::format("{} is asked for {}, a compute capability of NVIDIA's; "
                        "AMD's architectures have names such as gfx90a",
                        port.argument(command, index), with))
      .notes.emplace_back(
          "decide which branch HIP takes: mostly that of the newest GPUs");
}

/// A comparison with a version of CUDA's holds for no version of HIP's: it
/// comes out as for the newest, as conditions of sources do.
void portCondition(CMakePorting& port, const CMakeCommand& command) {
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    std::string_view name = port.text(each);
    if (name.starts_with("${") && name.ends_with('}')) {
      name = name.substr(2, name.size() - 3);
    }
    const auto found = port.rules.findVariable(name);
    const bool isVersion = found && found->rule->isReview &&
                           name.find("VERSION") != std::string_view::npos &&
                           i + 1 < command.arguments.size();
    const bool isCompared =
        isVersion && isComparison(port.argument(command, i + 1));
    if (found && found->rule->isArchitectures) {
      flagCapability(port, command, i);
    }
    if (!isCompared) {
      portArgument(port, each);
      continue;
    }
    if (const Branch holds = holdsForCuda(port, command, i);
        holds != Branch::unknown) {
      port.notes.replace(
          kBuildVariable, {each.span.begin, command.arguments[i + 2].span.end},
          holds == Branch::taken ? "TRUE" : "FALSE",
          fmt::format(
              "{} has no value in a HIP build; what it is compared with "
              "is decided as for CUDA 12.6",
              name),
          Applicability::review);
      i += 2;
      continue;
    }
    port.notes
        .flag(kBuildVariable, each.span,
              fmt::format("{} is compared with a version of CUDA, and has no "
                          "value in a HIP build",
                          name))
        .notes.emplace_back(
            "decide which branch HIP takes: mostly that of the newest CUDA");
  }
}

constexpr CMakeCommandPort kCommands[] = {
    {"aux_source_directory", portSourceDirectory},
    {"execute_process", portProcess},
    {"add_custom_command", portProcess},
    {"add_custom_target", portProcess},
    {"if", portCondition},
    {"elseif", portCondition},
    {"while", portCondition},
    {"function", enter},
    {"macro", enter},
    {"endfunction", leave},
    {"endmacro", leave},
};

/// The commands of all parts by their names.
std::map<std::string_view, const CMakeCommandPort*> commandTable() {
  std::map<std::string_view, const CMakeCommandPort*> table;
  for (const std::span<const CMakeCommandPort> part :
       {std::span<const CMakeCommandPort>(kCommands), optionCommands(),
        packageCommands(), propertyCommands(), findCudaCommands()}) {
    for (const CMakeCommandPort& each : part) table.emplace(each.name, &each);
  }
  return table;
}

void portCommand(CMakePorting& port, const CMakeCommand& command) {
  static const auto kTable = commandTable();
  port.command = &command;
  const auto found = kTable.find(command.name);
  // A project may have commands of its own by FindCUDA's names.
  if (found != kTable.end() &&
      (!command.name.starts_with("cuda_") ||
       !port.project.commands.contains(command.name))) {
    found->second->port(port, command);
  } else {
    portUnknown(port, command);
  }
}

/// Makes HIP the language of host's sources that only its compiler takes, by
/// `lines` below the command.
void setLanguage(CMakePorting& port, const CMakeCommand& command,
                 const std::vector<std::string>& sources,
                 const std::vector<std::string>& lines) {
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::review;
  finding.message = fmt::format(
      "{} include{} what only HIP's compiler takes: the language "
      "becomes HIP",
      fmt::join(sources, ", "), sources.size() == 1 ? "s" : "");
  finding.fix = Fix{{linesBelow(port, command, lines)}};
  port.notes.add(std::move(finding));
}

/// The sources that the command names.
void portNamedSources(CMakePorting& port, const CMakeCommand& command) {
  std::vector<std::string_view> words;
  for (const CMakeArgument& each : command.arguments) {
    words.push_back(port.text(each));
  }
  std::vector<std::string> sources;
  for (HostSource& each :
       hostSourcesOf(port.tree, port.file.path, command.name, words)) {
    // A port before this one, or the project, may have said so.
    const bool isSaid = hasCommand(port, "set_source_files_properties",
                                   {each.written, "LANGUAGE"});
    if (!isSaid) sources.push_back(std::move(each.written));
  }
  if (sources.empty()) return;
  setLanguage(
      port, command, sources,
      {fmt::format("set_source_files_properties({} PROPERTIES LANGUAGE HIP)",
                   fmt::join(sources, " "))});
}

/// The sources that no command names: the helper looks for them in all targets.
void portUnnamedSources(CMakePorting& port, const CMakeCommand& command) {
  if (command.name != "project" || port.file.path != port.project.top) return;
  constexpr std::string_view kProperty = "HIPPORT_HIP_SOURCES";
  std::vector<std::string> sources;
  for (const std::string& each : port.project.unnamedUnits) {
    const bool isSaid = hasCommand(port, "set_property", {kProperty, each});
    if (!isSaid) sources.push_back(each);
  }
  if (sources.empty()) return;
  needHelper(port, command);
  std::vector<std::string> lines;
  // Sources of any folder may be among them, and a folder enables a language
  // for itself and those below.
  const bool isEnabled =
      std::ranges::any_of(port.project.enabling,
                          [&](const CMakePlace& place) {
                            return place.path == port.file.path;
                          }) ||
      hasCommand(port, "find_package", {"CUDA"});
  if (!isEnabled) lines.emplace_back("enable_language(HIP)");
  lines.push_back(
      fmt::format("set_property(GLOBAL APPEND PROPERTY {}", kProperty));
  for (const std::string& each : sources) {
    lines.push_back("  " + quotedArgument(each));
  }
  lines.back() += ')';
  setLanguage(port, command, sources, lines);
}

/// Whether a file is the tree's own copy of what finds CUDA for CMake. The
/// port asks for HIP, and nothing asks for it any more.
bool isCopyOfFindCuda(std::string_view path) {
  return isOneOf(packageFoundBy(path), {"CUDA", "CUDAToolkit"}) ||
         path.starts_with("FindCUDA/") ||
         path.find("/FindCUDA/") != std::string_view::npos;
}

void portFile(CMakePorting& port) {
  for (const CMakeCommand& command : port.syntax.commands) {
    const bool opens = isOneOf(
        command.name, {"if", "foreach", "while", "function", "macro", "block"});
    if (command.name.starts_with("end") && !port.blocks.empty()) {
      port.blocks.pop_back();
    }
    portCommand(port, command);
    portNamedSources(port, command);
    portUnnamedSources(port, command);
    if (opens) port.blocks.push_back(&command);
  }
  for (const CMakeSyntax::Mistake& mistake : port.syntax.mistakes) {
    port.notes
        .flag(kBuildGap, mistake.span,
              fmt::format("{}; what follows is not ported", mistake.message))
        .notes.emplace_back("correct it, and port again");
  }
}

}  // namespace

bool hasCommand(const CMakePorting& port, std::string_view name,
                std::initializer_list<std::string_view> arguments) {
  return std::ranges::any_of(
      port.syntax.commands, [&](const CMakeCommand& each) {
        return each.name == name &&
               std::ranges::all_of(arguments, [&](std::string_view argument) {
                 return port.find(each, argument) != std::string_view::npos;
               });
      });
}

bool isOneOf(std::string_view argument,
             std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, argument) != words.end();
}

std::size_t CMakePorting::find(const CMakeCommand& in, std::string_view word,
                               std::size_t from) const {
  for (std::size_t i = from; i < in.arguments.size(); ++i) {
    if (text(in.arguments[i]) == word) return i;
  }
  return std::string_view::npos;
}

std::unique_ptr<const BuildSyntax> parseCMakeFile(const BuildFile& file,
                                                  const BuildRules&) {
  return std::make_unique<CMakeFile>(file);
}

void portCMakeFiles(const BuildContext& context,
                    std::span<const FilePort> files) {
  std::vector<FilePort> own;
  for (const FilePort& each : files) {
    if (!isCopyOfFindCuda(each.file().path)) {
      own.push_back(each);
      continue;
    }
    each.notes.note(kBuildLanguage, {0, 0},
                    "this copy of CMake's FindCUDA stays as it is: the port "
                    "finds HIP, and nothing asks for it");
  }
  const CMakeProject project = surveyCMake(context.tree, own, context.rules);
  for (const FilePort& each : own) {
    CMakePorting port = {each.file(),   each.parsed.as<CMakeFile>()->syntax,
                         project,       context.tree,
                         context.rules, each.notes};
    port.optionTree.renamesSources = context.tree.renamesSources;
    port.optionTree.standard = context.tree.standard;
    portFile(port);
  }
}

}  // namespace hipport
