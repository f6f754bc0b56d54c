#include "cache/disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <ctime>

namespace hipport {

namespace fs = std::filesystem;
namespace {

constexpr std::size_t kDigestSize = 16;

/// The digest that a sealed file begins with, as bytes.
std::string seal(std::string_view body) {
  const Digest digest = digestOf(body);
  std::string bytes;
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      bytes += static_cast<char>((half >> shift) & 0xFFU);
    }
  }
  return bytes;
}

}  // namespace

// Without O_NONBLOCK a pipe of that name would wait for its other end.
DiskFile::DiskFile(const std::string& path)
    : handle_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (handle_ >= 0 && ::fstat(handle_, &status_) != 0) {
    ::close(handle_);
    handle_ = -1;
  }
}

DiskFile::~DiskFile() {
  if (handle_ >= 0) ::close(handle_);
}

std::optional<std::string> DiskFile::read() const {
  if (handle_ < 0 || !S_ISREG(status_.st_mode)) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(status_.st_size), '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto count = readSome(bytes.data() + size, bytes.size() - size);
    if (!count) return std::nullopt;
    if (*count == 0) break;
    size += *count;
  }
  bytes.resize(size);
  return bytes;
}

std::optional<Digest> DiskFile::digest() const {
  if (handle_ < 0 || !S_ISREG(status_.st_mode)) return std::nullopt;
  // Most files are smaller; memory for the others is not worth having.
  constexpr std::size_t kPiece = 64U << 10U;
  std::array<char, kPiece> buffer;  // NOLINT: what is read fills it
  auto left = static_cast<std::size_t>(status_.st_size);
  PieceDigest digest;
  while (left > 0) {
    const auto count = readSome(buffer.data(), std::min(left, buffer.size()));
    if (!count) return std::nullopt;
    if (*count == 0) break;
    digest.add({buffer.data(), *count});
    left -= *count;
  }
  return digest.digest();
}

std::optional<std::size_t> DiskFile::readSome(char* to,
                                              std::size_t size) const {
  for (;;) {
    const ssize_t count = ::read(handle_, to, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return std::nullopt;
  }
}

std::string DiskFile::realPath() const {
  const std::string link = "/proc/self/fd/" + std::to_string(handle_);
  std::array<char, PATH_MAX> buffer{};
  const ssize_t size = ::readlink(link.c_str(), buffer.data(), buffer.size());
  return size > 0 ? std::string(buffer.data(), static_cast<std::size_t>(size))
                  : "";
}

void DiskFile::touch() const {
  // Often enough to tell what is still in use.
  constexpr std::time_t kSeconds = 3600;
  if (std::time(nullptr) - status_.st_mtime < kSeconds) return;
  ::futimens(handle_, nullptr);
}

std::optional<std::string> readSealed(const DiskFile& file) {
  std::optional<std::string> bytes = file.read();
  if (!bytes || bytes->size() < kDigestSize) return std::nullopt;
  const std::string_view body = std::string_view(*bytes).substr(kDigestSize);
  if (!bytes->starts_with(seal(body))) return std::nullopt;
  bytes->erase(0, kDigestSize);
  return bytes;
}

bool writeSealed(const fs::path& path, std::string_view body) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  return writeWhole(path, seal(body).append(body));
}

bool writeWhole(const fs::path& path, std::string_view bytes) {
  std::string name = path.string() + ".XXXXXX";
  const int handle = ::mkostemp(name.data(), O_CLOEXEC);
  if (handle < 0) return false;
  bool isWritten = true;
  while (isWritten && !bytes.empty()) {
    const ssize_t count = ::write(handle, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    isWritten = count > 0;
    if (isWritten) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  // A full disk may show at close only.
  isWritten = ::close(handle) == 0 && isWritten &&
              ::rename(name.c_str(), path.c_str()) == 0;
  if (!isWritten) ::unlink(name.c_str());
  return isWritten;
}

}  // namespace hipport
