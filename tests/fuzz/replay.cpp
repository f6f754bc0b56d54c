// Runs a fuzz target over stored inputs, for the test suite: no libFuzzer and
// no Clang needed.
//
//   replay PATH...   files, folders with all files below them, or FOLDER/NAME*
//                    for the files below a folder whose names begin so
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz.h"

namespace {

namespace fs = std::filesystem;

void collect(const fs::path& path, std::vector<fs::path>& files) {
  std::string begin = path.filename().string();
  const bool isPattern = begin.ends_with('*');
  if (!isPattern && !fs::is_directory(path)) {
    files.push_back(path);
    return;
  }
  if (isPattern) begin.pop_back();
  const fs::path folder = isPattern ? path.parent_path() : path;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    if (isPattern && !entry.path().filename().string().starts_with(begin)) {
      continue;
    }
    files.push_back(entry.path());
  }
}

int replay(const std::vector<fs::path>& paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) collect(path, files);
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    // Shown if the test fails: the last one is at fault.
    std::fprintf(stderr, "%s\n", file.c_str());
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
      std::fprintf(stderr, "replay: it cannot be read\n");
      return 2;
    }
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                           bytes.size());
  }
  if (files.empty()) {
    std::fprintf(stderr, "replay: no inputs; name files or folders\n");
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return replay({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "replay: %s\n", error.what());
    return 2;
  }
}
