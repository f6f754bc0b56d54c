#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/edits.h"
#include "buildfiles/cmake/options.h"
#include "buildfiles/cmake/porting.h"

namespace hipport {
namespace {

/// Where the OPTIONS of one of FindCUDA's commands begin, or its end.
std::size_t optionsOf(const CMakePorting& port, const CMakeCommand& command) {
  return std::min(port.find(command, "OPTIONS"), command.arguments.size());
}

/// Takes them out, and returns what the port has for them as a list. `whose` is
/// what a person finds them by.
std::string takeOptions(CMakePorting& port, const CMakeCommand& command,
                        std::string_view whose, Finding& finding) {
  const std::size_t options = optionsOf(port, command);
  const std::size_t end = command.arguments.size();
  if (options + 1 >= end) return {};
  bool isManual = false;
  std::string list =
      portedList(port, command, options + 1, end, "", finding.notes, isManual);
  finding.fix->edits.push_back(withoutArguments(port, command, options, end));
  if (isManual) {
    port.notes
        .flag(kNvccOption, command.nameSpan,
              fmt::format("some options of {} have no counterpart", whose))
        .notes = finding.notes;
  }
  return list;
}

void portUpToOptions(CMakePorting& port, const CMakeCommand& command) {
  for (std::size_t i = 0; i < optionsOf(port, command); ++i) {
    portArgument(port, command.arguments[i]);
  }
}

/// The command that links a library to a target.
std::string linkCommand(const CMakePorting& port, std::string_view target,
                        std::string_view library) {
  const bool needsKeyword = port.project.linksWithKeyword ||
                            port.project.keywordTargets.contains(target);
  return fmt::format("target_link_libraries({}{} {})", target,
                     needsKeyword ? " PRIVATE" : "", library);
}

/// FindCUDA took a library's kind wherever it stood; CMake wants it behind the
/// name.
void moveKinds(CMakePorting& port, const CMakeCommand& command, Fix& fix) {
  std::string kinds;
  bool isBehindName = true;
  for (std::size_t i = 1; i < optionsOf(port, command); ++i) {
    const std::string_view kind = port.argument(command, i);
    // An executable has no kinds, and a source may be called anything.
    const bool isKind = kind == "EXCLUDE_FROM_ALL" ||
                        (command.name == "cuda_add_library" &&
                         isOneOf(kind, {"STATIC", "SHARED", "MODULE"}));
    isBehindName = isBehindName && isKind;
    if (isBehindName || !isKind) continue;
    kinds += fmt::format(" {}", kind);
    fix.edits.push_back(withoutArguments(port, command, i, i + 1));
  }
  if (kinds.empty()) return;
  const std::uint32_t behind = command.arguments.front().span.end;
  fix.edits.push_back(Edit{{behind, behind}, kinds, {}});
}

void portAdd(CMakePorting& port, const CMakeCommand& command) {
  const std::string by = command.name.substr(std::string("cuda_").size());
  const std::string target(port.argument(command, 0));
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::review;
  finding.message =
      fmt::format("{} becomes {} of HIP sources", command.name, by);
  finding.fix.emplace();
  finding.fix->edits.push_back(Edit{command.nameSpan, by, {}});
  std::vector<std::string> behind;
  const std::string list = takeOptions(port, command, target, finding);
  if (!list.empty()) {
    behind.push_back(
        fmt::format("target_compile_options({} PRIVATE "
                    "\"$<$<COMPILE_LANGUAGE:HIP>:{}>\")",
                    target, list));
  }
  // FindCUDA linked the runtime without being asked.
  behind.push_back(linkCommand(port, target, "hip::host"));
  if (!command.arguments.empty()) moveKinds(port, command, *finding.fix);
  finding.fix->edits.push_back(linesBelow(port, command, behind));
  port.notes.add(std::move(finding));
  portUpToOptions(port, command);
}

void portAddLibrary(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view library =
      command.name == "cuda_add_cublas_to_target" ? "cublas" : "cufft";
  const LinkRule* rule = port.rules.findLibrary(library);
  replaceCommand(port, command,
                 {linkCommand(port, port.argument(command, 0), rule->target)},
                 kBuildLibrary,
                 fmt::format("{} becomes {}", library, rule->target));
}

void portIncludeFolders(CMakePorting& port, const CMakeCommand& command) {
  port.notes.replace(kBuildLanguage, command.nameSpan, "include_directories",
                     "HIP sources have the include folders of all sources");
  portArguments(port, command);
}

void portUseless(CMakePorting& port, const CMakeCommand& command) {
  removeCommand(
      port, command, kBuildLanguage,
      fmt::format("{} is FindCUDA's and does nothing for HIP", command.name));
}

void portArchFlags(CMakePorting& port, const CMakeCommand& command) {
  replaceCommand(
      port, command, {fmt::format("set({})", port.argument(command, 0))},
      kBuildLanguage, "CMAKE_HIP_ARCHITECTURES says what is compiled for",
      Applicability::review);
}

/// The list of objects that a command of FindCUDA's makes for a target becomes
/// one of their sources, which the target compiles. `name` is the argument with
/// the list's.
void portObjects(CMakePorting& port, const CMakeCommand& command,
                 std::size_t name) {
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::review;
  finding.message = fmt::format(
      "{} becomes the list of its sources: the target that has its objects "
      "compiles them",
      command.name);
  finding.fix.emplace();
  finding.fix->edits.push_back(Edit{command.nameSpan, "set", {}});
  if (name > 0) {
    finding.fix->edits.push_back(Edit{{command.arguments.front().span.begin,
                                       command.arguments[name].span.begin},
                                      "",
                                      {}});
  }
  for (std::size_t i = name + 1; i < optionsOf(port, command); ++i) {
    if (isOneOf(port.argument(command, i),
                {"STATIC", "SHARED", "MODULE", "EXCLUDE_FROM_ALL"})) {
      finding.fix->edits.push_back(withoutArguments(port, command, i, i + 1));
    }
  }
  const std::string list = takeOptions(port, command, command.name, finding);
  if (!list.empty()) {
    finding.fix->edits.push_back(
        linesBelow(port, command,
                   {fmt::format("set_property(SOURCE ${{{}}} APPEND PROPERTY "
                                "COMPILE_OPTIONS \"{}\")",
                                port.argument(command, name), list)}));
  }
  port.notes.add(std::move(finding));
  for (std::size_t i = name; i < optionsOf(port, command); ++i) {
    portArgument(port, command.arguments[i]);
  }
}

void portCompile(CMakePorting& port, const CMakeCommand& command) {
  portObjects(port, command, 0);
}

void portCodeObject(CMakePorting& port, const CMakeCommand& command) {
  port.notes
      .flag(kBuildLanguage, command.nameSpan,
            fmt::format("{} is FindCUDA's, which HIP has nothing like",
                        command.name))
      .notes.emplace_back(
          "add_custom_command() with hipcc --genco makes a code object that "
          "hipModuleLoad takes");
  portArguments(port, command);
}

void portWrapped(CMakePorting& port, const CMakeCommand& command) {
  constexpr std::size_t kFormat = 1;
  constexpr std::size_t kList = 2;
  if (command.arguments.size() > kList &&
      port.argument(command, kFormat) == "OBJ") {
    portObjects(port, command, kList);
  } else {
    portCodeObject(port, command);
  }
}

/// Looks for a library of the toolkit, which find_package of HIP's has found.
void portHelperLibrary(CMakePorting& port, const CMakeCommand& command) {
  const LinkRule* const rule =
      port.rules.findLibrary(port.argument(command, 0));
  if (rule && !rule->target.empty()) {
    removeCommand(port, command, kBuildLibrary,
                  fmt::format("{} is {}, whose package is found with HIP's",
                              port.argument(command, 0), rule->target));
    return;
  }
  port.notes.flag(kBuildLibrary, command.nameSpan,
                  fmt::format("{} is FindCUDA's, and {} has no counterpart",
                              command.name, port.argument(command, 0)));
}

/// A command of FindCUDAToolkit's own that projects call for targets which it
/// lacks: nothing in a port asks for CUDA's targets.
void portToolkitTarget(CMakePorting& port, const CMakeCommand& command) {
  removeCommand(port, command, kBuildLibrary,
                fmt::format("{} is FindCUDAToolkit's: it makes targets of "
                            "CUDA's, which a HIP build does not link",
                            command.name),
                Applicability::review);
}

/// The folder of one of CUDA's libraries, as get_filename_component takes it
/// from the library's file; HIP's are targets.
void portFolderOfLibrary(CMakePorting& port, const CMakeCommand& command) {
  constexpr std::size_t kMode = 2;
  const std::string_view file = port.argument(command, 1);
  const auto found =
      file.starts_with("${") && file.ends_with("}")
          ? port.rules.findVariable(file.substr(2, file.size() - 3))
          : std::nullopt;
  if (!found || !found->rule->isText ||
      !isOneOf(port.argument(command, kMode), {"DIRECTORY", "PATH"})) {
    portArguments(port, command);
    return;
  }
  replaceCommand(
      port, command,
      {fmt::format("set({} \"${{ROCM_PATH}}/lib\")",
                   port.argument(command, 0))},
      kBuildLibrary,
      fmt::format("the folder of {} is that of ROCm's libraries", file),
      Applicability::review);
}

constexpr CMakeCommandPort kCommands[] = {
    {"cuda_add_executable", portAdd},
    {"cuda_add_library", portAdd},
    {"cuda_add_cublas_to_target", portAddLibrary},
    {"cuda_add_cufft_to_target", portAddLibrary},
    {"cuda_include_directories", portIncludeFolders},
    {"cuda_build_clean_target", portUseless},
    {"cuda_select_nvcc_arch_flags", portArchFlags},
    {"cuda_compile", portCompile},
    {"cuda_compile_ptx", portCodeObject},
    {"cuda_compile_fatbin", portCodeObject},
    {"cuda_compile_cubin", portCodeObject},
    {"cuda_wrap_srcs", portWrapped},
    {"find_cuda_helper_libs", portHelperLibrary},
    {"_cudatoolkit_find_and_add_import_lib", portToolkitTarget},
    {"get_filename_component", portFolderOfLibrary},
};

}  // namespace

std::span<const CMakeCommandPort> findCudaCommands() { return kCommands; }

}  // namespace hipport
