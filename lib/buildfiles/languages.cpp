#include "buildfiles/languages.h"

#include <algorithm>

#include "buildfiles/cmake/cmake.h"
#include "buildfiles/dual.h"
#include "buildfiles/header_template.h"
#include "buildfiles/make/make.h"
#include "buildfiles/mentions.h"
#include "buildfiles/python/setup.h"
#include "buildfiles/shell/script.h"
#include "text/paths.h"

namespace hipport {
namespace {

constexpr BuildLanguage kLanguages[] = {
    {.name = "cmake",
     .names = {"CMakeLists.txt"},
     .patterns = {"*.cmake"},
     .parse = parseCMakeFile,
     .hints = hintsOfCMake,
     .hipSwitches = hipSwitchesOfCMake,
     .port = portCMakeFiles,
     .withSwitch = cmakeWithSwitch},
    {.name = "make",
     .names = {"Makefile", "makefile", "GNUmakefile"},
     .patterns = {"Makefile.*", "Makefile_+", "Makefile-+", "makefile.*",
                  "makefile_+", "makefile-+", "GNUmakefile.*", "Make.inc",
                  "make.inc", "*.mk", "*.mak", "*.make"},
     .parse = parseMakeFile,
     .hints = hintsOfMake,
     .hipSwitches = hipSwitchesOfMake,
     .port = portMakeFiles,
     .withSwitch = makeWithSwitch},
    // Scripts, and configure and what it is made of.
    {.name = "shell",
     .names = {"configure", "configure.ac", "configure.in"},
     .patterns = {"*.sh", "*.bash", "*.m4"},
     .parse = parseScript,
     .port = portScripts},
    {.name = "docker",
     .names = {"Dockerfile", "Containerfile"},
     .patterns = {"Dockerfile.*", "Dockerfile-*", "Dockerfile_*",
                  "*.dockerfile", "*.Dockerfile"},
     .port = flagMentionsInFiles},
    // CI.
    {.name = "yaml",
     .patterns = {"*.yml", "*.yaml"},
     .port = flagMentionsInFiles},
    {.name = "bazel",
     .names = {"BUILD", "WORKSPACE"},
     .patterns = {"*.bazel", "*.bzl"},
     .port = flagMentionsInFiles},
    {.name = "meson", .names = {"meson.build"}, .port = flagMentionsInFiles},
    {.name = "python", .names = {"setup.py"}, .port = portSetupFiles},
};

bool fits(std::string_view name, std::string_view pattern) {
  if (pattern.starts_with('*')) {
    pattern.remove_prefix(1);
    return name.size() > pattern.size() && name.ends_with(pattern);
  }
  const char last = pattern.back();
  if (last != '*' && last != '+') return name == pattern;
  pattern.remove_suffix(1);
  if (!name.starts_with(pattern)) return false;
  const std::string_view rest = name.substr(pattern.size());
  return last == '*' || (!rest.empty() && rest.find('.') == rest.npos);
}

}  // namespace

bool BuildLanguage::hasName(std::string_view name) const {
  return !name.empty() && std::ranges::find(names, name) != names.end();
}

std::span<const BuildLanguage> buildLanguages() { return kLanguages; }

const BuildLanguage* buildLanguageOf(std::string_view path) {
  if (!templateOutput(path).empty()) return nullptr;  // "config.hpp.cmake"
  const std::string_view name = lastPart(path);
  for (const BuildLanguage& language : kLanguages) {
    if (language.hasName(name)) return &language;
    for (const std::string_view pattern : language.patterns) {
      if (!pattern.empty() && fits(name, pattern)) return &language;
    }
  }
  return nullptr;
}

}  // namespace hipport
