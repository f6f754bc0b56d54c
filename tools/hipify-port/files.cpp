#include "files.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <set>
#include <unordered_set>

#include "buildfiles/buildfiles.h"
#include "text/error.h"
#include "validate/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kDatabaseName = "compile_commands.json";

/// Folders of version control, and what a port leaves beside itself.
bool isPassedOver(std::string_view name) {
  return name == kPortMapFolder || name == ".git" || name == ".hg" ||
         name == ".svn" || name == ".bzr";
}

fs::path normalised(const fs::path& path) {
  const fs::path full = fs::absolute(path).lexically_normal();
  return full.has_filename() || full == full.root_path() ? full
                                                         : full.parent_path();
}

/// The folder that holds all of `paths`.
fs::path commonFolder(const std::vector<fs::path>& paths) {
  fs::path common = paths.front().parent_path();
  for (const fs::path& path : paths) {
    const fs::path folder = path.parent_path();
    fs::path shared;
    auto a = common.begin();
    auto b = folder.begin();
    for (; a != common.end() && b != folder.end() && *a == *b; ++a, ++b) {
      shared /= *a;
    }
    common = shared;
  }
  return common;
}

void append(std::vector<std::string>& to, std::vector<std::string> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()),
            std::make_move_iterator(more.end()));
}

/// What a folder says of one thing in it, which saves asking for each.
struct FolderEntry {
  enum class Kind : std::uint8_t { file, folder, link, other, unknown };
  std::string name;
  Kind kind = Kind::unknown;
  int error = 0;  ///< where the kind is unknown: why

  static Kind kindOf(mode_t mode) {
    if (S_ISREG(mode)) return Kind::file;
    if (S_ISDIR(mode)) return Kind::folder;
    return S_ISLNK(mode) ? Kind::link : Kind::other;
  }
};

/// What is in a folder, by name. `error` tells why it cannot be read.
std::vector<FolderEntry> entriesOf(const std::string& folder, int& error) {
  std::vector<FolderEntry> entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(folder.c_str()),
                                                   &::closedir);
  errno = stream ? 0 : errno;
  while (const dirent* each = stream ? ::readdir(stream.get()) : nullptr) {
    FolderEntry entry{each->d_name};
    if (entry.name == "." || entry.name == "..") continue;
    struct stat status{};
    // Some file systems do not say.
    if (each->d_type != DT_UNKNOWN) {
      entry.kind = FolderEntry::kindOf(DTTOIF(each->d_type));
    } else if (::fstatat(::dirfd(stream.get()), each->d_name, &status,
                         AT_SYMLINK_NOFOLLOW) == 0) {
      entry.kind = FolderEntry::kindOf(status.st_mode);
    } else {
      entry.error = errno;
    }
    entries.push_back(std::move(entry));
    errno = 0;
  }
  error = errno;
  std::ranges::sort(entries, {}, &FolderEntry::name);
  return entries;
}

/// The path of what is called `name` in a folder; "" is where paths begin.
std::string below(std::string_view folder, std::string_view name) {
  const bool isDivided = folder.empty() || folder.ends_with('/');
  std::string path;
  path.reserve(folder.size() + 1 + name.size());
  path.append(folder);
  if (!isDivided) path += '/';
  path.append(name);
  return path;
}

class Walker {
 public:
  Walker(const InventoryOptions& options, Inventory& inventory)
      : options_(options), inventory_(inventory) {}

  void run() {
    std::vector<fs::path> inputs;
    for (const std::string& given : options_.paths) {
      if (auto path = existing(given)) inputs.push_back(*path);
    }
    if (inputs.empty()) return;
    // One folder is its own root; several inputs keep their place below the
    // folder that holds them all, so that equal names never collide.
    fs::path root = inputs.front();
    if (inputs.size() > 1 || !fs::is_directory(root)) {
      root = commonFolder(inputs);
    }
    for (const fs::path& input : inputs) {
      if (fs::is_directory(input)) {
        addFolder(input, root);
      } else {
        InputFile file;
        file.path = TreePath(input);
        file.relative = TreePath(input.lexically_relative(root));
        file.shown = shownAs(input);
        file.isNamed = true;
        addFile(std::move(file));
      }
    }
    // A walk goes through its folder in this order.
    if (!std::ranges::is_sorted(inventory_.files, {}, &InputFile::path)) {
      std::ranges::sort(inventory_.files, {}, &InputFile::path);
    }
    settleLinks();
  }

