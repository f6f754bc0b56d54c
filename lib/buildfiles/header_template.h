// Header templates: headers that a configure step would make, of a template
// (CMake's configure_file, autoconf's config.h.in) or of a target's name
// (generate_export_header). A tree that comes unconfigured includes them all
// the same.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// Stands for the build folder, below the root of a tree.
inline constexpr std::string_view kConfiguredFolder = ".hipify-port/configured";

struct HeaderTemplate {
  std::string input;   ///< relative to the root of the tree; empty for `text`
  std::string output;  ///< the same
  std::string text;    ///< of a header that has no template
  /// The variables that build files give a value.
  std::map<std::string, std::string, std::less<>> values;
  /// Those that hold what the build checks: when it is so, for "#if".
  std::map<std::string, std::string, std::less<>> checks;
  bool isCopied = false;  ///< as it stands
  friend bool operator==(const HeaderTemplate&,
                         const HeaderTemplate&) = default;
};

/// Whether a file may be included, by its name.
bool isHeaderName(std::string_view path);

/// "config.h" of "config.h.in"; empty for a file that is no template of a
/// header by its name.
std::string_view templateOutput(std::string_view path);

/// A header that is made.
struct ConfiguredText {
  std::string text;
  /// Its switches that nothing answers: they are off, and -D turns them on.
  std::vector<std::string> open;
};

/// The header that is made of the template `text`. A switch is as build files
/// say, on where its name asks for CUDA or HIP, else answered as a configure
/// step would, by its comment or its name; what remains is off. Another
/// variable without a value is 0, or nothing inside of a string. "#undef" is a
/// switch where no build file of CMake names the template.
ConfiguredText configuredText(const HeaderTemplate& header,
                              std::string_view text);

/// What AC_INIT of a configure.ac makes of PACKAGE, VERSION and the like.
std::map<std::string, std::string, std::less<>> autoconfValues(
    std::string_view configure);

/// What generate_export_header writes for shared libraries of a target.
std::string exportHeader(std::string_view baseName, std::string_view macro);

}  // namespace hipport
