#include "validate/scratch_folder.h"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's

#include <cerrno>
#include <cstring>

#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  std::string name = (parent / "hipify-port-XXXXXX").string();
  if (error || ::mkdtemp(name.data()) == nullptr) {
    throw Error(ExitCode::usage,
                fmt::format("{}: no folder for object files can be created "
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

}  // namespace hipport
