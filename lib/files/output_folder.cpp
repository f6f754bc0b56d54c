#include "files/output_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <shared_mutex>
#include <thread>
#include <utility>
#include <vector>

#include "text/digest.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr mode_t kPermissions = 0777;  // without set-id bits

class Handle {
 public:
  explicit Handle(int number) : number_(number) {}
  ~Handle() {
    if (number_ >= 0) ::close(number_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  int get() const { return number_; }
  bool isOpen() const { return number_ >= 0; }
  /// A full disk may show at close only.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

bool writeAll(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(handle, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Calls `take` for piece after piece of a file; false where one cannot be
/// read.
template <typename Take>
bool readAll(int handle, Take take) {
  constexpr std::size_t kPiece = 64U << 10U;
  std::array<char, kPiece> buffer;  // NOLINT: what is read fills it
  for (;;) {
    const ssize_t count = ::read(handle, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    take(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
  }
}

std::string textOf(int error) { return std::strerror(error); }

/// The parts of a name, which stays below the folder that it is relative to.
void checkName(const fs::path& folder, const fs::path& name) {
  bool isBelow = !name.empty() && name.is_relative() && name.has_filename();
  for (const fs::path& part : name) {
    if (part == ".." || part == ".") isBelow = false;
  }
  if (isBelow) return;
  throw Error(ExitCode::usage,
              fmt::format("{}: \"{}\" is no path below this folder; it was not "
                          "written",
                          folder.string(), name.string()));
}

/// Gives `to` the access control list and other attributes of `from`; false
/// where it cannot have one of them.
bool copyAttributes(int from, int to) {
  const ssize_t size = ::flistxattr(from, nullptr, 0);
  if (size <= 0) return size == 0 || errno == ENOTSUP;
  std::string names(static_cast<std::size_t>(size), '\0');
  const ssize_t got = ::flistxattr(from, names.data(), names.size());
  if (got < 0) return false;
  names.resize(static_cast<std::size_t>(got));
  for (std::size_t at = 0; at < names.size();) {
    const std::string name(names.c_str() + at);
    at += name.size() + 1;
    // What the system gives by itself; and privileges are not for new text.
    if (name.starts_with("security.") || name.starts_with("trusted.")) continue;
    const ssize_t length = ::fgetxattr(from, name.c_str(), nullptr, 0);
    if (length < 0) return false;
    std::string value(static_cast<std::size_t>(length), '\0');
    if (::fgetxattr(from, name.c_str(), value.data(), value.size()) != length ||
        ::fsetxattr(to, name.c_str(), value.data(), value.size(), 0) != 0) {
      return false;
    }
  }
  return true;
}

[[noreturn]] void refuse(const fs::path& path, std::string_view why) {
  throw Error(ExitCode::input, fmt::format("{}: {}", path.string(), why));
}

// ---- what is unfinished

constexpr std::string_view kUnfinished = ".hipify-port.";
constexpr int kHexadecimal = 16;

/// The name of an unfinished file. Half of it is a number, the other half tells
/// that this program gave the name in this very folder: no file that came from
/// elsewhere has one, but by a chance of one in four billion.
std::string unfinishedName(std::uint32_t number, const struct stat& folder) {
  const Digest digest =
      digestOf(fmt::format("unfinished {} {}", number, folder.st_ino));
  return fmt::format("{}{:08x}{:08x}", kUnfinished, number,
                     digest.low & 0xFFFFFFFFU);
}

bool isUnfinishedName(std::string_view name, const struct stat& folder) {
  if (!name.starts_with(kUnfinished)) return false;
  const std::string_view digits = name.substr(kUnfinished.size());
  constexpr std::size_t kHalf = 8;
  std::uint32_t number = 0;
  if (digits.size() != 2 * kHalf ||
      std::from_chars(digits.data(), digits.data() + kHalf, number,
                      kHexadecimal)
              .ptr != digits.data() + kHalf) {
    return false;
  }
  return name == unfinishedName(number, folder);
}

std::vector<std::string> namesIn(int folder) {
  std::vector<std::string> names;
  const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(
      copy < 0 ? nullptr : ::fdopendir(copy), &::closedir);
  while (const dirent* each = stream ? ::readdir(stream.get()) : nullptr) {
    names.emplace_back(each->d_name);
  }
  return names;
}

/// Removes what runs have left in a folder that were killed.
void removeUnfinished(int folder) {
  struct stat above{};
  if (::fstat(folder, &above) != 0) return;
  for (const std::string& name : namesIn(folder)) {
    struct stat status{};
    if (!isUnfinishedName(name, above) ||
        ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
      continue;
    }
    const bool isOurs =
        status.st_uid == ::geteuid() || status.st_uid == above.st_uid;
    const bool isPlain = S_ISLNK(status.st_mode) ||
                         (S_ISREG(status.st_mode) && status.st_nlink == 1);
    if (isOurs && isPlain) ::unlinkat(folder, name.c_str(), 0);
  }
}

/// Runs that write to a folder share its lock, while one that has it alone
/// knows that nobody is at what is unfinished there.
void enter(int folder, bool isFirstTime) {
  if (isFirstTime && ::flock(folder, LOCK_EX | LOCK_NB) == 0) {
    removeUnfinished(folder);
  }
  // It takes others a moment to remove what they found. Where there are no
  // locks, or somebody keeps one for good, writing goes on without.
  constexpr int kTimes = 100;
  for (int i = 0; i < kTimes; ++i) {
    if (::flock(folder, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

/// Shared by all that write a file.
std::shared_timed_mutex& writing() {
  static std::shared_timed_mutex one;
  return one;
}

/// While it lives, this thread is ended by no signal that asks the program to
/// end, nor by the end of the process that forked it (forkedFor): they wait.
class Unbroken {
 public:
  Unbroken() {
    sigset_t signals{};
    sigemptyset(&signals);
    for (const int each : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, each);
    ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
    ::prctl(PR_GET_PDEATHSIG, &atParentsEnd_);
    if (atParentsEnd_ != 0) ::prctl(PR_SET_PDEATHSIG, 0);
  }
  ~Unbroken() {
    if (atParentsEnd_ != 0) ::prctl(PR_SET_PDEATHSIG, atParentsEnd_);
    if (atParentsEnd_ != 0 && ::getppid() != parent_) ::raise(atParentsEnd_);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  Unbroken(const Unbroken&) = delete;
  Unbroken& operator=(const Unbroken&) = delete;

 private:
  sigset_t before_{};
  pid_t parent_ = ::getppid();
  int atParentsEnd_ = 0;
};

}  // namespace

/// A temporary file or link beside its final place, removed unless it was moved
/// there. Its name is short: that of the file may be as long as names can be.
class OutputFolder::Pending {
 public:
  Pending(const OutputFolder& folder, int parent, const fs::path& name)
      : folder_(folder), parent_(parent), name_(name) {}
  ~Pending() {
    if (!temporary_.empty()) ::unlinkat(parent_, temporary_.c_str(), 0);
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

  /// Opens it to be written.
  int file(mode_t mode) {
    int handle = -1;
    make([&](const char* temporary) {
      handle =
          ::openat(parent_, temporary,
                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
      return handle >= 0;
    });
    return handle;
  }

  void link(const fs::path& target) {
    make([&](const char* temporary) {
      return ::symlinkat(target.c_str(), parent_, temporary) == 0;
    });
  }

  void moveToPlace() {
    const std::string last = name_.filename().string();
    if (::renameat(parent_, temporary_.c_str(), parent_, last.c_str()) != 0) {
      folder_.fail(name_);
    }
    temporary_.clear();
  }

 private:
  template <typename Make>
  void make(Make makeAs) {
    static thread_local std::mt19937 random{std::random_device{}()};
    struct stat folder{};
    if (::fstat(parent_, &folder) != 0) folder_.fail(name_);
    for (int attempt = 0; attempt < 100; ++attempt) {
      std::string name =
          unfinishedName(static_cast<std::uint32_t>(random()), folder);
      if (makeAs(name.c_str())) {
        temporary_ = std::move(name);
        return;
      }
      if (errno != EEXIST) break;
    }
    folder_.fail(name_);
  }

  Unbroken unbroken_;
  std::shared_lock<std::shared_timed_mutex> begun_{writing()};
  const OutputFolder& folder_;
  int parent_;
  const fs::path& name_;
  std::string temporary_;
};

OutputFolder::OutputFolder(fs::path path, int handle)
    : path_(std::move(path)), handle_(handle) {}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : path_(std::move(other.path_)),
      handle_(std::exchange(other.handle_, -1)),
      entered_(std::move(other.entered_)),
      lastName_(std::move(other.lastName_)),
      last_(std::exchange(other.last_, -1)) {}

OutputFolder::~OutputFolder() {
  closeLast();
  if (handle_ >= 0) ::close(handle_);
}

OutputFolder OutputFolder::existing(const fs::path& path) {
  const fs::path folder = path.empty() ? "." : path;
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) {
    throw Error(ExitCode::usage,
                fmt::format("{}: cannot be written: {}; it was not changed",
                            folder.string(), textOf(errno)));
  }
  return {folder, handle};
}

OutputFolder OutputFolder::made(const fs::path& path, mode_t mode) {
  const fs::path whole = path.has_filename() ? path : path.parent_path();
  fs::path folder;
  for (const fs::path& part : whole) {
    folder /= part;
    ::mkdir(folder.c_str(), folder == whole ? mode : kPermissions);
  }
  return existing(path);
}

bool OutputFolder::isUnfinished(const fs::path& path) {
  const std::string& text = path.native();
  const std::size_t name = text.rfind('/') + 1;
  if (!std::string_view(text).substr(name).starts_with(kUnfinished)) {
    return false;
  }
  struct stat folder{};
  return ::stat(name == 0 ? "." : text.substr(0, name).c_str(), &folder) == 0 &&
         isUnfinishedName(text.substr(name), folder);
}

void OutputFolder::finishAll() {
  // A disk that does not answer is not waited for.
  constexpr std::chrono::seconds kPatience(10);
  if (writing().try_lock_for(kPatience)) return;
}

void OutputFolder::fail(const fs::path& name) const {
  const int error = errno;
  throw Error(ExitCode::usage,
              fmt::format("{}: cannot be written: {}; it was not changed",
                          (path_ / name).string(), textOf(error)));
}

void OutputFolder::closeLast() {
  if (last_ >= 0) ::close(last_);
  last_ = -1;
}

int OutputFolder::openFolder(const fs::path& name, bool makes) {
  int handle = ::fcntl(handle_, F_DUPFD_CLOEXEC, 0);
  fs::path way;
  for (const fs::path& part : name) {
    if (handle < 0) fail(name);
    way /= part;
    const Handle above(handle);
    if (makes) ::mkdirat(above.get(), part.c_str(), kPermissions);
    handle = ::openat(above.get(), part.c_str(), kFolderFlags);
    if (handle >= 0) continue;
    struct stat status{};
    const int error = errno;
    const bool isLink = ::fstatat(above.get(), part.c_str(), &status,
                                  AT_SYMLINK_NOFOLLOW) == 0 &&
                        S_ISLNK(status.st_mode);
    if (isLink) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: this is a link, and nothing is written "
                              "through the links of a tree; {} was not "
                              "written. Remove the link, or put a folder in "
                              "its place",
                              (path_ / way).string(), name.string()));
    }
    errno = error;
    if (!makes && errno == ENOENT) return -1;
    fail(way);
  }
  return handle;
}

int OutputFolder::parentOf(const fs::path& name, bool makes) {
  checkName(path_, name);
  const fs::path parent = name.parent_path();
  if (parent.empty()) {
    if (entered_.insert(parent).second) enter(handle_, true);
    return handle_;
  }
  if (last_ >= 0 && parent == lastName_) return last_;
  closeLast();
  last_ = openFolder(parent, makes);
  lastName_ = parent;
  if (last_ >= 0) enter(last_, entered_.insert(parent).second);
  return last_;
}

std::string OutputFolder::bytesAt(int parent, const fs::path& name) const {
  const Handle file(::openat(parent, name.filename().c_str(),
                             O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file.isOpen() || ::fstat(file.get(), &status) != 0) fail(name);
  std::string bytes;
  if (!S_ISREG(status.st_mode)) return bytes;
  const bool isRead =
      readAll(file.get(), [&](std::string_view piece) { bytes += piece; });
  if (!isRead) fail(name);
  return bytes;
}

void OutputFolder::makeFolder(const fs::path& name, mode_t mode) {
  const int parent = parentOf(name, true);
  if (::mkdirat(parent, name.filename().c_str(), mode & kPermissions) != 0 &&
      errno != EEXIST) {
    fail(name);
  }
}

void OutputFolder::write(const fs::path& name, std::string_view bytes,
                         std::optional<mode_t> mode, bool isCheap) {
  const int parent = parentOf(name, true);
  struct stat old{};
  const bool isThere = ::fstatat(parent, name.filename().c_str(), &old,
                                 AT_SYMLINK_NOFOLLOW) == 0 &&
                       S_ISREG(old.st_mode);
  constexpr mode_t kUsual = 0666;
  const bool keepsMode = !mode && isThere;
  Pending pending(*this, parent, name);
  Handle file(pending.file(keepsMode ? old.st_mode & kPermissions
                                     : mode.value_or(kUsual) & kPermissions));
  // What replaces something must not be empty after a loss of power.
  if (!writeAll(file.get(), bytes) ||
      (keepsMode && ::fchmod(file.get(), old.st_mode & kPermissions) != 0) ||
      (isThere && !isCheap && ::fsync(file.get()) != 0) || !file.close()) {
    fail(name);
  }
  pending.moveToPlace();
}

void OutputFolder::replace(const fs::path& name, std::string_view bytes,
                           std::string_view old) {
  const int parent = parentOf(name, false);
  const fs::path path = path_ / name;
  const Handle before(
      parent < 0 ? -1
                 : ::openat(parent, name.filename().c_str(),
                            O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!before.isOpen() || ::fstat(before.get(), &status) != 0 ||
      !S_ISREG(status.st_mode)) {
    refuse(path,
           "is no longer the file that was read; nothing was written there. "
           "Port it again");
  }
  if (status.st_nlink > 1) {
    refuse(path,
           "has a second name (a hard link), which would keep the old text; "
           "it was not changed. Port with -o, or copy the file to break the "
           "link");
  }
  constexpr mode_t kWritable = 0222;
  if ((status.st_mode & kWritable) == 0) {
    refuse(path,
           "is read-only; it was not changed. Make it writable (chmod u+w), "
           "or port with -o");
  }
  constexpr mode_t kPrivate = 0600;
  Pending pending(*this, parent, name);
  Handle file(pending.file(kPrivate));
  struct stat mine{};
  if (!writeAll(file.get(), bytes) || ::fstat(file.get(), &mine) != 0) {
    fail(name);
  }
  const bool isSameOwner =
      mine.st_uid == status.st_uid && mine.st_gid == status.st_gid;
  if (!isSameOwner && ::fchown(file.get(), status.st_uid, status.st_gid) != 0) {
    refuse(path,
           "belongs to a user or group that you may not give files to, which "
           "the port would change; it was not written. Have its owner port "
           "it, or port with -o");
  }
  if (!copyAttributes(before.get(), file.get()) ||
      ::fchmod(file.get(), status.st_mode & kPermissions) != 0) {
    refuse(path,
           "has attributes or an access control list that cannot be given to "
           "a new file; it was not changed. Port with -o");
  }
  if (::fsync(file.get()) != 0 || !file.close()) fail(name);
  if (bytesAt(parent, name) != old) {
    refuse(path,
           "was changed while the port ran; the change was kept, and the file "
           "was not ported. Port it again");
  }
  pending.moveToPlace();
}

void OutputFolder::copy(const fs::path& from, const fs::path& name) {
  const Handle source(::open(from.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!source.isOpen() || ::fstat(source.get(), &status) != 0) {
    refuse(from, "cannot be read: " + textOf(errno));
  }
  const int parent = parentOf(name, true);
  Pending pending(*this, parent, name);
  Handle file(pending.file(status.st_mode & kPermissions));
  bool isWritten = true;
  const bool isRead = readAll(source.get(), [&](std::string_view piece) {
    isWritten = isWritten && writeAll(file.get(), piece);
  });
  if (!isWritten) fail(name);
  if (!isRead) refuse(from, "cannot be read: " + textOf(errno));
  if (!file.close()) fail(name);
  pending.moveToPlace();
}

void OutputFolder::link(const fs::path& target, const fs::path& name) {
  const int parent = parentOf(name, true);
  Pending pending(*this, parent, name);
  pending.link(target);
  pending.moveToPlace();
}

bool OutputFolder::remove(const fs::path& name,
                          const std::function<bool(std::string_view)>& isOurs) {
  const int parent = parentOf(name, false);
  if (parent < 0) return false;
  const fs::path last = name.filename();
  struct stat status{};
  if (::fstatat(parent, last.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISREG(status.st_mode) || !isOurs(bytesAt(parent, name)) ||
      ::unlinkat(parent, last.c_str(), 0) != 0) {
    return false;
  }
  for (fs::path folder = name.parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    // A folder with something in it stays.
    if (::unlinkat(parentOf(folder, false), folder.filename().c_str(),
                   AT_REMOVEDIR) != 0) {
      break;
    }
  }
  closeLast();
  return true;
}

}  // namespace hipport
