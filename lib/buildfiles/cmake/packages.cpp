#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <utility>

#include "buildfiles/cmake/port.h"

namespace hipport {

namespace {

/// The HIP language and FILE_SET apart, nothing here is younger.
constexpr int kOldestMajor = 3;
constexpr int kOldestMinor = 21;

}  // namespace

void CMakePort::portLanguages(const CMakeCommand& command) {
  bool hasCuda = false;
  for (std::size_t i = command.name == "project" ? 1 : 0;
       i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (text(each) == "CUDA" && each.kind != Kind::parenthesis) {
      const bool isTwice = find(command, "HIP") != std::string_view::npos;
      if (isTwice) continue;
      hasCuda = true;
      notes_.replace(kBuildLanguage, each.inner, "HIP",
                     "the language CUDA becomes HIP");
    } else {
      portArgument(each);
    }
  }
  if (hasCuda) needHelper(command);
}

void CMakePort::portMinimum(const CMakeCommand& command) {
  const std::size_t version = find(command, "VERSION");
  if (version == std::string_view::npos || !usesHip()) return;
  if (version + 1 >= command.arguments.size()) return;
  const CMakeArgument& argument = command.arguments[version + 1];
  const std::string_view whole = text(argument);
  const std::string_view least = whole.substr(0, whole.find("..."));
  int major = 0;
  int minor = 0;
  const char* end = least.data() + least.size();
  const auto first = std::from_chars(least.data(), end, major);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.' ||
      std::from_chars(first.ptr + 1, end, minor).ec != std::errc() ||
      std::pair(major, minor) >= std::pair(kOldestMajor, kOldestMinor)) {
    return;
  }
  notes_
      .replace(
          kBuildLanguage,
          {argument.inner.begin,
           argument.inner.begin + static_cast<std::uint32_t>(least.size())},
          fmt::format("{}.{}", kOldestMajor, kOldestMinor),
          fmt::format("CMake knows the HIP language from {}.{} on",
                      kOldestMajor, kOldestMinor),
          Applicability::review)
      .notes.emplace_back(
          "policies of newer CMake versions come to hold; see "
          "cmake-policies");
}

bool CMakePort::usesHip() const {
  return project_.usesLanguage ||
         std::ranges::any_of(syntax_.commands, [&](const auto& command) {
           return command.name == "find_package" &&
                  isOneOf(argument(command, 0), {"CUDA", "CUDAToolkit"});
         });
}

std::vector<std::string> CMakePort::packageLines(std::string_view words) const {
  std::vector<std::string> result = {fmt::format("find_package(hip{})", words)};
  for (const std::string& package : project_.packages) {
    if (package == "hip") continue;
    result.push_back(fmt::format("find_package({}{})", package, words));
    for (const LinkRule& rule : rules_.libraries()) {
      const std::string_view macro = BuildRules::macroOf(rule, tree_.rocm);
      if (rule.package != package || macro.empty()) continue;
      const std::string property = fmt::format(
          "set_property(TARGET {} APPEND PROPERTY "
          "INTERFACE_COMPILE_DEFINITIONS {})",
          rule.target, macro);
      if (words.ends_with("REQUIRED")) {
        result.push_back(property);
      } else {
        result.insert(result.end(), {fmt::format("if(TARGET {})", rule.target),
                                     "  " + property, "endif()"});
      }
    }
  }
  return result;
}

void CMakePort::portFindPackage(const CMakeCommand& command) {
  const std::string_view package = argument(command, 0);
  if (isOneOf(package, {"CUDA", "CUDAToolkit"})) {
    std::string words;
    for (const std::string_view word : {"QUIET", "REQUIRED"}) {
      if (find(command, word) != std::string_view::npos) {
        words += ' ';
        words += word;
      }
    }
    const bool bringsLanguage = package == "CUDA" && !project_.enablesLanguage;
    std::vector<std::string> by = packageLines(words);
    Applicability grade = Applicability::safe;
    if (bringsLanguage) {
      const bool isRequired = words.ends_with("REQUIRED");
      if (isRequired) {
        by.insert(by.begin(), "enable_language(HIP)");
      } else {
        by.insert(by.begin(),
                  {"include(CheckLanguage)", "check_language(HIP)",
                   "if(CMAKE_HIP_COMPILER)", "  enable_language(HIP)"});
        for (std::size_t i = 4; i < by.size(); ++i) {
          if (!by[i].starts_with(' ')) by[i].insert(0, "  ");
        }
        by.emplace_back("endif()");
      }
      grade = Applicability::review;
    }
    if (bringsLanguage && functions_ > 0) {
      notes_
          .flag(kBuildLanguage, command.nameSpan,
                "FindCUDA becomes the HIP language, which a function cannot "
                "enable")
          .notes.emplace_back(
              "write enable_language(HIP) in the top CMakeLists.txt, and "
              "find_package(hip) here");
      return;
    }
    Finding& finding = notes_.replace(
        kBuildLanguage, command.whole, withHelper(command, lines(command, by)),
        fmt::format("{} becomes {}", package, fmt::join(by, ", ")), grade);
    finding.span = command.nameSpan;
    if (find(command, "COMPONENTS") != std::string_view::npos ||
        (command.arguments.size() > 1 && !argument(command, 1).empty() &&
         std::isdigit(
             static_cast<unsigned char>(argument(command, 1).front())) != 0)) {
      finding.notes.emplace_back(
          "versions and components of CUDA say nothing of HIP");
    }
    return;
  }
  static const std::map<std::string, std::string> kPackages = {
      {"cub", "hipcub"},   {"thrust", "rocthrust"},   {"nccl", "rccl"},
      {"cudnn", "miopen"}, {"cutensor", "hiptensor"},
  };
  const auto found = kPackages.find(lower(package));
  if (found != kPackages.end()) {
    notes_
        .replace(kBuildLibrary, command.arguments[0].inner, found->second,
                 fmt::format("{} becomes {}", package, found->second),
                 Applicability::review)
        .notes.emplace_back(
            "variables and targets of the package have other names");
  }
  portArguments(command, 1);
}

void CMakePort::portInclude(const CMakeCommand& command) {
  if (isOneOf(argument(command, 0), {"FindCUDA", "FindCUDAToolkit"})) {
    replaceCommand(command, {withHelper(command, "find_package(hip)")},
                   kBuildLanguage, "FindCUDA becomes find_package(hip)",
                   Applicability::review);
    return;
  }
  portArguments(command);
}

void CMakePort::portFindLibrary(const CMakeCommand& command) {
  if (!command.arguments.empty()) portArgument(command.arguments[0]);
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (rules_.findLibrary(text(each)) && each.kind != Kind::parenthesis) {
      portLibraryName(text(each), each.inner, each.inner);
    } else {
      portArgument(each);
    }
  }
}

void CMakePort::portLink(const CMakeCommand& command) {
  for (std::size_t i = command.name == "link_libraries" ? 0 : 1;
       i < command.arguments.size(); ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (rules_.findLibrary(text(each)) && each.kind != Kind::parenthesis) {
      portLibraryName(text(each), each.inner, each.inner);
    } else {
      portArgument(each);
    }
  }
  portOptionArguments(command, 1, command.arguments.size(), false);
}

}  // namespace hipport
