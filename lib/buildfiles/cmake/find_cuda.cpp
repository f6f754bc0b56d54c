#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "buildfiles/cmake/port.h"

namespace hipport {

void CMakePort::portAdd(const CMakeCommand& command) {
  const std::string by = command.name.substr(std::string("cuda_").size());
  const std::size_t options =
      std::min(find(command, "OPTIONS"), command.arguments.size());
  const std::string target(argument(command, 0));
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::review;
  finding.message =
      fmt::format("{} becomes {} of HIP sources", command.name, by);
  finding.fix.emplace();
  finding.fix->edits.push_back(Edit{command.nameSpan, by, {}});
  std::vector<std::string> behind;
  if (options + 1 < command.arguments.size()) {
    bool isManual = false;
    const std::string list =
        portedList(command, options + 1, command.arguments.size(), "",
                   finding.notes, isManual);
    finding.fix->edits.push_back(
        Edit{{gapBefore(command, options), command.arguments.back().span.end},
             "",
             {}});
    if (!list.empty()) {
      behind.push_back(
          fmt::format("target_compile_options({} PRIVATE "
                      "\"$<$<COMPILE_LANGUAGE:HIP>:{}>\")",
                      target, list));
    }
    if (isManual) {
      notes_
          .flag(kNvccOption, command.nameSpan,
                fmt::format("some options of {} have no counterpart", target))
          .notes = finding.notes;
    }
  }
  // FindCUDA linked the runtime without being asked.
  behind.push_back(fmt::format("target_link_libraries({} hip::host)", target));
  finding.fix->edits.push_back(
      Edit{{command.whole.end, command.whole.end},
           newline() + indentAt(command.whole.begin) + lines(command, behind),
           {}});
  notes_.add(std::move(finding));
  for (std::size_t i = 0; i < options; ++i) {
    portArgument(command.arguments[i]);
  }
}

void CMakePort::portAddLibrary(const CMakeCommand& command) {
  const std::string_view library =
      command.name == "cuda_add_cublas_to_target" ? "cublas" : "cufft";
  const LinkRule* rule = rules_.findLibrary(library);
  replaceCommand(command,
                 {fmt::format("target_link_libraries({} {})",
                              argument(command, 0), rule->target)},
                 kBuildLibrary,
                 fmt::format("{} becomes {}", library, rule->target));
}

void CMakePort::portIncludeFolders(const CMakeCommand& command) {
  notes_.replace(kBuildLanguage, command.nameSpan, "include_directories",
                 "HIP sources have the include folders of all sources");
  portArguments(command);
}

void CMakePort::portUseless(const CMakeCommand& command) {
  removeCommand(
      command, kBuildLanguage,
      fmt::format("{} is FindCUDA's and does nothing for HIP", command.name));
}

void CMakePort::portArchFlags(const CMakeCommand& command) {
  replaceCommand(command, {fmt::format("set({})", argument(command, 0))},
                 kBuildLanguage,
                 "CMAKE_HIP_ARCHITECTURES says what is compiled for",
                 Applicability::review);
}

void CMakePort::portCompile(const CMakeCommand& command) {
  notes_
      .flag(kBuildLanguage, command.nameSpan,
            fmt::format("{} is FindCUDA's, which HIP has nothing like",
                        command.name))
      .notes.emplace_back(
          command.name == "cuda_compile"
              ? "add_library(NAME OBJECT SOURCES...) compiles to objects"
              : "add_custom_command() with hipcc --genco makes a code object "
                "that hipModuleLoad takes");
  portArguments(command);
}

}  // namespace hipport
