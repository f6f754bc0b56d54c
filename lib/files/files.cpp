#include "files/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "files/output_folder.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Writes to what is no file: there is nothing to replace.
void writeInto(const fs::path& path, std::string_view bytes) {
  const int handle = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  bool isWritten = handle >= 0;
  while (isWritten && !bytes.empty()) {
    const ssize_t count = ::write(handle, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    isWritten = count >= 0;
    if (isWritten) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  const int error = errno;
  if (handle >= 0 && ::close(handle) == 0 && isWritten) return;
  throw Error(ExitCode::usage,
              fmt::format("{}: cannot be written: {}", path.string(),
                          std::strerror(isWritten ? errno : error)));
}

/// matchesGlob for a pattern with "/".
bool matchesWhole(const std::string& glob, const std::string& path) {
  const std::size_t stars = glob.find("**");
  if (stars == std::string::npos) {
    return ::fnmatch(glob.c_str(), path.c_str(),
                     FNM_PATHNAME | FNM_LEADING_DIR) == 0;
  }
  const std::string before = glob.substr(0, stars);
  const std::string behind = glob.substr(stars + 2);
  // The earlier "**" begins, the more ends it has to choose from.
  std::size_t at = 0;
  while (at <= path.size() &&
         ::fnmatch(before.c_str(), path.substr(0, at).c_str(), FNM_PATHNAME)) {
    ++at;
  }
  for (; at <= path.size(); ++at) {
    if (matchesWhole(behind, path.substr(at))) return true;
  }
  return false;
}

}  // namespace

std::string shownAs(const fs::path& path) {
  static const fs::path kHere = fs::current_path();
  static const std::string kBelow = (kHere / "").native();
  // Of a whole tree, a normal path for each file.
  if (const std::string& text = path.native(); text.starts_with(kBelow)) {
    const std::size_t rest = kBelow.size();
    const bool isNormal = rest < text.size() && text[rest] != '.' &&
                          text[rest] != '/' &&
                          text.find("/.", rest) == std::string::npos &&
                          text.find("//", rest) == std::string::npos;
    if (isNormal) return text.substr(rest);
  }
  // Normal paths begin alike; the others are few.
  if (const std::string& text = path.native();
      text.starts_with('/') && text.find("/.") == std::string::npos &&
      text.find("//") == std::string::npos && !text.starts_with(kBelow) &&
      path != kHere) {
    return text;
  }
  const fs::path relative = path.lexically_relative(kHere);
  const bool isBelow = !relative.empty() && *relative.begin() != "..";
  return isBelow ? relative.string() : path.string();
}

std::string readFile(const fs::path& path) { return readFile(TreePath(path)); }

std::string readFile(const TreePath& path) {
  const int handle = ::open(path.string().c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  auto fail = [&](const char* why) {
    if (handle >= 0) ::close(handle);
    throw Error(ExitCode::input,
                fmt::format("{}: cannot be read: {}", path.string(), why));
  };
  if (handle < 0 || ::fstat(handle, &status) != 0) fail(std::strerror(errno));
  if (status.st_size > std::numeric_limits<std::int32_t>::max()) {
    fail("larger than 2 GiB, which Clang does not support");
  }
  std::string bytes;
  // One byte more than there is, so that the end shows.
  const auto expected = static_cast<std::size_t>(status.st_size);
  bytes.resize(expected + 1);
  std::size_t size = 0;
  while (true) {
    if (size == bytes.size()) bytes.resize(size + 4096);
    const ssize_t count =
        ::read(handle, bytes.data() + size, bytes.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(std::strerror(errno));
    size += static_cast<std::size_t>(count);
    // Files that are made up as they are read tell no size.
    const bool isWhole =
        S_ISREG(status.st_mode) && expected > 0 && size == expected;
    if (count == 0 || isWhole) break;
  }
  ::close(handle);
  bytes.resize(size);
  return bytes;
}

bool isThere(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool isFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(fs::absolute(path), error);
  return error ? fs::absolute(path).lexically_normal() : real;
}

void writeFile(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::file_status old = fs::symlink_status(path, error);
  const bool isPlain =
      fs::is_regular_file(old) || fs::is_symlink(old) || fs::is_directory(old);
  if (fs::exists(old) && !isPlain) return writeInto(path, bytes);
  OutputFolder::existing(path.parent_path()).write(path.filename(), bytes);
}

bool matchesGlob(std::string_view pattern, std::string_view path) {
  const std::string glob(pattern);
  if (glob.find('/') == std::string::npos) {
    return std::ranges::any_of(fs::path(path), [&](const fs::path& part) {
      return ::fnmatch(glob.c_str(), part.c_str(), 0) == 0;
    });
  }
  return matchesWhole(glob, std::string(path));
}

}  // namespace hipport
