// Options of nvcc in CMake's commands, and lists of architectures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/cmake/porting.h"

namespace hipport {

/// Ports options that stand as arguments [from, to), each list by its own
/// rules: words in one string are apart by blanks or by semicolons.
void portOptionArguments(CMakePorting& port, const CMakeCommand& command,
                         std::size_t from, std::size_t to,
                         bool areOptionsOfNvcc);

/// Why options of MSVC's linker change.
inline constexpr std::string_view kClangLinks =
    "Clang links HIP code on Windows as well, and takes it for a file";

/// Options of MSVC's linker among arguments [from, to) of what takes a list of
/// link options: CMake hands on what "LINKER:" stands before.
void portLinkerOptions(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to);

/// The options in arguments [from, to) as CMake's list for an expression,
/// ported, without references to `self`. Adds what became of each to
/// `outcomes`.
std::string portedList(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to, std::string_view self,
                       std::vector<std::string>& outcomes, bool& isManual);

/// Arguments [from, to) name architectures.
void portArchitectures(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to);

/// Whether a variable or property says which C++ is compiled.
bool isStandardName(std::string_view name);
/// Argument `index` is the number of a C++ standard.
void portStandard(CMakePorting& port, const CMakeCommand& command,
                  std::size_t index);

/// "70", "70;80-real", "native".
bool isCapabilities(std::string_view text);

}  // namespace hipport
