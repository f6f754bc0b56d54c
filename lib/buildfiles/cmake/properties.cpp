#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "buildfiles/cmake/port.h"

namespace hipport {

std::vector<std::string> CMakePort::targetsOf(
    const CMakeCommand& command) const {
  std::vector<std::string> targets;
  std::size_t i = command.name == "set_property" ? 1 : 0;
  for (; i < command.arguments.size(); ++i) {
    const std::string_view each = argument(command, i);
    if (isOneOf(each, {"PROPERTIES", "PROPERTY", "APPEND", "APPEND_STRING"})) {
      break;
    }
    targets.emplace_back(each);
  }
  return targets;
}

void CMakePort::portProperties(const CMakeCommand& command) {
  const std::size_t keyword =
      std::min(find(command, "PROPERTIES"), command.name == "set_property"
                                                ? find(command, "PROPERTY")
                                                : std::string_view::npos);
  if (keyword == std::string_view::npos) {
    portArguments(command);
    return;
  }
  const bool isOne = text(command.arguments[keyword]) == "PROPERTY";
  const bool isOfTargets =
      command.name == "set_target_properties" ||
      (command.name == "set_property" && argument(command, 0) == "TARGET");
  for (std::size_t i = 0; i < keyword; ++i) {
    portArgument(command.arguments[i]);
  }
  std::vector<std::pair<std::size_t, std::size_t>> removed;
  bool isSeparable = false;
  std::size_t pairs = 0;
  std::size_t i = keyword + 1;
  while (i < command.arguments.size()) {
    const std::size_t end = isOne ? command.arguments.size()
                                  : std::min(i + 2, command.arguments.size());
    ++pairs;
    const std::string_view name = argument(command, i);
    const std::string_view value = argument(command, i + 1);
    const auto found = rules_.findVariable(name, /*isProperty=*/true);
    if (isOfTargets && isOneOf(name, {"CUDA_SEPARABLE_COMPILATION",
                                      "CUDA_RESOLVE_DEVICE_SYMBOLS",
                                      "CUDA_RUNTIME_LIBRARY"})) {
      removed.emplace_back(i, end);
      isSeparable |= name == "CUDA_SEPARABLE_COMPILATION" &&
                     isOneOf(lower(value), {"on", "true", "yes", "1"});
    } else if (found && found->rule->isArchitectures) {
      portArgument(command.arguments[i]);
      portArchitectures(command, i + 1, end);
    } else if (isOneOf(name, {"LANGUAGE", "LINKER_LANGUAGE"}) &&
               value == "CUDA") {
      notes_.replace(kBuildLanguage, command.arguments[i + 1].inner, "HIP",
                     "the language CUDA becomes HIP");
    } else if (name == "CUDA_SOURCE_PROPERTY_FORMAT") {
      notes_.replace(kBuildLanguage,
                     {command.arguments[i].span.begin,
                      command.arguments[end - 1].span.end},
                     "LANGUAGE HIP", "the source is compiled as HIP",
                     Applicability::review);
    } else {
      for (std::size_t j = i; j < end; ++j) {
        portArgument(command.arguments[j]);
      }
      if (isOneOf(name, {"COMPILE_FLAGS", "COMPILE_OPTIONS", "LINK_FLAGS",
                         "LINK_OPTIONS"})) {
        portOptionArguments(command, i + 1, end, false);
      }
    }
    i = end;
  }
  if (removed.empty()) return;
  std::vector<std::string> by;
  if (isSeparable) {
    by.push_back(fmt::format("hipport_separable_compilation({})",
                             fmt::join(targetsOf(command), " ")));
  }
  const std::string message =
      isSeparable
          ? "separable compilation is -fgpu-rdc, when compiling and when "
            "linking"
          : "device code is linked with the program";
  if (removed.size() == pairs) {
    if (by.empty()) {
      removeCommand(command, kBuildLanguage, message);
    } else {
      replaceCommand(command, by, kBuildLanguage, message);
    }
    return;
  }
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::safe;
  finding.message = message;
  finding.fix.emplace();
  for (const auto& [from, to] : removed) {
    finding.fix->edits.push_back(
        Edit{{gapBefore(command, from), command.arguments[to - 1].span.end},
             "",
             {}});
  }
  if (!by.empty()) {
    finding.fix->edits.push_back(
        Edit{{command.whole.end, command.whole.end},
             newline() + indentAt(command.whole.begin) + lines(command, by),
             {}});
  }
  notes_.add(std::move(finding));
}

}  // namespace hipport
