#include "buildfiles/dual.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/cmake/syntax.h"
#include "buildfiles/languages.h"
#include "buildfiles/make/syntax.h"
#include "buildfiles/paths.h"
#include "text/literals.h"
#include "text/paths.h"
#include "text/shell.h"

namespace hipport {
namespace {

constexpr std::string_view kBegin = "# hipify-port: begin";
constexpr std::string_view kEnd = "# hipify-port: end";

struct TopVariable {
  std::string_view name, port;
};
constexpr std::array kTopVariables = {
    TopVariable{"CMAKE_SOURCE_DIR", "HIPPORT_SOURCE_DIR"},
    TopVariable{"CMAKE_HOME_DIRECTORY", "HIPPORT_SOURCE_DIR"},
    TopVariable{"CMAKE_BINARY_DIR", "HIPPORT_BINARY_DIR"},
};

/// Whether a build begins in such a file, unless one lies above it.
bool isEntry(const BuildFile& file) {
  return file.language && file.language->withSwitch &&
         file.language->hasName(lastPart(file.path));
}

/// Where the line of `offset` begins.
std::size_t lineBegin(std::string_view bytes, std::size_t offset) {
  while (offset > 0 && bytes[offset - 1] != '\n') --offset;
  return offset;
}

/// Behind the end of the line of `offset`.
std::size_t lineEnd(std::string_view bytes, std::size_t offset) {
  const std::size_t end = bytes.find('\n', offset);
  return end == std::string_view::npos ? bytes.size() : end + 1;
}

/// From the folder of `path` to its port.
std::string toPort(std::string_view path) {
  std::string text = pathToRoot(path) + std::string(kDualFolder);
  if (const std::string_view folder = folderOf(path); !folder.empty()) {
    text += '/';
    text += folder;
  }
  return text;
}

/// `path` as a word of a recipe, as make and the shell read it.
std::string recipeWord(std::string_view path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-@%,";
  if (path.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(path);
  }
  std::string word;
  for (const char c : shellWord(path)) {
    if (c == '$') word += '$';
    word += c;
  }
  return word;
}

/// `path` as it stands between CMake's quotes.
std::string cmakeText(std::string_view path) {
  std::string text;
  for (const char c : path) {
    if (c == '\\' || c == '"' || c == '$') text += '\\';
    text += c;
  }
  return text;
}

/// Whether a path can be written into a build file at all.
bool hasLineEnd(std::string_view path) {
  return path.find_first_of("\r\n") != std::string_view::npos;
}

/// `lines` as the file ends its own.
std::string withLineEnds(std::string_view lines, std::string_view bytes) {
  if (bytes.find("\r\n") == std::string_view::npos) return std::string(lines);
  std::string text;
  for (const char c : lines) {
    if (c == '\n') text += '\r';
    text += c;
  }
  return text;
}

}  // namespace

std::string cmakeWithSwitch(const BuildFile& file, std::string_view bytes) {
  const CMakeSyntax syntax = parseCMake(bytes);
  if (syntax.commands.empty() || hasLineEnd(file.path)) return "";
  const CMakeCommand& first = syntax.commands.front();
  // Policies hold for the option as well.
  const std::size_t at = first.name == "cmake_minimum_required"
                             ? lineEnd(bytes, first.whole.end)
                             : lineBegin(bytes, first.whole.begin);
  std::string lines = fmt::format(
      R"({0}. With {1} the port in {2} is built, not what follows.
option({1} "Build the port to HIP, in {2}" OFF)
if({1})
  enable_testing()
  set(HIPPORT_SOURCE_DIR "${{CMAKE_CURRENT_SOURCE_DIR}}/{2}")
  set(HIPPORT_BINARY_DIR "${{CMAKE_CURRENT_BINARY_DIR}}/{3}")
  add_subdirectory("${{HIPPORT_SOURCE_DIR}}" "${{HIPPORT_BINARY_DIR}}")
  return()
endif()
{4}
)",
      kBegin, kDualOption, cmakeText(toPort(file.path)), kDualFolder, kEnd);
  // A last line without an end.
  if (at > 0 && bytes[at - 1] != '\n') lines.insert(0, "\n");
  return std::string(bytes).insert(at, withLineEnds(lines, bytes));
}

