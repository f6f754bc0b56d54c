#include "buildfiles/cmake/edits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "buildfiles/paths.h"

namespace hipport {
namespace {

std::string newline(const CMakePorting& port) {
  return port.file.bytes.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
}

/// The blanks before `offset` on its line.
std::string indentAt(const CMakePorting& port, std::uint32_t offset) {
  std::size_t begin = offset;
  while (begin > 0 && port.file.bytes[begin - 1] != '\n') --begin;
  const std::string_view before = port.file.bytes.substr(begin, offset - begin);
  const std::size_t end = before.find_first_not_of(" \t");
  return std::string(before.substr(0, end));
}

/// Where the blanks before an argument begin; its own begin if a comment
/// stands there.
std::uint32_t gapBefore(const CMakePorting& port, const CMakeCommand& command,
                        std::size_t index) {
  const std::uint32_t begin = command.arguments[index].span.begin;
  const std::uint32_t previous = command.arguments[index - 1].span.end;
  const std::string_view between =
      port.file.bytes.substr(previous, begin - previous);
  return between.find('#') == std::string_view::npos ? previous : begin;
}

/// The line that ported files include the helper by.
std::string helperInclude(const CMakePorting& port) {
  return fmt::format("include(\"${{CMAKE_CURRENT_LIST_DIR}}/{}{}\")",
                     pathToRoot(port.file.path), kCMakeSupport);
}

}  // namespace

std::string commandLines(const CMakePorting& port, const CMakeCommand& command,
                         const std::vector<std::string>& each) {
  return fmt::format(
      "{}",
      fmt::join(each, newline(port) + indentAt(port, command.whole.begin)));
}

Edit linesBelow(const CMakePorting& port, const CMakeCommand& command,
                const std::vector<std::string>& each) {
  return {{command.whole.end, command.whole.end},
          newline(port) + indentAt(port, command.whole.begin) +
              commandLines(port, command, each),
          {}};
}

Edit withoutArguments(const CMakePorting& port, const CMakeCommand& command,
                      std::size_t from, std::size_t to) {
  return {{gapBefore(port, command, from), command.arguments[to - 1].span.end},
          "",
          {}};
}

std::string withHelper(CMakePorting& port, const CMakeCommand& command,
                       std::string_view rest) {
  if (!port.blocks.empty()) {
    needHelper(port, command);
    return std::string(rest);
  }
  if (std::exchange(port.hasHelper, true) ||
      port.file.bytes.find(kCMakeSupport) != std::string_view::npos) {
    return std::string(rest);
  }
  return commandLines(port, command, {helperInclude(port), std::string(rest)});
}

void needHelper(CMakePorting& port, const CMakeCommand& command) {
  if (std::exchange(port.hasHelper, true) ||
      port.file.bytes.find(kCMakeSupport) != std::string_view::npos) {
    return;
  }
  const std::uint32_t begin =
      (port.blocks.empty() ? command : *port.blocks.front()).whole.begin;
  port.notes
      .replace(kBuildLanguage, {begin, begin},
               helperInclude(port) + newline(port) + indentAt(port, begin),
               fmt::format("{} is included: it finds ROCm and its compiler",
                           kCMakeSupport))
      .span = command.nameSpan;
}

void replaceCommand(CMakePorting& port, const CMakeCommand& command,
                    const std::vector<std::string>& by, std::string_view check,
                    std::string message, Applicability grade) {
  Finding& finding =
      port.notes.replace(check, command.whole, commandLines(port, command, by),
                         std::move(message), grade);
  finding.span = command.nameSpan;
}

void removeCommand(CMakePorting& port, const CMakeCommand& command,
                   std::string_view check, std::string message,
                   Applicability grade) {
  Span span = command.whole;
  const std::string indent = indentAt(port, span.begin);
  std::uint32_t begin = span.begin - static_cast<std::uint32_t>(indent.size());
  std::uint32_t end = span.end;
  while (end < port.file.bytes.size() &&
         (port.file.bytes[end] == ' ' || port.file.bytes[end] == '\t' ||
          port.file.bytes[end] == '\r')) {
    ++end;
  }
  const bool ownsLine =
      (begin == 0 || port.file.bytes[begin - 1] == '\n') &&
      (end == port.file.bytes.size() || port.file.bytes[end] == '\n');
  if (ownsLine) {
    span = {begin,
            std::min<std::uint32_t>(
                end + 1, static_cast<std::uint32_t>(port.file.bytes.size()))};
  }
  port.notes.replace(check, span, "", std::move(message), grade).span =
      command.nameSpan;
}

}  // namespace hipport
