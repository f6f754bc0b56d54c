// Reading compile databases and the response files that they name: any bytes
// either say what is compiled or are refused, soon and by one line.
//
// An input is a compile_commands.json; what follows a NUL is the response file
// "args" beside it.
#include <algorithm>
#include <string>
#include <string_view>

#include "frontend/compile_commands.h"
#include "fuzz.h"
#include "text/error.h"

namespace hipport {
namespace {

using fuzz::require;

bool isAbsolute(const std::string& path) { return path.starts_with('/'); }

void checkUnit(const Unit& unit) {
  require(isAbsolute(unit.path), "a unit has an absolute path");
  for (const auto* folders : {&unit.quoteDirs, &unit.includeDirs,
                              &unit.systemDirs, &unit.afterDirs}) {
    require(std::ranges::all_of(*folders, isAbsolute),
            "include folders are absolute");
  }
  require(std::ranges::all_of(unit.macros,
                              [](const std::string& each) {
                                return each.starts_with("-D") ||
                                       each.starts_with("-U");
                              }),
          "a macro is defined or undefined");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  const std::string database =
      fuzz::written("compile_commands.json", bytes.substr(0, end));
  fuzz::written("args", bytes.substr(std::min(end + 1, bytes.size())));
  try {
    const CompileCommands commands = loadCompileCommands(database);
    for (const Unit& unit : commands.units) checkUnit(unit);
    for (const std::string& problem : commands.problems) {
      require(!problem.empty(), "a problem says something");
    }
  } catch (const Error& error) {
    require(*error.what() != '\0', "a refusal says something");
  }
  return 0;
}