std::string makeWithSwitch(const BuildFile& file, std::string_view bytes) {
  if (readMake(MakeText(bytes)).error || hasLineEnd(file.path)) return "";
  const std::string head = fmt::format(
      R"({0}. {1}=1 builds the port in {2}, not what follows.
ifneq ($(filter 1 ON on YES yes,$({1})),)
.NOTPARALLEL:
.PHONY: hipport $(MAKECMDGOALS)
hipport $(MAKECMDGOALS):
	+$(MAKE) -C {2} $(filter-out hipport,$@)
else
{3}
)",
      kBegin, kDualOption, recipeWord(toPort(file.path)), kEnd);
  std::string tail = fmt::format("{}\nendif\n{}\n", kBegin, kEnd);
  if (!bytes.ends_with('\n')) tail.insert(0, "\n");
  return fmt::format("{}{}{}", withLineEnds(head, bytes), bytes,
                     withLineEnds(tail, bytes));
}

std::vector<bool> beginsBuild(std::span<const BuildFile> files) {
  std::map<const BuildLanguage*, std::set<std::string_view>> entries;
  for (const BuildFile& file : files) {
    if (isEntry(file)) entries[file.language].insert(folderOf(file.path));
  }
  auto isAbove = [](const std::set<std::string_view>& folders,
                    std::string_view folder) {
    while (!folder.empty()) {
      folder = folderOf(folder);
      if (folders.contains(folder)) return true;
    }
    return false;
  };
  std::vector<bool> result;
  for (const BuildFile& file : files) {
    result.push_back(isEntry(file) &&
                     !isAbove(entries[file.language], folderOf(file.path)));
  }
  return result;
}

std::vector<Span> dualSwitchIn(std::string_view bytes) {
  std::vector<Span> spans;
  // A mark is a line, and the end that belongs to a beginning comes before the
  // next one: whatever else looks like them is the user's.
  std::size_t begin = std::string_view::npos;
  for (std::size_t at = 0; at < bytes.size(); at = lineEnd(bytes, at)) {
    if (bytes.substr(at).starts_with(kBegin)) {
      begin = at;
    } else if (bytes.substr(at).starts_with(kEnd) &&
               begin != std::string_view::npos) {
      spans.push_back({static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(lineEnd(bytes, at))});
      begin = std::string_view::npos;
    }
  }
  return spans;
}

std::string withDualSwitch(const BuildFile& file) {
  std::string bytes(file.bytes);
  const std::vector<Span> present = dualSwitchIn(bytes);
  for (auto span = present.rbegin(); span != present.rend(); ++span) {
    bytes.erase(span->begin, span->size());
  }
  return isEntry(file) ? file.language->withSwitch(file, bytes) : std::string();
}

bool usesDualOption(std::string_view bytes) {
  std::string rest(bytes);
  const std::vector<Span> present = dualSwitchIn(bytes);
  for (auto span = present.rbegin(); span != present.rend(); ++span) {
    rest.erase(span->begin, span->size());
  }
  for (std::size_t at = 0;
       (at = rest.find(kDualOption, at)) != std::string::npos; ++at) {
    const std::size_t end = at + kDualOption.size();
    if ((at == 0 || !isWord(rest[at - 1])) &&
        (end == rest.size() || !isWord(rest[end]))) {
      return true;
    }
  }
  return false;
}

std::string_view dualVariable(std::string_view name) {
  const auto* found =
      std::ranges::find(kTopVariables, name, &TopVariable::name);
  return found == kTopVariables.end() ? std::string_view() : found->port;
}

bool namesDualVariable(std::string_view bytes) {
  return std::ranges::any_of(kTopVariables, [&](const TopVariable& each) {
    return bytes.find(each.name) != std::string_view::npos;
  });
}

}  // namespace hipport
