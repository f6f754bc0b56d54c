#include "library_programs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "support/files.h"

namespace hipport::e2e {

namespace fs = std::filesystem;

using support::readBytes;

fs::path libraryFolder(const std::string& library) {
  return fs::path(HIPPORT_SOURCES "testdata/libraries") / library;
}

std::vector<std::string> libraryPrograms(const std::string& library) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(libraryFolder(library))) {
    if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
  }
  std::ranges::sort(names);
  return names;
}

std::set<std::string> portedByHand(const std::string& text) {
  const std::string mark = "// By hand:";
  std::set<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(mark)) continue;
    std::istringstream words(line.substr(mark.size()));
    for (std::string word; words >> word;) result.insert(word);
  }
  return result;
}

bool isNewerThan(const std::string& header, const std::string& text) {
  for (std::size_t at = text.find("nccl"); at != std::string::npos;
       at = text.find("nccl", at + 1)) {
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(text[end]) || text[end] == '_')) {
      ++end;
    }
    if (header.find(text.substr(at, end - at)) == std::string::npos &&
        text[end] != '.') {
      return true;
    }
  }
  return false;
}

std::string unitOf(const fs::path& folder,
                   const std::vector<std::string>& programs) {
  std::set<std::string> seen;
  std::string includes, rest;
  for (const std::string& name : programs) {
    std::istringstream stream(readBytes(folder / (name + ".hip")));
    for (std::string line; std::getline(stream, line);) {
      const bool isHeader = line.starts_with("#include ") ||
                            line.starts_with("#define HIPBLAS_V2 ");
      if (isHeader && seen.insert(line).second) includes += line + "\n";
    }
    rest +=
        "namespace program_" + name + " {\n#include \"" + name + ".hip\"\n}\n";
  }
  return includes + rest;
}

std::string difference(const std::string& expected, const std::string& actual) {
  // "1,-1" are two numbers.
  const auto words = [](std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == ',' || c == ':' || c == ';'; }, ' ');
    return std::istringstream(text);
  };
  std::istringstream left = words(expected), right = words(actual);
  std::string a, b;
  for (std::size_t word = 1;; ++word) {
    const bool hasLeft = static_cast<bool>(left >> a);
    const bool hasRight = static_cast<bool>(right >> b);
    if (!hasLeft && !hasRight) return {};
    if (hasLeft && hasRight) {
      if (a == b) continue;
      char *endA = nullptr, *endB = nullptr;
      const double x = std::strtod(a.c_str(), &endA);
      const double y = std::strtod(b.c_str(), &endB);
      if (*endA == '\0' && *endB == '\0' &&
          std::fabs(x - y) <= 2e-4 + 1e-3 * std::fabs(x)) {
        continue;
      }
    }
    return "word " + std::to_string(word) + ": " + (hasLeft ? a : "nothing") +
           ", not " + (hasRight ? b : "nothing");
  }
}

}  // namespace hipport::e2e
