#include "validate/machine.h"

#include <unistd.h>

#include <fstream>
#include <iterator>

// The variables of the process; POSIX has no header declare it.
extern char** environ;

namespace hipport {
namespace fs = std::filesystem;

std::string_view Machine::variable(std::string_view name) const {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string_view() : found->second;
}

std::optional<fs::path> Machine::program(std::string_view name) const {
  auto runs = [](const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) &&
           ::access(path.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string_view::npos) {
    const fs::path path = fs::absolute(name);
    return runs(path) ? std::optional(path) : std::nullopt;
  }
  std::string_view folders = variable("PATH");
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::string_view folder = folders.substr(0, end);
    folders.remove_prefix(std::min(end + 1, folders.size()));
    if (folder.empty()) continue;
    fs::path path = at(folder) / name;
    if (runs(path)) return path;
  }
  return std::nullopt;
}

Machine thisMachine() {
  Machine machine;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view text = *each;
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos) continue;
    machine.variables.emplace(text.substr(0, sign), text.substr(sign + 1));
  }
  return machine;
}

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace hipport
