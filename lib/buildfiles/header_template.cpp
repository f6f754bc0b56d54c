#include "buildfiles/header_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <utility>

#include "buildfiles/configure_checks.h"
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

/// What autoconf defines as a string.
bool isPackageString(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kNames = {
      "LT_OBJDIR",    "PACKAGE",         "PACKAGE_BUGREPORT",
      "PACKAGE_NAME", "PACKAGE_STRING",  "PACKAGE_TARNAME",
      "PACKAGE_URL",  "PACKAGE_VERSION", "VERSION"};
  return std::ranges::find(kNames, name) != kNames.end();
}

class Configuration {
 public:
  Configuration(const HeaderTemplate& header, std::string_view text)
      : header_(header), text_(text) {}

  ConfiguredText make() {
    findOwnNames();
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      made_.text += line(text_.substr(at, end - at));
      if (end < text_.size()) made_.text += '\n';
      at = end + 1;
    }
    return std::move(made_);
  }

 private:
  /// The names that the template defines or asks for itself: where it undefines
  /// these, that is no switch.
  void findOwnNames() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view rest = withoutBlanks(text_.substr(at, end - at));
      at = end + 1;
      if (!rest.starts_with('#')) continue;
      rest.remove_prefix(1);
      const std::string_view directive = takeWord(rest);
      if (directive != "define" && directive != "ifdef") continue;
      ownNames_.insert(takeWord(rest));
    }
  }

  std::string line(std::string_view text) {
    std::string_view rest = withoutBlanks(text);
    noteComment(rest);
    if (!rest.starts_with('#') || isInComment_) return expanded(text);
    rest.remove_prefix(1);
    const std::string_view directive = takeWord(rest);
    const bool isNumber = directive == "cmakedefine01";
    const bool isUndef = directive == "undef";
    if (directive != "cmakedefine" && !isNumber && !isUndef) {
      return expanded(text);
    }
    const std::string_view name = takeWord(rest);
    // CMake leaves #undef as it is.
    const bool isSwitch =
        !name.empty() &&
        (!isUndef || (header_.input.empty() && !ownNames_.contains(name)));
    if (!isSwitch) return expanded(text);
    SwitchAnswer answer = answerFor(name, isUndef);
    comment_.clear();
    answer.isNumber = isNumber || (isUndef && answer.isNumber);
    std::string value = isNumber  ? " 1"
                        : isUndef ? " " + answer.value
                                  : expanded(rest);
    return written(name, answer, value);
  }

  /// Keeps the text of the comment that stands before a switch.
  void noteComment(std::string_view line) {
    isInComment_ = isOpen_;
    if (isOpen_) {
      comment_ += line;
      comment_ += '\n';
    } else if (line.empty()) {
      comment_.clear();
    } else if (line.starts_with("/*") || line.starts_with("//")) {
      if (line.starts_with("/*")) comment_.clear();
      comment_ += line.substr(2);
      comment_ += '\n';
      isOpen_ = line.starts_with("/*");
      line.remove_prefix(2);
    }
    if (isOpen_ && line.find("*/") != std::string_view::npos) isOpen_ = false;
  }

  SwitchAnswer answerFor(std::string_view name, bool isUndef) const {
    const auto known = header_.values.find(name);
    if (isUndef && isPackageString(name)) {
      return {"1", fmt::format("\"{}\"", known != header_.values.end()
                                             ? known->second
                                             : std::string())};
    }
    if (known != header_.values.end()) {
      return {isTrue(known->second) ? "1" : "0"};
    }
    if (const auto check = header_.checks.find(name);
        check != header_.checks.end() && !check->second.empty()) {
      return {check->second};
    }
    if (namesGpu(name)) {
      const bool isRefusal = std::ranges::any_of(
          std::array{"NO_", "DISABLE", "WITHOUT"}, [&](const char* word) {
            return name.find(word) != std::string_view::npos;
          });
      return {isRefusal ? "0" : "1"};
    }
    return answerOf(name, comment_);
  }

  std::string written(std::string_view name, const SwitchAnswer& answer,
                      std::string_view value) {
    std::string on = fmt::format("#define {}{}", name, value);
    std::string off = answer.isNumber ? fmt::format("#define {} 0", name)
                                      : fmt::format("/* #undef {} */", name);
    if (answer.when == "1") return on;
    if (answer.when == "0") return off;
    if (answer.when.empty()) {
      made_.open.emplace_back(name);
      // -D decides.
      return answer.isNumber ? fmt::format("#ifndef {}\n{}\n#endif", name, off)
                             : off;
    }
    return fmt::format("#if {}\n{}\n{}#endif", answer.when, on,
                       answer.isNumber ? "#else\n" + off + "\n" : "");
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
  std::string_view text_;
  std::set<std::string_view> ownNames_;
  std::string comment_;  ///< before the line
  bool isOpen_ = false;  ///< a comment is
  bool isInComment_ = false;
  ConfiguredText made_;
};

/// The arguments of the first call of an M4 macro, without their quotes.
std::vector<std::string> argumentsOf(std::string_view macro,
                                     std::string_view text) {
  const std::string call = fmt::format("{}(", macro);
  std::size_t at = text.find(call);
  // "dnl AC_INIT(...)" and AX_AC_INIT( are others.
  while (at != std::string_view::npos && at > 0 && text[at - 1] != '\n') {
    at = text.find(call, at + 1);
  }
  if (at == std::string_view::npos) return {};
  std::vector<std::string> arguments(1);
  int depth = 0;
  for (at += call.size(); at < text.size(); ++at) {
    const char c = text[at];
    if (depth == 0 && c == ')') return arguments;
    if (depth == 0 && c == ',') {
      arguments.emplace_back();
    } else if (c == '[' && depth++ == 0) {
      continue;
    } else if (c == ']' && --depth <= 0) {
      depth = 0;
    } else if (depth > 0 || !arguments.back().empty() ||
               (c != ' ' && c != '\n' && c != '\t')) {
      arguments.back() += c;
    }
  }
  return {};
}

/// A value that no shell or M4 has to make, for a string of C.
bool isPlain(std::string_view value) {
  return value.find_first_of("$`\\\"()\n") == std::string_view::npos &&
         !value.starts_with("m4_");
}

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

ConfiguredText configuredText(const HeaderTemplate& header,
                              std::string_view text) {
  if (header.isCopied) return {std::string(text), {}};
  return Configuration(header, text).make();
}

std::map<std::string, std::string, std::less<>> autoconfValues(
    std::string_view configure) {
  std::vector<std::string> arguments = argumentsOf("AC_INIT", configure);
  // The old way: AC_INIT names a source.
  if (arguments.size() < 2) {
    arguments = argumentsOf("AM_INIT_AUTOMAKE", configure);
  }
  if (arguments.size() < 2) return {};
  for (std::string& each : arguments) {
    if (!isPlain(each)) each.clear();
  }
  arguments.resize(5);
  std::string tarname = arguments[3];
  if (tarname.empty()) {
    for (const char c : arguments[0]) {
      tarname +=
          isWord(c)
              ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
              : '-';
    }
  }
  return {{"PACKAGE", tarname},
          {"PACKAGE_BUGREPORT", arguments[2]},
          {"PACKAGE_NAME", arguments[0]},
          {"PACKAGE_STRING", fmt::format("{} {}", arguments[0], arguments[1])},
          {"PACKAGE_TARNAME", tarname},
          {"PACKAGE_URL", arguments[4]},
          {"PACKAGE_VERSION", arguments[1]},
          {"VERSION", arguments[1]}};
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
