#include "files/scratch_folder.h"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;

namespace {

/// What the folders of this process are called, before what makes each another.
std::string nameOfAll() {
  return fmt::format("hipify-port-{}-", static_cast<long>(::getpid()));
}

/// Whether folders may be made. While one is, that stays so.
struct Permission {
  std::mutex mutex;
  bool isGiven = true;
};

Permission& permission() {
  static Permission one;
  return one;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  const std::lock_guard lock(permission().mutex);
  if (!permission().isGiven) {
    throw Error(ExitCode::usage, "a signal ends the program");
  }
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  std::string name = (parent / (nameOfAll() + "XXXXXX")).string();
  if (error || ::mkdtemp(name.data()) == nullptr) {
    throw Error(ExitCode::usage,
                fmt::format("{}: no folder for temporary files can be created "
                            "there: {}; set TMPDIR to a writable folder",
                            parent.empty() ? "TMPDIR" : parent.string(),
                            error ? error.message() : std::strerror(errno)));
  }
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void ScratchFolder::removeAll() {
  {
    const std::lock_guard lock(permission().mutex);
    permission().isGiven = false;
  }
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  const std::string prefix = nameOfAll();
  // Whoever has one may be removing it, or still write into it.
  constexpr int kMost = 20;
  for (int i = 0; i < kMost; ++i) {
    std::vector<fs::path> folders;
    fs::directory_iterator each(parent, error);
    for (; !error && each != fs::directory_iterator(); each.increment(error)) {
      if (each->path().filename().string().starts_with(prefix)) {
        folders.push_back(each->path());
      }
    }
    if (folders.empty()) return;
    for (const fs::path& folder : folders) fs::remove_all(folder, error);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace hipport
