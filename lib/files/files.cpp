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

#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void failToWrite(const fs::path& path) {
  throw Error(ExitCode::usage,
              fmt::format("{}: cannot be written: {}; it was not changed",
                          path.string(), std::strerror(errno)));
}

void writeAll(int handle, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) failToWrite(path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A temporary file beside its final place, removed unless it was moved there.
class PendingFile {
 public:
  explicit PendingFile(const fs::path& path)
      : name_(path.parent_path() /
              ("." + path.filename().string() + ".XXXXXX")) {
    std::string pattern = name_.string();
    handle_ = ::mkstemp(pattern.data());
    if (handle_ < 0) failToWrite(path);
    name_ = pattern;
  }
  ~PendingFile() {
    if (handle_ >= 0) ::close(handle_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  void write(std::string_view bytes, const fs::path& path) {
    writeAll(handle_, bytes, path);
  }

  void copy(const fs::path& from, const fs::path& path) {
    struct stat status{};
    if (::stat(from.c_str(), &status) != 0) failToWrite(path);
    fs::copy_file(from, name_, fs::copy_options::overwrite_existing);
    moveTo(path, status.st_mode & 07777U);
  }

  void moveTo(const fs::path& path, mode_t mode) {
    if (::fchmod(handle_, mode) != 0) failToWrite(path);
    const int handle = handle_;
    handle_ = -1;
    // A full disk may show at close only.
    if (::close(handle) != 0) failToWrite(path);
    if (::rename(name_.c_str(), path.c_str()) != 0) failToWrite(path);
    name_.clear();
  }

 private:
  fs::path name_;
  int handle_ = -1;
};

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

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(fs::absolute(path), error);
  return error ? fs::absolute(path).lexically_normal() : real;
}

void writeFile(const fs::path& path, std::string_view bytes,
               const fs::path& like) {
  std::error_code error;
  const fs::file_status old = fs::symlink_status(path, error);
  const bool isPlain =
      fs::is_regular_file(old) || fs::is_symlink(old) || fs::is_directory(old);
  if (fs::exists(old) && !isPlain) {
    const int handle = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (handle < 0) failToWrite(path);
    writeAll(handle, bytes, path);
    if (::close(handle) != 0) failToWrite(path);
    return;
  }
  struct stat status{};
  const mode_t mode =
      ::stat(like.c_str(), &status) == 0 ? status.st_mode & 07777U : 0644;
  PendingFile pending(path);
  pending.write(bytes, path);
  pending.moveTo(path, mode);
}

void copyFile(const fs::path& from, const fs::path& to) try {
  if (::access(from.c_str(), R_OK) != 0) {
    throw Error(ExitCode::input,
                fmt::format("{}: cannot be read: {}", from.string(),
                            std::strerror(errno)));
  }
  PendingFile pending(to);
  pending.copy(from, to);
} catch (const fs::filesystem_error& error) {
  throw Error(ExitCode::usage,
              fmt::format("{}: cannot be copied to {}: {}", from.string(),
                          to.string(), error.code().message()));
}

void writeLink(const fs::path& target, const fs::path& path) try {
  fs::remove(path);
  fs::create_symlink(target, path);
} catch (const fs::filesystem_error& error) {
  throw Error(ExitCode::usage,
              fmt::format("{}: the link cannot be created: {}", path.string(),
                          error.code().message()));
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
