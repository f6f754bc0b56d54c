// What build files have to build HIP with.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/cmake/cmake.h"
#include "buildfiles/dual.h"
#include "buildfiles/make/make.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Whether HIP or ROCm is a word of a name: "USE_HIP", and not "CHIP".
bool namesHip(std::string_view name) {
  bool isNamed = false;
  std::string word;
  auto end = [&] {
    isNamed |= word == "hip" || word == "hipcc" || word == "rocm";
    word.clear();
  };
  for (const char c : lower(name)) {
    if (c == '_' || !isWord(c)) {
      end();
    } else {
      word += c;
    }
  }
  end();
  return isNamed;
}

void addOnce(std::string text, std::vector<std::string>& to) {
  if (std::ranges::find(to, text) == to.end()) to.push_back(std::move(text));
}

/// Whether the lines that choose the port were added by this program.
bool isDualBuild(const BuildFile& file) {
  return !dualSwitchIn(file.bytes).empty();
}

}  // namespace

std::vector<std::string> hipSwitchesOfCMake(const ParsedFile& file) {
  std::vector<std::string> switches;
  const auto* cmake = file.as<CMakeFile>();
  if (!cmake || isDualBuild(file.file())) return switches;
  for (const CMakeCommand& command : cmake->syntax.commands) {
    const bool isSwitch = command.name == "option" ||
                          command.name == "cmake_dependent_option" ||
                          command.name == "find_package";
    const bool isLanguage =
        command.name == "enable_language" || command.name == "project";
    if (!isSwitch && !isLanguage) continue;
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const Span span = command.arguments[i].inner;
      const std::string_view text =
          file.file().bytes.substr(span.begin, span.size());
      const bool isFound =
          isSwitch ? i == 0 && namesHip(text)
                   : text == "HIP" && (i > 0 || command.name != "project");
      if (isFound) addOnce(fmt::format("{}({})", command.name, text), switches);
    }
  }
  return switches;
}

std::vector<std::string> hipSwitchesOfMake(const ParsedFile& file) {
  std::vector<std::string> switches;
  const auto* make = file.as<MakeFile>();
  if (!make || isDualBuild(file.file())) return switches;
  for (const MakeLine& line : make->syntax.lines) {
    if (line.kind != MakeLine::Kind::conditional) continue;
    const std::string_view condition =
        file.file().bytes.substr(line.value.begin, line.value.size());
    if (namesHip(condition)) {
      addOnce(fmt::format("{} {}", line.keyword, condition), switches);
    }
  }
  return switches;
}

}  // namespace hipport
