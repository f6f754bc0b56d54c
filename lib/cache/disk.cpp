#include "cache/disk.h"

#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include "files/output_folder.h"
#include "text/error.h"

namespace hipport {

namespace fs = std::filesystem;
namespace {

constexpr std::size_t kDigestSize = 16;
/// What every file of a cache begins with: what does not is not removed.
constexpr std::string_view kMark = "hipify-port cache entry 1\n";
/// Of the largest that there may be: that of a unit takes a few MiB.
constexpr std::uintmax_t kLargestEntry = std::uintmax_t{256} << 20U;

/// The digest that a sealed file begins with, as bytes.
std::string seal(std::string_view body) {
  const Digest digest = digestOf(body);
  std::string bytes(kMark);
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      bytes += static_cast<char>((half >> shift) & 0xFFU);
    }
  }
  return bytes;
}

/// Entries are called by the 32 digits of a digest, in a folder of the first
/// two.
constexpr std::size_t kPartSize = 2;
constexpr std::size_t kNameSize = 30;

bool isHexadecimal(std::string_view text, std::size_t size) {
  return text.size() == size &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A folder that no link leads to, opened to be read; there may be none.
class Folder {
 public:
  explicit Folder(int handle) : handle_(handle) {}
  ~Folder() {
    if (handle_ >= 0) ::close(handle_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  int handle() const { return handle_; }
  Folder folder(const std::string& name) const {
    return Folder(handle_ < 0 ? -1
                              : ::openat(handle_, name.c_str(),
                                         O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
                                             O_CLOEXEC));
  }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    if (handle_ < 0) return result;
    const int copy = ::openat(handle_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (copy < 0) return result;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(copy),
                                                     &::closedir);
    while (const dirent* each = stream ? ::readdir(stream.get()) : nullptr) {
      result.emplace_back(each->d_name);
    }
    return result;
  }

 private:
  int handle_;
};

/// Whether it begins as entries do.
bool isMarked(int folder, const std::string& name) {
  const int handle = ::openat(folder, name.c_str(),
                              O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (handle < 0) return false;
  std::array<char, kMark.size()> head{};
  const ssize_t count = ::read(handle, head.data(), head.size());
  ::close(handle);
  return count == static_cast<ssize_t>(head.size()) &&
         std::string_view(head.data(), head.size()) == kMark;
}

/// As the XDG Base Directory Specification has it; empty where the user has no
/// home.
fs::path folderOfUser() {
  const char* caches = std::getenv("XDG_CACHE_HOME");
  if (caches != nullptr && fs::path(caches).is_absolute()) {
    return fs::path(caches) / "hipify-port";
  }
  const char* home = std::getenv("HOME");
  return home != nullptr && fs::path(home).is_absolute()
             ? fs::path(home) / ".cache" / "hipify-port"
             : fs::path();
}

/// Whether root would write below a folder that another user may change: links
/// there lead where he likes, and what root leaves there is in his way.
bool isOfAnotherForRoot(fs::path folder) {
  struct stat status{};
  while (::stat(folder.c_str(), &status) != 0 && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return ::geteuid() == 0 && status.st_uid != 0;
}

}  // namespace

namespace {

/// What the linker left of it in a segment of notes; nothing in another.
std::optional<std::string> buildIdIn(const char* at, std::size_t size) {
  const char* const end = at + size;
  while (at + sizeof(ElfW(Nhdr)) <= end) {
    ElfW(Nhdr) note;
    std::memcpy(&note, at, sizeof note);
    const auto padded = [](std::size_t length) { return (length + 3) & ~3UL; };
    const char* const name = at + sizeof note;
    const char* const value = name + padded(note.n_namesz);
    if (note.n_type == NT_GNU_BUILD_ID &&
        std::string_view(name, note.n_namesz) == std::string_view("GNU\0", 4)) {
      return std::string(value, note.n_descsz);
    }
    at = value + padded(note.n_descsz);
  }
  return std::nullopt;
}

struct BuildIdSearch {
  std::uintptr_t code;
  std::optional<std::string> found;
};

/// Of an object in memory; not 0 if it is the one.
int searchBuildId(dl_phdr_info* info, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<BuildIdSearch*>(data);
  const std::span segments(info->dlpi_phdr, info->dlpi_phnum);
  // The first object is the program itself.
  const bool isIt =
      search.code == 0 || std::ranges::any_of(segments, [&](const auto& each) {
        return each.p_type == PT_LOAD &&
               search.code - info->dlpi_addr - each.p_vaddr < each.p_memsz;
      });
  if (!isIt) return 0;
  for (const auto& each : segments) {
    if (each.p_type != PT_NOTE || search.found) continue;
    const auto* const at =
        reinterpret_cast<const char*>(  // NOLINT: as the loader put it
            info->dlpi_addr + each.p_vaddr);
    search.found = buildIdIn(at, each.p_memsz);
  }
  return 1;
}

}  // namespace

std::optional<std::string> buildId(const void* code) {
  BuildIdSearch search{
      reinterpret_cast<std::uintptr_t>(code),  // NOLINT: an address
      std::nullopt};
  ::dl_iterate_phdr(searchBuildId, &search);
  return search.found;
}

fs::path userCacheFolder() {
  fs::path folder = folderOfUser();
  if (!folder.empty() && isOfAnotherForRoot(folder)) folder.clear();
  return folder;
}

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
  const bool isTrusted = file.owner() == ::geteuid() || file.owner() == 0;
  if (!isTrusted || file.size() > kLargestEntry) return std::nullopt;
  std::optional<std::string> bytes = file.read();
  constexpr std::size_t kHead = kMark.size() + kDigestSize;
  if (!bytes || bytes->size() < kHead) return std::nullopt;
  const std::string_view body = std::string_view(*bytes).substr(kHead);
  if (!bytes->starts_with(seal(body))) return std::nullopt;
  bytes->erase(0, kHead);
  return bytes;
}

void trimSealed(const fs::path& folder, std::span<const char* const> kinds,
                std::uintmax_t bytes) {
  struct Entry {
    std::timespec used;
    std::uintmax_t size = 0;
    std::string part;  ///< the folder that it is in
    std::string name;
  };
  const Folder root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  for (const std::string kind : kinds) {
    const Folder all = root.folder(kind);
    for (const std::string& part : all.names()) {
      if (!isHexadecimal(part, kPartSize)) continue;
      const Folder some = all.folder(part);
      for (const std::string& name : some.names()) {
        struct stat status{};
        if (!isHexadecimal(name, kNameSize) ||
            ::fstatat(some.handle(), name.c_str(), &status,
                      AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode)) {
          continue;
        }
        const auto size = static_cast<std::uintmax_t>(status.st_size);
        entries.push_back({status.st_mtim, size, kind + '/' + part, name});
        total += size;
      }
    }
  }
  std::ranges::sort(entries, {}, [](const Entry& each) {
    return std::pair(each.used.tv_sec, each.used.tv_nsec);
  });
  for (const Entry& entry : entries) {
    if (total <= bytes) break;
    const std::size_t slash = entry.part.find('/');
    const Folder all = root.folder(entry.part.substr(0, slash));
    const Folder some = all.folder(entry.part.substr(slash + 1));
    // What others put there is none of the cache.
    if (!isMarked(some.handle(), entry.name) ||
        ::unlinkat(some.handle(), entry.name.c_str(), 0) == 0) {
      total -= entry.size;
    }
  }
}

bool writeSealed(const fs::path& folder, const fs::path& name,
                 std::string_view body) try {
  constexpr mode_t kPrivate = 0600;
  OutputFolder::made(folder).write(name, seal(body).append(body), kPrivate,
                                   /*isCheap=*/true);
  return true;
} catch (const Error&) {
  return false;
}

}  // namespace hipport