 private:
  std::optional<fs::path> existing(const std::string& given) {
    if (given.empty()) {
      throw Error(ExitCode::usage,
                  "a PATH is empty; nothing was ported. Name a file or folder");
    }
    std::error_code error;
    const fs::path path = normalised(given);
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
      fail(given, error && error != std::errc::no_such_file_or_directory
                      ? error.message()
                      : "no such file or folder");
      return std::nullopt;
    }
    if (fs::is_directory(status)) return path;
    if (!fs::is_regular_file(status)) {
      fail(given, "neither a file nor a folder");
      return std::nullopt;
    }
    if (path.filename() == kDatabaseName) return fromDatabase(path);
    if (!languageOf(path.string()) && !buildLanguageOf(path.string())) {
      fail(given,
           "neither a C, C++ or CUDA source by its suffix nor a build file by "
           "its name");
      return std::nullopt;
    }
    return path;
  }

  /// A compile database stands for the folder that holds all its sources; of
  /// the sources there, those that it does not name are passed over.
  std::optional<fs::path> fromDatabase(const fs::path& path) {
    std::vector<fs::path> sources;
    CompileCommands commands = loadCompileCommands(path.string());
    append(inventory_.errors, std::move(commands.problems));
    for (Unit& unit : commands.units) {
      if (!fs::exists(unit.path)) {
        fail(unit.path, "named by " + path.string() + ", which does not exist");
        continue;
      }
      sources.emplace_back(unit.path);
      named_.insert(unit.path);
      inventory_.commands.push_back(std::move(unit));
    }
    if (sources.empty()) {
      fail(path.string(), "names no source that exists");
      return std::nullopt;
    }
    const fs::path root = commonFolder(sources);
    if (path.parent_path() != root) {
      passedOver_.insert(path.parent_path().string());
    }
    return root;
  }

  void fail(const std::string& path, const std::string& why) {
    inventory_.errors.push_back(path + ": " + why);
  }

  bool isExcluded(const std::string& relative) const {
    return std::ranges::any_of(options_.exclude, [&](const auto& pattern) {
      return matchesGlob(pattern, relative);
    });
  }

  void addFolder(const fs::path& folder, const fs::path& root) {
    const std::size_t before = inventory_.files.size();
    const std::size_t errors = inventory_.errors.size();
    walk(folder.string(),
         folder == root ? "" : folder.lexically_relative(root).string());
    const bool hasSource = std::any_of(
        inventory_.files.begin() + static_cast<long>(before),
        inventory_.files.end(), [](const auto& file) { return file.isSource; });
    if (!hasSource && inventory_.errors.size() == errors) {
      fail(folder.string(), "contains no C, C++ or CUDA source");
    }
  }

  /// `relative` is the folder's own path to the root.
  void walk(const std::string& folder, const std::string& relative) {
    int error = 0;
    const std::vector<FolderEntry> entries = entriesOf(folder, error);
    if (error != 0) {
      fail(shownAs(folder), cannotRead(error));
      return;
    }
    const std::string shown = shownAs(folder);
    for (const FolderEntry& entry : entries) {
      std::string path = below(folder, entry.name);
      std::string place = below(relative, entry.name);
      if (isExcluded(place) || passedOver_.contains(path)) continue;
      switch (entry.kind) {
        case FolderEntry::Kind::folder:
          if (!isPassedOver(entry.name)) walk(path, place);
          break;
        case FolderEntry::Kind::file:
        case FolderEntry::Kind::link: {
          InputFile file;
          file.path = TreePath(std::move(path));
          file.relative = TreePath(std::move(place));
          file.shown = below(shown == "." ? "" : shown, entry.name);
          file.isLink = entry.kind == FolderEntry::Kind::link;
          addFile(std::move(file));
          break;
        }
        case FolderEntry::Kind::other:
          break;
        case FolderEntry::Kind::unknown:
          fail(shownAs(path), cannotRead(entry.error));
          break;
      }
    }
  }

  static std::string cannotRead(int error) {
    return "cannot be read: " + std::generic_category().message(error);
  }

  void addFile(InputFile file) {
    const std::string& path = file.path.string();
    if (!seen_.insert(path).second) return;
    file.isSource = languageOf(path).has_value();
    const bool isUnlisted = !named_.empty() && file.isSource &&
                            isUnitName(path) && !named_.contains(path);
    if (!isUnlisted) inventory_.files.push_back(std::move(file));
  }

  /// A link to a file outside the inputs stands for its content; every other
  /// link stays a link.
  void settleLinks() {
    if (!options_.copiesTree) return;
    for (InputFile& file : inventory_.files) {
      if (!file.isLink) continue;
      std::error_code error;
      const fs::path target = fs::canonical(file.path, error);
      if (error || !fs::is_regular_file(target)) continue;
      file.isLink = seen_.contains(target.native());
    }
  }

  const InventoryOptions& options_;
  Inventory& inventory_;
  std::unordered_set<std::string> seen_;
  std::set<std::string> named_;
  std::set<std::string> passedOver_;
};

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

}  // namespace

Inventory takeInventory(const InventoryOptions& options) {
  Inventory inventory;
  if (!options.buildDir.empty()) {
    fs::path database = options.buildDir;
    if (fs::is_directory(database)) database /= kDatabaseName;
    if (!fs::exists(database)) {
      throw Error(ExitCode::input,
                  fmt::format("-p {}: there is no {}; nothing was ported. "
                              "Configure with "
                              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                              options.buildDir, kDatabaseName));
    }
    CompileCommands commands = loadCompileCommands(database.string());
    inventory.commands = std::move(commands.units);
    append(inventory.errors, std::move(commands.problems));
  }
  Walker(options, inventory).run();
  return inventory;
}

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

fs::path renamedSource(fs::path path) {
  if (path.extension() == ".cu") path.replace_extension(".hip");
  return path;
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

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
      std::fflush(stdout) != 0) {
    throw Error(
        ExitCode::usage,
        fmt::format("stdout cannot be written: {}; the output is incomplete",
                    std::strerror(errno)));
  }
}

bool matchesGlob(std::string_view pattern, std::string_view path) {
  const std::string glob(pattern);
  if (glob.find('/') == std::string::npos) {
    return std::ranges::any_of(fs::path(path), [&](const fs::path& part) {
      return ::fnmatch(glob.c_str(), part.c_str(), 0) == 0;
    });
  }
  const int flags = glob.find("**") == std::string::npos ? FNM_PATHNAME : 0;
  const std::string whole(path);
  return ::fnmatch(glob.c_str(), whole.c_str(), flags | FNM_LEADING_DIR) == 0;
}

}  // namespace hipport
