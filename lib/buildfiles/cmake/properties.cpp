#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/edits.h"
#include "buildfiles/cmake/options.h"
#include "buildfiles/cmake/porting.h"

namespace hipport {
namespace {

/// Names of targets in front of PROPERTIES, PROPERTY, APPEND ...
std::vector<std::string> targetsOf(const CMakePorting& port,
                                   const CMakeCommand& command) {
  std::vector<std::string> targets;
  std::size_t i = command.name == "set_property" ? 1 : 0;
  for (; i < command.arguments.size(); ++i) {
    const std::string_view each = port.argument(command, i);
    if (isOneOf(each, {"PROPERTIES", "PROPERTY", "APPEND", "APPEND_STRING"})) {
      break;
    }
    targets.emplace_back(each);
  }
  return targets;
}

/// Properties that have no counterpart, by their arguments [from, to).
struct RemovedProperties {
  std::vector<std::pair<std::size_t, std::size_t>> arguments;
  /// Some of them asked for separable compilation.
  bool isSeparable = false;
  bool isAll = false;  ///< the command has no others
};

/// Whether a property of targets is removed.
bool isRemoved(std::string_view name) {
  return isOneOf(name, {"CUDA_SEPARABLE_COMPILATION",
                        "CUDA_RESOLVE_DEVICE_SYMBOLS", "CUDA_RUNTIME_LIBRARY"});
}

/// "LINK_FLAGS /WHOLEARCHIVE:a.lib" as LINK_OPTIONS, which can hand options to
/// the linker whoever calls it: its name is argument `i`. Whether it is one.
bool portLinkFlags(CMakePorting& port, const CMakeCommand& command,
                   std::size_t i, std::size_t end) {
  if (end != i + 2 || port.find(command, "APPEND_STRING") < i) return false;
  const CMakeArgument& value = command.arguments[i + 1];
  const std::vector<Word> words = wordsOf(port.text(value), value.inner.begin);
  const auto isLinkers = [](const Word& word) {
    return isOfMsvcLinker(word.text);
  };
  if (words.empty() || !std::ranges::all_of(words, isLinkers)) return false;
  std::vector<std::string> options;
  for (const Word& word : words) {
    options.push_back(fmt::format("LINKER:{}", word.text));
  }
  const Span whole = {command.arguments[i].span.begin, value.span.end};
  const std::string by =
      fmt::format("LINK_OPTIONS \"{}\"", fmt::join(options, ";"));
  port.notes.replace(
      kBuildLanguage, whole, by,
      fmt::format("{} becomes {}: {}", port.text(whole), by, kClangLinks),
      Applicability::review);
  return true;
}

/// One property that stays: its name is argument `i`, its value those up to
/// `end`.
void portProperty(CMakePorting& port, const CMakeCommand& command,
                  std::size_t i, std::size_t end) {
  const std::string_view name = port.argument(command, i);
  const std::string_view value = port.argument(command, i + 1);
  const auto found = port.rules.findVariable(name, /*isProperty=*/true);
  if (found && found->rule->isArchitectures) {
    portArgument(port, command.arguments[i]);
    portArchitectures(port, command, i + 1, end);
  } else if (isOneOf(name, {"LANGUAGE", "LINKER_LANGUAGE"}) &&
             value == "CUDA") {
    port.notes.replace(kBuildLanguage, command.arguments[i + 1].inner, "HIP",
                       "the language CUDA becomes HIP");
  } else if (name == "CUDA_SOURCE_PROPERTY_FORMAT") {
    port.notes.replace(
        kBuildLanguage,
        {command.arguments[i].span.begin, command.arguments[end - 1].span.end},
        "LANGUAGE HIP", "the source is compiled as HIP", Applicability::review);
  } else if (name == "LINK_FLAGS" && portLinkFlags(port, command, i, end)) {
    return;
  } else {
    for (std::size_t j = i; j < end; ++j) {
      portArgument(port, command.arguments[j]);
    }
    if (isStandardName(name)) portStandard(port, command, i + 1);
    if (isOneOf(name, {"COMPILE_FLAGS", "COMPILE_OPTIONS", "LINK_FLAGS",
                       "LINK_OPTIONS", "INTERFACE_COMPILE_OPTIONS",
                       "INTERFACE_LINK_OPTIONS"})) {
      portOptionArguments(port, command, i + 1, end, false);
    }
    if (isOneOf(name, {"LINK_OPTIONS", "INTERFACE_LINK_OPTIONS"})) {
      portLinkerOptions(port, command, i + 1, end);
    }
  }
}

void removeProperties(CMakePorting& port, const CMakeCommand& command,
                      const RemovedProperties& removed) {
  std::vector<std::string> by;
  if (removed.isSeparable) {
    by.push_back(fmt::format("hipport_separable_compilation({})",
                             fmt::join(targetsOf(port, command), " ")));
  }
  const std::string message =
      removed.isSeparable
          ? "separable compilation is -fgpu-rdc, when compiling and when "
            "linking"
          : "device code is linked with the program";
  if (removed.isAll) {
    if (by.empty()) {
      removeCommand(port, command, kBuildLanguage, message);
    } else {
      replaceCommand(port, command, by, kBuildLanguage, message);
    }
    return;
  }
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.nameSpan;
  finding.applicability = Applicability::safe;
  finding.message = message;
  finding.fix.emplace();
  for (const auto& [from, to] : removed.arguments) {
    finding.fix->edits.push_back(withoutArguments(port, command, from, to));
  }
  if (!by.empty()) {
    finding.fix->edits.push_back(linesBelow(port, command, by));
  }
  port.notes.add(std::move(finding));
}

void portProperties(CMakePorting& port, const CMakeCommand& command) {
  const std::size_t keyword =
      std::min(port.find(command, "PROPERTIES"),
               command.name == "set_property" ? port.find(command, "PROPERTY")
                                              : std::string_view::npos);
  if (keyword == std::string_view::npos) {
    portArguments(port, command);
    return;
  }
  const bool isOne = port.text(command.arguments[keyword]) == "PROPERTY";
  const bool isOfTargets =
      command.name == "set_target_properties" ||
      (command.name == "set_property" && port.argument(command, 0) == "TARGET");
  for (std::size_t i = 0; i < keyword; ++i) {
    portArgument(port, command.arguments[i]);
  }
  RemovedProperties removed;
  std::size_t pairs = 0;
  std::size_t i = keyword + 1;
  while (i < command.arguments.size()) {
    const std::size_t end = isOne ? command.arguments.size()
                                  : std::min(i + 2, command.arguments.size());
    ++pairs;
    const std::string_view name = port.argument(command, i);
    if (isOfTargets && isRemoved(name)) {
      removed.arguments.emplace_back(i, end);
      removed.isSeparable |= name == "CUDA_SEPARABLE_COMPILATION" &&
                             isOneOf(lower(port.argument(command, i + 1)),
                                     {"on", "true", "yes", "1"});
    } else {
      portProperty(port, command, i, end);
    }
    i = end;
  }
  removed.isAll = removed.arguments.size() == pairs;
  if (!removed.arguments.empty()) removeProperties(port, command, removed);
}

constexpr CMakeCommandPort kCommands[] = {
    {"set_target_properties", portProperties},
    {"set_source_files_properties", portProperties},
    {"set_directory_properties", portProperties},
    {"set_property", portProperties},
    {"get_property", portProperties},
    {"get_target_property", portProperties},
};

}  // namespace

std::span<const CMakeCommandPort> propertyCommands() { return kCommands; }

}  // namespace hipport
