#include "support/files.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "support/process.h"

namespace hipport::support {
namespace fs = std::filesystem;

std::string readBytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeBytes(const fs::path& path, std::string_view bytes) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw std::runtime_error(path.string() + ": cannot be written");
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern =
      (fs::temp_directory_path() / "hipport-test-XXXXXX").string();
  if (!::mkdtemp(pattern.data())) {
    throw std::system_error(errno, std::generic_category(), pattern);
  }
  path_ = fs::canonical(pattern);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
  if (!error) return;
  // Folders without rights, and paths too long for std::filesystem.
  run({"chmod", "-R", "u+rwX", path_.string()});
  run({"rm", "-rf", path_.string()});
}

}  // namespace hipport::support
