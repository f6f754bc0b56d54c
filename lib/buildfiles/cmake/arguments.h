// What any argument of a CMake command may hold.
#pragma once

#include <string_view>
#include <vector>

#include "buildfiles/cmake/porting.h"

namespace hipport {

/// The words of a text at `base`, as an option list takes them: apart by
/// blanks and semicolons, inside of generator expressions as well. What says
/// when an expression counts ("$<CONFIG:Debug>:") is no word.
std::vector<Word> wordsOf(std::string_view text, std::uint32_t base);

/// A reference "${NAME}" or "$ENV{NAME}" in a text.
struct Reference {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view name;
  bool isEnvironment = false;
};

std::vector<Reference> referencesIn(std::string_view text);

/// A library by its bare name; `whole` has "-l" as well.
void portLibraryName(CMakePorting& port, std::string_view name, Span span,
                     Span whole);

/// The part of "libnccl.so" that names the library; all of another name.
Span libraryIn(std::string_view file, Span span);

/// What every argument of every command may hold.
void portArgument(CMakePorting& port, const CMakeArgument& argument);
void portArguments(CMakePorting& port, const CMakeCommand& command,
                   std::size_t from = 0);

}  // namespace hipport
