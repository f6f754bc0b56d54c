#include "tree/inventory.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "buildfiles/buildfiles.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "frontend/compile_commands.h"
#include "text/error.h"
#include "tree/port_map.h"

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

  void run(const std::vector<std::string>& paths) {
    std::vector<fs::path> inputs;
    for (const std::string& given : paths) {
      if (auto path = existing(given)) inputs.push_back(*path);
    }
    if (inputs.empty()) return;
    // One folder is its own root; several inputs keep their place below the
    // folder that holds them all, so that equal names never collide.
    fs::path root = inputs.front();
    if (inputs.size() > 1 || !isFolder(root)) {
      root = commonFolder(inputs);
    }
    for (const fs::path& input : inputs) {
      if (isFolder(input)) {
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
  }

 private:
  std::optional<fs::path> existing(const std::string& given) {
    if (given.empty()) {
      throw Error(ExitCode::usage,
                  "a PATH is empty; nothing was ported. Name a file or folder");
    }
    std::error_code error;
    fs::path path = normalised(given);
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
    if (path.extension() == ".ptx") {
      fail(given, "PTX; `hipify-port ptx` writes it as HIP");
      return std::nullopt;
    }
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
      if (!isThere(unit.path)) {
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
    fs::path root = commonFolder(sources);
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
      // A link of that name too: the port has files of its own there.
      if (entry.name == kPortMapFolder) continue;
      std::string path = below(folder, entry.name);
      std::string place = below(relative, entry.name);
      if (isExcluded(place) || passedOver_.contains(path)) continue;
      if (OutputFolder::isUnfinished(path)) continue;
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
    // "makefile.hip" is no source.
    file.isSource = languageOf(path).has_value() && !buildLanguageOf(path);
    const bool isUnlisted = !named_.empty() && file.isSource &&
                            isUnitName(path) && !named_.contains(path);
    if (!isUnlisted) inventory_.files.push_back(std::move(file));
  }

  const InventoryOptions& options_;
  Inventory& inventory_;
  std::unordered_set<std::string> seen_;
  std::set<std::string> named_;
  std::set<std::string> passedOver_;
};

/// What git is asked about; nothing where it is not asked.
std::optional<Changes> changesOf(const InventoryOptions& options) {
  if (options.staged) return stagedChanges(options.paths);
  if (!options.changedSince.empty()) {
    return changesSince(options.changedSince, options.paths);
  }
  return std::nullopt;
}

/// The changed sources become the inputs.
std::vector<std::string> inputsAmong(const Changes& changes,
                                     const InventoryOptions& options) {
  std::vector<std::string> paths;
  for (const ChangedFile& file : changes.files) {
    const std::string relative =
        file.path.lexically_relative(changes.root).generic_string();
    const bool isExcluded = std::ranges::any_of(
        options.exclude,
        [&](const auto& pattern) { return matchesGlob(pattern, relative); });
    if (!isExcluded && languageOf(file.path.string())) {
      paths.push_back(file.path.string());
    }
  }
  return paths;
}

void addChanges(Changes changes, Inventory& inventory) {
  std::map<fs::path, std::shared_ptr<const ChangedFile>> byPath;
  for (ChangedFile& each : changes.files) {
    fs::path path = each.path;
    byPath.emplace(std::move(path),
                   std::make_shared<const ChangedFile>(std::move(each)));
  }
  for (InputFile& file : inventory.files) {
    const auto change = byPath.find(file.path);
    if (change == byPath.end()) continue;
    file.change = change->second;
    if (file.change->staged) {
      file.text = std::make_shared<const std::string>(*file.change->staged);
    }
  }
}

void addDatabase(const std::string& buildDir, Inventory& inventory) {
  fs::path database = buildDir;
  if (isFolder(database)) database /= kDatabaseName;
  if (!isThere(database)) {
    throw Error(ExitCode::input,
                fmt::format("-p {}: there is no {}; nothing was ported. "
                            "Configure with "
                            "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                            buildDir, kDatabaseName));
  }
  CompileCommands commands = loadCompileCommands(database.string());
  inventory.commands = std::move(commands.units);
  append(inventory.errors, std::move(commands.problems));
}

}  // namespace

const InputFile* Inventory::find(const fs::path& path) const {
  const auto found =
      std::ranges::lower_bound(files, TreePath(path), {}, &InputFile::path);
  return found != files.end() && found->path == TreePath(path) ? &*found
                                                               : nullptr;
}

Inventory takeInventory(const InventoryOptions& options) {
  std::optional<Changes> changes = changesOf(options);
  Inventory inventory;
  if (!options.buildDir.empty()) addDatabase(options.buildDir, inventory);
  Walker(options, inventory)
      .run(changes ? inputsAmong(*changes, options) : options.paths);
  if (changes) addChanges(std::move(*changes), inventory);
  for (const auto& [path, text] : options.texts) {
    const auto file = std::ranges::lower_bound(inventory.files, TreePath(path),
                                               {}, &InputFile::path);
    if (file != inventory.files.end() && file->path == TreePath(path)) {
      file->text = text;
    }
  }
  return inventory;
}

std::string bytesOf(const InputFile& file) {
  return file.text ? *file.text : readFile(file.path);
}

void refuseLinksToOutside(Inventory& inventory) {
  for (const InputFile& file : inventory.files) {
    if (!file.isLink) continue;
    std::error_code error;
    const fs::path target = fs::canonical(file.path, error);
    if (error || !fs::is_regular_file(target, error) ||
        inventory.find(target)) {
      continue;
    }
    inventory.errors.push_back(fmt::format(
        "{}: is a link to {}, outside of the inputs, which was not read; the "
        "port has the link as it is. Name that file or its folder as an input "
        "too, or --exclude the link",
        file.shown, target.string()));
  }
}

fs::path renamedSource(fs::path path) {
  if (path.extension() == ".cu" && !buildLanguageOf(path.string())) {
    path.replace_extension(".hip");
  }
  return path;
}

}  // namespace hipport
