#include "buildfiles/header_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "buildfiles/hint_collector.h"
#include "text/lines.h"
#include "text/literals.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// As if() of CMake takes it.
bool isTrue(std::string value) {
  std::ranges::transform(value, value.begin(), [](unsigned char c) {
    return static_cast<char>(std::toupper(c));
  });
  static constexpr std::array<std::string_view, 8> kFalse = {
      "", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND"};
  return std::ranges::find(kFalse, value) == kFalse.end() &&
         !value.ends_with("-NOTFOUND");
}

class Configuration {
 public:
  explicit Configuration(const HeaderTemplate& header) : header_(header) {}

  std::string line(std::string_view text) const {
    std::string_view rest = withoutBlanks(text);
    if (rest.starts_with('#')) {
      rest.remove_prefix(1);
      const std::string_view directive = takeWord(rest);
      const std::string_view name = takeWord(rest);
      const bool isOn = isSwitchedOn(name);
      if (directive == "cmakedefine01") {
        return fmt::format("#define {} {}", name, isOn ? 1 : 0);
      }
      if (directive == "cmakedefine") {
        return isOn ? fmt::format("#define {}{}", name, expanded(rest))
                    : fmt::format("/* #undef {} */", name);
      }
      // autoconf's, where the template alone says #undef.
      if (directive == "undef" && isOn) {
        return fmt::format("#define {} 1", name);
      }
    }
    return expanded(text);
  }

 private:
  bool isSwitchedOn(std::string_view name) const {
    const auto known = header_.values.find(name);
    if (known != header_.values.end()) return isTrue(known->second);
    return namesGpu(name) &&
           std::ranges::none_of(
               std::array{"NO_", "DISABLE", "WITHOUT"}, [&](const char* word) {
                 return name.find(word) != std::string_view::npos;
               });
  }

  /// With "@X@" and "${X}" replaced.
  std::string expanded(std::string_view text) const {
    std::string result;
    bool isInString = false;
    for (std::size_t at = 0; at < text.size();) {
      const bool isAt = text[at] == '@';
      const bool isBraced = text.substr(at, 2) == "${";
      if (isAt || isBraced) {
        std::string_view rest = text.substr(at + (isAt ? 1 : 2));
        const auto* const end = std::ranges::find_if_not(rest, isWord);
        const auto size = static_cast<std::size_t>(end - rest.begin());
        if (size > 0 && size < rest.size() &&
            rest[size] == (isAt ? '@' : '}')) {
          result += valueOf(rest.substr(0, size), isInString);
          at += (isAt ? 1 : 2) + size + 1;
          continue;
        }
      }
      if (text[at] == '"' && (at == 0 || text[at - 1] != '\\')) {
        isInString = !isInString;
      }
      result += text[at];
      ++at;
    }
    return result;
  }

  std::string_view valueOf(std::string_view name, bool isInString) const {
    const auto known = header_.values.find(name);
    if (known != header_.values.end()) return known->second;
    return isInString ? "" : "0";
  }

  const HeaderTemplate& header_;
};

}  // namespace

bool isHeaderName(std::string_view path) {
  static constexpr std::array<std::string_view, 7> kSuffixes = {
      ".h", ".hh", ".hpp", ".hxx", ".cuh", ".inc", ".inl"};
  return std::ranges::any_of(kSuffixes, [&](std::string_view suffix) {
    return path.ends_with(suffix);
  });
}

std::string_view templateOutput(std::string_view path) {
  static constexpr std::array<std::string_view, 4> kSuffixes = {
      ".cmake.in", ".cmakein", ".in", ".cmake"};
  for (const std::string_view suffix : kSuffixes) {
    if (!path.ends_with(suffix)) continue;
    const std::string_view output = path.substr(0, path.size() - suffix.size());
    return isHeaderName(lastPart(output)) ? output : "";
  }
  return "";
}

std::string configuredText(const HeaderTemplate& header,
                           std::string_view text) {
  if (header.isCopied) return std::string(text);
  const Configuration configuration(header);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += configuration.line(text.substr(at, end - at));
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

std::string exportHeader(std::string_view baseName, std::string_view macro) {
  std::string name(baseName);
  std::ranges::transform(name, name.begin(), [](unsigned char c) {
    return isWord(static_cast<char>(c)) ? static_cast<char>(std::toupper(c))
                                        : '_';
  });
  const std::string exported =
      macro.empty() ? name + "_EXPORT" : std::string(macro);
  return fmt::format(
      "#ifndef {0}_H\n"
      "#define {0}_H\n"
      "#define {0}\n"
      "#define {1}_NO_EXPORT\n"
      "#define {1}_DEPRECATED\n"
      "#define {1}_DEPRECATED_EXPORT\n"
      "#define {1}_DEPRECATED_NO_EXPORT\n"
      "#endif\n",
      exported, name);
}

}  // namespace hipport
