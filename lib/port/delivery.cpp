#include "port/delivery.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/dual.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "port/dual_record.h"
#include "port/origin.h"
#include "text/lines.h"
#include "tree/port_map.h"
#include "tree/support_headers.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr mode_t kNewFolder = 0777;  // less the umask

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// The folder of the tree that the run writes to.
fs::path baseOf(const InputFile& file, const DeliveryOptions& options) {
  return options.mode == PortMode::folder ? fs::absolute(options.outputDir)
                                          : fs::path(file.root());
}

/// The folder that the port of a file's tree goes to, where it is a tree.
fs::path portFolder(const InputFile& file, const DeliveryOptions& options) {
  const fs::path base = baseOf(file, options);
  return options.isDual ? base / kDualFolder : base;
}

/// What is at a path, links not followed; nothing where it cannot be asked, as
/// behind a link of the tree that leads nowhere. Writing there says why.
fs::file_status kindAt(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error);
}

/// Whether a link leads to a folder, whose name says nothing of its language.
bool leadsToFolder(const InputFile& file) {
  std::error_code error;
  return file.isLink && fs::is_directory(file.path, error);
}

/// The name of a file of the input in the tree of the port.
fs::path portedName(const InputFile& file, const DeliveryOptions& options) {
  return leadsToFolder(file) || !options.renamesSources()
             ? fs::path(file.relative)
             : renamedSource(file.relative);
}

/// What is written for one name below `base`, which the user has named.
struct Place {
  fs::path base;
  fs::path name;

  fs::path path() const { return base / name; }
};

/// Where a file of the input lies in the tree of the port. The folder of a dual
/// port belongs to the tree, so that it is part of the name.
Place placeOf(const InputFile& file, const DeliveryOptions& options) {
  const fs::path name = portedName(file, options);
  return {baseOf(file, options),
          options.isDual ? fs::path(kDualFolder) / name : name};
}

/// Where a file that is ported in place really is. A link that the user has
/// named is followed.
Place placeOf(const InputFile& file) {
  const fs::path real = resolved(file.path);
  Place place = {fs::path(file.root()), fs::path(file.relative)};
  if (real == resolved(place.base) / place.name) return place;
  return {real.parent_path(), real.filename()};
}

/// What a link of the input says in the tree of the port: links between files
/// of the tree follow their new names.
fs::path outputLink(const InputFile& file, const DeliveryOptions& options,
                    const Inventory& inventory) {
  const fs::path target = fs::read_symlink(file.path);
  const fs::path real = resolved(file.path);
  return options.renamesSources() && inventory.find(real)
             ? renamedSource(target)
             : target;
}

/// The support headers that the port of a file came to include.
std::vector<std::string_view> newSupportHeaders(const FileReport& report) {
  std::vector<std::string_view> headers;
  for (const std::string_view header : kAllSupportHeaders) {
    const std::string included = std::string(header) + "\"";
    const std::string called = std::string(header) + " ";
    if (std::ranges::any_of(report.edits, [&](const Edit& edit) {
          return edit.text.find(included) != std::string::npos ||
                 edit.text.find(called) != std::string::npos;
        })) {
      headers.push_back(header);
      std::ranges::copy(includedSupportHeaders(header),
                        std::back_inserter(headers));
    }
  }
  return headers;
}

std::string portedBytes(const FileReport& report) {
  return applyFlat(report.bytes, report.edits);
}

/// A file that the port brings along.
struct OwnFile {
  Place place;
  std::string shown;
};

/// Where support headers go that the ports need and the trees do not have: in
/// the output folder, or else in the trees themselves. By path.
std::map<std::string, OwnFile> supportHeadersOf(
    const DeliveryOptions& options, const Inventory& inventory,
    const std::vector<PortedFile>& ported) {
  std::map<std::string, OwnFile> files;
  auto add = [&](Place place, std::string shown) {
    std::string path = place.path().string();
    files.try_emplace(std::move(path),
                      OwnFile{std::move(place), std::move(shown)});
  };
  for (const PortedFile& each : ported) {
    for (const std::string_view header : newSupportHeaders(each.report)) {
      const Place inTree = {fs::path(each.file->root()), header};
      if (inventory.find(inTree.path())) continue;
      if (options.makesTree()) {
        const Place place = {
            baseOf(*each.file, options),
            options.isDual ? fs::path(kDualFolder) / header : fs::path(header)};
        const std::string path = place.path().string();
        add(place, options.isDual ? shownAs(path) : path);
      } else if (!fs::exists(kindAt(inTree.path()))) {
        // One that is there stays, whether or not it is among the inputs.
        const std::string& shown = each.file->shown;
        const std::size_t tail = each.file->relative.string().size();
        add(inTree, shown.substr(0, shown.size() - tail) + std::string(header));
      }
    }
  }
  return files;
}

/// The folder that records of the port refer to.
fs::path homeOf(const InputFile& file, const DeliveryOptions& options) {
  return resolved(options.home.empty() ? portFolder(file, options)
                                       : fs::path(options.home));
}

/// Where the lines of the written ports come from, for the validate command.
PortMap mapOf(const DeliveryOptions& options, const TreeOptions& inputs,
              const Target& target, const std::vector<PortedFile>& ported) {
  PortMap map;
  for (const PortedFile& each : ported) {
    const FileReport& file = each.report;
    MappedFile& mapped = map.files.emplace_back();
    mapped.port = (options.renamesSources() ? renamedSource(each.file->relative)
                                            : fs::path(each.file->relative))
                      .generic_string();
    mapped.source = each.file->relative.generic_string();
    mapped.fingerprint = fingerprintOf(portedBytes(file));
    mapped.lines = lineOrigins(file.bytes, file.edits);
    const LineMap lines(file.bytes);
    for (const PlannedFinding& planned : file.findings) {
      if (actionOf(planned) < Action::review) continue;
      const Finding& finding = planned.finding;
      mapped.findings.push_back({lines.position(finding.span.begin).line,
                                 lines.position(finding.span.end).line,
                                 finding.check, finding.message});
    }
    // Beside a dual port is the CUDA build.
    map.root = options.isDual
                   ? ".."
                   : resolved(each.file->root())
                         .lexically_relative(homeOf(*each.file, options))
                         .generic_string();
  }
  const fs::path folder = homeOf(*ported.front().file, options);
  auto relative = [&](const std::string& path) {
    return resolved(path).lexically_relative(folder).generic_string();
  };
  if (!inputs.inventory.buildDir.empty()) {
    map.options.buildDir = relative(inputs.inventory.buildDir);
  }
  for (const std::string& each : inputs.parse.includeDirs) {
    map.options.includeDirs.push_back(relative(each));
  }
  map.options.macros = inputs.parse.macros;
  map.options.standard = inputs.parse.standard;
  map.options.rocm = fmt::format("{}.{}", target.rocm.major, target.rocm.minor);
  std::ranges::sort(map.files, {}, &MappedFile::port);
  return map;
}

/// One file that a run writes.
struct Output {
  enum class Kind : std::uint8_t { port, text, copy, link };
  Kind kind = Kind::port;
  Place place;
  const InputFile* file = nullptr;  ///< whose permissions it gets
  FileReport* report = nullptr;     ///< of a port
  std::string text;                 ///< of Kind::text; where a link leads
  /// What is edited in its place, where something is: it has to be as it was.
  const std::string* old = nullptr;
};

std::string bytesOf(const Output& output) {
  switch (output.kind) {
    case Output::Kind::port:
      return portedBytes(*output.report);
    case Output::Kind::copy:
      return readFile(output.file->path);
    case Output::Kind::link:
    case Output::Kind::text:
      break;
  }
  return output.text;
}

/// The same; nothing where the input cannot be read, which has been told.
std::string readableBytes(const Output& output) {
  try {
    return bytesOf(output);
  } catch (const Error& error) {
    if (error.code() != ExitCode::input) throw;
    return "";
  }
}

/// Whether the file that `output` is to make is there, as it is to be.
bool isThere(const Output& output) {
  std::error_code error;
  const fs::path path = output.place.path();
  if (output.kind == Output::Kind::link) {
    return fs::read_symlink(path, error) == output.text;
  }
  return fs::is_regular_file(kindAt(path)) && readFile(path) == bytesOf(output);
}

mode_t modeOf(const fs::path& path) {
  return static_cast<mode_t>(fs::status(path).permissions() & fs::perms::all);
}

/// What is written to, opened once.
class OutputFolders {
 public:
  void write(const Output& output) {
    OutputFolder& folder = folderOf(output);
    const fs::path& name = output.place.name;
    switch (output.kind) {
      case Output::Kind::copy:
        return folder.copy(output.file->path, name);
      case Output::Kind::link:
        return folder.link(output.text, name);
      case Output::Kind::port:
      case Output::Kind::text:
        break;
    }
    const std::string bytes = bytesOf(output);
    if (output.old) {
      folder.replace(name, bytes, *output.old);
    } else if (output.file) {
      folder.write(name, bytes, modeOf(output.file->path));
    } else {
      folder.write(name, bytes);
    }
  }

  OutputFolder& at(const fs::path& base, mode_t mode) {
    const auto place = folders_.find(base);
    if (place != folders_.end()) return place->second;
    return folders_.emplace(base, OutputFolder::made(base, mode)).first->second;
  }

 private:
  /// With the folders that the file lies in, as open to others as they are in
  /// the tree that it comes from.
  OutputFolder& folderOf(const Output& output) {
    if (!output.file || output.old) return at(output.place.base, kNewFolder);
    const fs::path root(output.file->root());
    OutputFolder& folder = at(output.place.base, modeOf(root) | kOwn);
    const fs::path relative(output.file->relative);
    const fs::path way = output.place.name.parent_path();
    const fs::path from = relative.parent_path();
    if (from.empty() || !known_.insert(output.place.base / way).second) {
      return folder;
    }
    // The names may have a folder in front (of a dual port).
    fs::path name =
        way.string().substr(0, way.string().size() - from.string().size());
    fs::path source = root;
    for (const fs::path& part : from) {
      name /= part;
      source /= part;
      folder.makeFolder(name, modeOf(source) | kOwn);
    }
    return folder;
  }

  static constexpr mode_t kOwn = 0700;

  std::map<fs::path, OutputFolder> folders_;
  std::set<fs::path> known_;  ///< folders that were made
};

Output copyOf(const InputFile& file, Place place, const fs::path& target) {
  return {file.isLink ? Output::Kind::link : Output::Kind::copy,
          std::move(place), &file, nullptr, target.string()};
}

void addPorts(const DeliveryOptions& options, std::vector<PortedFile>& ported,
              std::vector<Output>& outputs) {
  for (PortedFile& each : ported) {
    if (options.makesTree()) {
      outputs.push_back({Output::Kind::port,
                         placeOf(*each.file, options),
                         each.file,
                         &each.report,
                         {}});
    } else if (!each.report.edits.empty()) {
      outputs.push_back({Output::Kind::port,
                         placeOf(*each.file),
                         each.file,
                         &each.report,
                         {},
                         &each.report.bytes});
    }
  }
}

/// The files of the tree that the port takes over as they are.
void addCopies(const DeliveryOptions& options, const Inventory& inventory,
               const std::set<const InputFile*>& taken,
               std::vector<Output>& outputs) {
  for (const InputFile& file : inventory.files) {
    if (taken.contains(&file)) continue;
    outputs.push_back(copyOf(
        file, placeOf(file, options),
        file.isLink ? outputLink(file, options, inventory) : fs::path()));
  }
}

/// The CUDA side of a dual port that goes to another folder.
void addCudaSide(const DeliveryOptions& options, const Inventory& inventory,
                 const std::set<const InputFile*>& taken,
                 std::vector<Output>& outputs) {
  for (const InputFile& file : inventory.files) {
    if (taken.contains(&file)) continue;
    outputs.push_back(
        copyOf(file, {baseOf(file, options), fs::path(file.relative)},
               file.isLink ? fs::read_symlink(file.path) : fs::path()));
  }
}

/// Everything that a run writes, but for the map of the port.
std::vector<Output> outputsOf(const DeliveryOptions& options, const Tree& tree,
                              PlannedTree& planned) {
  std::set<const InputFile*> unreadable;
  for (const Source& source : tree.sources) {
    if (!source.error.empty()) unreadable.insert(source.file);
  }
  std::vector<Output> outputs;
  addPorts(options, planned.files, outputs);
  if (options.makesTree()) {
    std::set<const InputFile*> taken = unreadable;
    for (const PortedFile& each : planned.files) taken.insert(each.file);
    addCopies(options, tree.inventory, taken, outputs);
  }
  std::set<const InputFile*> taken = std::move(unreadable);
  for (const SwitchedFile& each : planned.switched) {
    taken.insert(each.file);
    outputs.push_back(
        {Output::Kind::text,
         {baseOf(*each.file, options), fs::path(each.file->relative)},
         each.file,
         nullptr,
         each.bytes,
         options.mode == PortMode::folder ? nullptr : &each.before});
  }
  if (options.isDual && options.mode == PortMode::folder) {
    addCudaSide(options, tree.inventory, taken, outputs);
  }
  return outputs;
}

/// The outputs that come from no input.
void addOwn(const DeliveryOptions& options, const Tree& tree,
            const PlannedTree& planned, std::vector<Output>& outputs,
            Delivery& delivery) {
  for (const auto& [path, own] :
       supportHeadersOf(options, tree.inventory, planned.files)) {
    outputs.push_back({Output::Kind::text, own.place, nullptr, nullptr,
                       std::string(supportHeaderText(path))});
    delivery.supportHeaders.push_back(own.shown);
  }
  for (const AddedFile& each : planned.added) {
    const Place place = {baseOf(*tree.sources.front().file, options),
                         each.path};
    outputs.push_back(
        {Output::Kind::text, place, nullptr, nullptr, each.bytes});
    delivery.supportHeaders.push_back(place.path().string());
    // Only what this program would write there anyway is its own.
    if (options.makesTree() || isThere(outputs.back()) ||
        !fs::exists(kindAt(place.path()))) {
      continue;
    }
    throw Error(
        ExitCode::usage,
        fmt::format("{}: --emit-cmake would replace this file; nothing was "
                    "written. Rename it, or leave out --emit-cmake",
                    place.path().string()));
  }
}

/// Throws Error(usage) if -o names no folder that a port may go to.
void checkFolderItself(const DeliveryOptions& options,
                       const std::vector<std::string>& paths) {
  const fs::path output = resolved(options.outputDir);
  for (const std::string& given : paths) {
    const fs::path input = resolved(given);
    if (isFolder(input) && (isBelow(output, input) || isBelow(input, output))) {
      throw Error(
          ExitCode::usage,
          fmt::format(
              "-o {}: the output folder and the input {} must not contain each "
              "other; nothing was ported. Choose another folder, or --in-place",
              options.outputDir, given));
    }
  }
  std::error_code error;
  const fs::file_status status = fs::status(output, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: this is a file, not a folder; nothing was "
                            "ported. Choose another folder",
                            options.outputDir));
  }
  if (fs::is_directory(status) && !fs::is_empty(output) && !options.overwrite) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: the folder is not empty; nothing was "
                            "ported. {}, or give --overwrite to replace "
                            "the files that the port writes",
                            options.outputDir,
                            hipport::isThere(output / kOriginFile)
                                ? "Bring the port there up to date with "
                                  "hipify-port update"
                                : "Empty it"));
  }
}

/// The paths of the port that a record names, relative to `folder`.
std::string recordedName(const Output& output, const fs::path& folder) {
  return output.place.path().lexically_relative(folder).generic_string();
}

/// Refuses to write over what a person made of the port's files, or put beside
/// them.
void protectChanges(const DualRecord& before, const fs::path& folder,
                    const std::vector<Output>& outputs) {
  std::map<std::string, const Output*> planned;
  for (const Output& each : outputs) {
    planned.emplace(recordedName(each, folder), &each);
  }
  std::vector<std::string> changed;
  for (const auto& [name, fingerprint] : before) {
    const fs::path path = folder / name;
    const fs::file_status kind = kindAt(path);
    if (!fs::exists(kind) || (fs::is_regular_file(kind) &&
                              fingerprintOf(readFile(path)) == fingerprint)) {
      continue;
    }
    const auto output = planned.find(name);
    if (output != planned.end() && isThere(*output->second)) {
      continue;
    }
    changed.push_back(path.string());
  }
  const auto refuse = [](const std::vector<std::string>& files,
                         std::string_view one, std::string_view more,
                         std::string_view rest) {
    if (files.empty()) return;
    throw Error(
        ExitCode::usage,
        fmt::format("{}{} {}", files.front(),
                    files.size() == 1 ? std::string(one)
                                      : fmt::format(" and {} more files {}",
                                                    files.size() - 1, more),
                    rest));
  };
  refuse(changed, " was changed since the port wrote it;",
         "were changed since the port wrote them;",
         "nothing was ported. Make the change in the CUDA source, inside "
         "#ifdef __HIP_PLATFORM_AMD__, which a port keeps, keep it with "
         "hipify-port update, or give --overwrite to discard it");
  std::vector<std::string> foreign;
  for (const auto& [name, output] : planned) {
    const fs::path path = output->place.path();
    if (isBelow(path, folder) && !before.contains(name) &&
        output->kind != Output::Kind::link && fs::exists(kindAt(path)) &&
        !isThere(*output)) {
      foreign.push_back(path.string());
    }
  }
  refuse(foreign, " was not written by a port, and this port would replace it;",
         "were not written by a port, and this port would replace them;",
         "nothing was ported. Rename it, or give --overwrite to discard it");
}

/// What the next run is told of, should this one be ended half way: what the
/// port before wrote, and what is new.
DualRecord begun(DualRecord record, const fs::path& folder,
                 const std::vector<Output>& outputs) {
  for (const Output& each : outputs) {
    if (!isBelow(each.place.path(), folder) ||
        each.kind == Output::Kind::link) {
      continue;
    }
    std::string name = recordedName(each, folder);
    if (record.contains(name)) continue;
    record.emplace(std::move(name), fingerprintOf(bytesOf(each)));
  }
  return record;
}

/// Removes what the port before wrote and this one does not, with the folders
/// that are empty then. What a person has changed stays, and is the person's.
void removeGone(const DualRecord& before, const DualRecord& now,
                const fs::path& dualName, OutputFolder& base) {
  for (const auto& [name, recorded] : before) {
    if (now.contains(name)) continue;
    base.remove(dualName / name,
                [fingerprint = recorded](std::string_view bytes) {
                  return fingerprintOf(bytes) == fingerprint;
                });
  }
}

/// Refuses to write `path` if that would replace an input.
void protectInputs(const Inventory& inventory, const fs::path& path,
                   std::string_view what) {
  const fs::path real = resolved(path);
  if (!inventory.find(real)) return;
  throw Error(ExitCode::usage,
              fmt::format("{} would replace the input {}; nothing was "
                          "ported. Choose another place",
                          what, real.string()));
}

}  // namespace

std::vector<const InputFile*> sourcesWithTwins(const DeliveryOptions& options,
                                               const Inventory& inventory) {
  std::vector<std::pair<const InputFile*, fs::path>> renamed;
  std::set<fs::path> taken;  // by files and folders
  for (const InputFile& file : inventory.files) {
    const Place place = placeOf(file, options);
    if (place.name.extension() != fs::path(file.path).extension()) {
      renamed.emplace_back(&file, place.path());
    } else {
      taken.insert(place.path());
    }
    for (fs::path above = place.name.parent_path(); !above.empty();
         above = above.parent_path()) {
      if (!taken.insert(place.base / above).second) break;
    }
  }
  std::vector<const InputFile*> sources;
  for (const auto& [file, path] : renamed) {
    if (taken.contains(path)) sources.push_back(file);
  }
  return sources;
}

namespace {

void checkOutputFolder(const DeliveryOptions& options,
                       const InventoryOptions& inputs,
                       const Inventory& inventory) {
  if (options.mode == PortMode::folder) {
    checkFolderItself(options, inputs.paths);
  }
  // Without --overwrite the folder is empty: there is nothing to replace.
  if (!options.overwrite) return;
  for (const InputFile& file : inventory.files) {
    protectInputs(inventory, placeOf(file, options).path(),
                  fmt::format("-o {}", options.outputDir));
  }
}

OriginFile recordOf(const Output& output, const fs::path& folder) {
  OriginFile file;
  file.port = recordedName(output, folder);
  if (output.file) file.source = output.file->relative.generic_string();
  const std::string bytes = bytesOf(output);
  file.wrote = gitIdOf(bytes);
  switch (output.kind) {
    case Output::Kind::port:
      file.read = gitIdOf(output.report->bytes);
      file.edits = output.report->edits;
      break;
    case Output::Kind::copy:
      file.read = file.wrote;
      break;
    case Output::Kind::link:
      file.isLink = true;
      file.read = gitIdOf(fs::read_symlink(output.file->path).string());
      break;
    case Output::Kind::text:
      // Support headers are the program's own, and as long as programs.
      if (!isSupportHeader(output.place.path().string(), bytes)) {
        file.edits.push_back({{0, 0}, bytes, {}});
      }
  }
  return file;
}

/// An option's paths as any machine has them.
GivenOption portable(GivenOption option, const fs::path& root,
                     const fs::path& home) {
  if (!option.isPath) return option;
  for (std::string& value : option.values) {
    const fs::path path = resolved(value);
    const bool isInTree = path == root || isBelow(path, root);
    value = std::string(isInTree ? kInTree : kBesidePort) +
            path.lexically_relative(isInTree ? root : home).generic_string();
  }
  return option;
}

/// What the port is made of, for the update command.
PortOrigin recordOf(const DeliveryOptions& options, const TreeOptions& inputs,
                    const InputFile& first,
                    const std::vector<Output>& outputs) {
  PortOrigin origin;
  origin.tool = HIPPORT_VERSION;
  origin.keepsNames = !options.renamesSources();
  const fs::path folder = portFolder(first, options);
  const fs::path root = resolved(first.root());
  for (const std::string& path : inputs.inventory.paths) {
    origin.paths.push_back(
        resolved(path).lexically_relative(root).generic_string());
  }
  std::ranges::sort(origin.paths);
  for (const GivenOption& each : options.given) {
    origin.options.push_back(portable(each, root, homeOf(first, options)));
  }
  std::ranges::stable_sort(origin.options, {}, &GivenOption::name);
  for (const Output& each : outputs) {
    if (!isBelow(each.place.path(), folder)) continue;
    try {
      origin.files.push_back(recordOf(each, folder));
    } catch (const Error& error) {
      // What cannot be read was not copied, and has been told.
      if (error.code() != ExitCode::input) throw;
    }
  }
  std::ranges::sort(origin.files, {}, &OriginFile::port);
  return origin;
}

/// Whether all between `folder` and a file is folders, and no link.
bool isReached(const fs::path& path, const fs::path& folder) {
  for (fs::path above = path.parent_path(); isBelow(above, folder);
       above = above.parent_path()) {
    if (above == folder) return true;
    if (!fs::is_directory(kindAt(above))) return false;
  }
  return true;
}

/// Whether a port in place is of a tree, which can follow its upstream.
bool isOfTree(const DeliveryOptions& options, const InventoryOptions& inputs) {
  return options.mode == PortMode::inPlace && !options.isDual &&
         inputs.paths.size() == 1 && isFolder(inputs.paths.front());
}

/// Whether what an earlier port in place wrote is there still, so that its
/// record stands. Where the CUDA is back, it does not.
bool holdsPort(const fs::path& folder) {
  const std::optional<PortOrigin> before = originOf(folder);
  return before &&
         std::ranges::any_of(before->files, [&](const OriginFile& each) {
           const fs::path path = folder / each.port;
           return each.read != each.wrote && !each.source.empty() &&
                  isReached(path, folder) &&
                  fs::is_regular_file(kindAt(path)) &&
                  gitIdOf(readFile(path)) != each.read;
         });
}

/// A source that was HIP before the port: what it was made of is not known.
bool wasHip(const Output& output, std::string_view bytes) {
  return output.file && output.file->isSource &&
         (!output.report || output.report->edits.empty()) &&
         bytes.find("#include <hip/") != std::string_view::npos;
}

/// All files of a tree that is ported in place, as if they were written to
/// another folder.
std::vector<Output> wholeTree(const Tree& tree, PlannedTree& planned,
                              const std::vector<Output>& own) {
  std::vector<Output> outputs;
  std::set<const InputFile*> taken;
  const auto place = [](const InputFile& file) {
    return Place{fs::path(file.root()), fs::path(file.relative)};
  };
  for (PortedFile& each : planned.files) {
    taken.insert(each.file);
    outputs.push_back(
        {Output::Kind::port, place(*each.file), each.file, &each.report, {}});
  }
  for (const InputFile& file : tree.inventory.files) {
    if (taken.contains(&file)) continue;
    outputs.push_back(
        copyOf(file, place(file),
               file.isLink ? fs::read_symlink(file.path) : fs::path()));
  }
  std::set<fs::path> brought;
  for (const Output& each : own) {
    if (!each.file) brought.insert(each.place.path());
  }
  std::erase_if(outputs, [&](const Output& each) {
    return brought.contains(each.place.path());
  });
  // A run that was ended may have left headers of this program.
  for (Output& each : outputs) {
    if (each.kind != Output::Kind::copy) continue;
    std::string bytes = readableBytes(each);
    if (!isSupportHeader(each.place.path().string(), bytes)) continue;
    each = {Output::Kind::text, each.place, nullptr, nullptr, std::move(bytes)};
  }
  std::erase_if(outputs, [](const Output& each) {
    return each.kind != Output::Kind::link && wasHip(each, readableBytes(each));
  });
  std::ranges::copy_if(own, std::back_inserter(outputs),
                       [](const Output& each) { return !each.file; });
  return outputs;
}

/// The record of a port that is not complete yet.
std::string unfinished() {
  PortOrigin origin;
  origin.tool = HIPPORT_VERSION;
  origin.isUnfinished = true;
  return toJson(origin);
}

/// Refuses to write over what people made of the port in a folder, or put
/// beside it. What lies behind a link is not read: writing there is refused.
void protectEdits(const DeliveryOptions& options, const fs::path& folder,
                  const std::vector<Output>& outputs) {
  const std::optional<PortOrigin> before = originOf(folder);
  if (!before || before->isUnfinished) return;
  std::vector<std::string> edited;
  for (const Output& each : outputs) {
    const fs::path path = each.place.path();
    if (!isReached(path, folder) || !fs::is_regular_file(kindAt(path)) ||
        isThere(each)) {
      continue;
    }
    const OriginFile* const file = before->find(recordedName(each, folder));
    if (file && gitIdOf(readFile(path)) == file->wrote) continue;
    edited.push_back(path.string());
  }
  if (edited.empty()) return;
  std::ranges::sort(edited);
  throw Error(
      ExitCode::usage,
      fmt::format(
          "{}{} since the port was written; nothing was ported. "
          "hipify-port update --port {} ports the new CUDA and keeps "
          "what was changed by hand; to discard that, remove {}",
          edited.front(),
          edited.size() == 1
              ? " was changed"
              : fmt::format(" and {} more were changed", edited.size() - 1),
          options.outputDir, edited.size() == 1 ? "the file" : "those files"));
}

/// Writes outputs, or finds out which would change.
class Writer {
 public:
  Writer(const DeliveryOptions& options, fs::path folder, Delivery& delivery)
      : options_(options), folder_(std::move(folder)), delivery_(delivery) {}

  OutputFolders& folders() { return folders_; }

  /// What a dual port has written into its folder.
  const DualRecord& record() const { return record_; }

  void add(const Output& output) {
    // What is as it should be keeps its time: nothing is compiled for it again.
    const bool isKept = options_.isDual && isThere(output);
    if (options_.writes()) {
      guarded(output.report, [&] { writeOne(output, isKept); });
    } else if (!isKept) {
      announce(output);
    }
  }

  /// Runs `write`, unless writing has failed before.
  template <typename Write>
  void guarded(FileReport* file, Write write) {
    if (!delivery_.failure) {
      try {
        write();
        return;
      } catch (const Error& error) {
        if (error.code() == ExitCode::input) {
          delivery_.errors.emplace_back(error.what());
        } else {
          delivery_.failure = error;
        }
      } catch (const fs::filesystem_error& error) {
        delivery_.failure =
            Error(ExitCode::usage,
                  fmt::format("{}: cannot be written: {}",
                              error.path1().string(), error.code().message()));
      }
    }
    if (file) file->state = FileState::failed;
  }

 private:
  void announce(const Output& output) {
    if (!output.report) {
      if (options_.isDual)
        delivery_.stale.push_back(shownAs(output.place.path()));
    } else if (!output.report->edits.empty()) {
      output.report->state = FileState::wouldChange;
    }
  }

  void writeOne(const Output& output, bool isKept) {
    const std::string path = output.place.path().string();
    if (!isKept) folders_.write(output);
    if (output.report) {
      output.report->output = path;
      if (!output.report->edits.empty() && !isKept) {
        output.report->state = FileState::written;
      }
    } else if (output.kind != Output::Kind::text && !isKept) {
      ++delivery_.filesCopied;
    }
    if (options_.isDual && isBelow(path, folder_) &&
        output.kind != Output::Kind::link) {
      record_.emplace(recordedName(output, folder_),
                      fingerprintOf(bytesOf(output)));
    }
  }

  const DeliveryOptions& options_;
  fs::path folder_;
  Delivery& delivery_;
  OutputFolders folders_;
  DualRecord record_;
};

/// The files of the port before that this one does not have.
void announceRemovals(const DualRecord& before, const fs::path& folder,
                      const std::vector<Output>& outputs, Delivery& delivery) {
  for (const auto& [name, fingerprint] : before) {
    const bool isGone =
        std::ranges::none_of(outputs, [&, &name = name](const Output& each) {
          return recordedName(each, folder) == name;
        });
    if (isGone) delivery.stale.push_back(shownAs(folder / name));
  }
  std::ranges::sort(delivery.stale);
}

}  // namespace

void excludeDualPort(const DeliveryOptions& options, Inventory& inventory) {
  if (!options.isDual || inventory.files.empty()) return;
  const fs::path folder =
      fs::path(inventory.files.front().root()) / kDualFolder;
  const bool isThere = std::ranges::any_of(
      inventory.files,
      [&](const InputFile& file) { return isBelow(file.path, folder); });
  if (!isThere) return;
  if (!readDualRecord(folder)) {
    throw Error(
        ExitCode::usage,
        fmt::format("{}: --build=dual writes the port there, but the folder "
                    "contains other files; nothing was ported. Rename it, or "
                    "port with -o and without --build=dual",
                    folder.string()));
  }
  std::erase_if(inventory.files, [&](const InputFile& file) {
    return isBelow(file.path, folder);
  });
}

void checkDelivery(const DeliveryOptions& options,
                   const InventoryOptions& inputs, const Inventory& inventory) {
  if (options.makesTree()) checkOutputFolder(options, inputs, inventory);
  for (const OtherOutput& other : options.others) {
    if (isFolder(other.path)) {
      throw Error(ExitCode::usage,
                  fmt::format("{}: that is a folder; nothing was ported. Name "
                              "a file",
                              other.option));
    }
    protectInputs(inventory, other.path, "the report " + other.path);
  }
}

Delivery deliver(const DeliveryOptions& options, const TreeOptions& inputs,
                 const Target& target, const Tree& tree, PlannedTree& planned) {
  Delivery delivery;
  std::vector<Output> outputs = outputsOf(options, tree, planned);
  const auto own = static_cast<std::ptrdiff_t>(outputs.size());
  addOwn(options, tree, planned, outputs, delivery);
  // In place, a file that is ported asks for nothing any more: what it leans on
  // is there before it, in case the run is ended half way.
  if (!options.makesTree()) {
    std::ranges::rotate(outputs, outputs.begin() + own);
  }
  const Inventory& inventory = tree.inventory;
  const fs::path folder = inventory.files.empty()
                              ? fs::path()
                              : portFolder(inventory.files.front(), options);
  DualRecord before;
  if (options.isDual) {
    before = readDualRecord(folder).value_or(DualRecord());
    if (options.writes() && !options.overwrite) {
      protectChanges(before, folder, outputs);
    }
  }
  const bool leavesOrigin =
      options.writes() && options.makesTree() && !planned.files.empty();
  if (leavesOrigin && !options.isDual && options.overwrite) {
    protectEdits(options, folder, outputs);
  }
  Writer writer(options, folder, delivery);
  if (leavesOrigin && hipport::isThere(folder / kOriginFile)) {
    writer.guarded(nullptr, [&] {
      const fs::path base = baseOf(*planned.files.front().file, options);
      const fs::path way = options.isDual ? fs::path(kDualFolder) : fs::path();
      writer.folders()
          .at(base, kNewFolder)
          .write(way / kOriginFile, unfinished());
    });
  }
  if (options.isDual && options.writes() && !planned.files.empty()) {
    writer.guarded(nullptr, [&] {
      const fs::path base = baseOf(*planned.files.front().file, options);
      writeDualRecord(begun(before, folder, outputs), kDualFolder,
                      writer.folders().at(base, kNewFolder));
    });
  }
  // In place, before the files that would not be known any more.
  const bool isRecorded = isOfTree(options, inputs.inventory) &&
                          std::ranges::any_of(outputs, &Output::report) &&
                          !holdsPort(folder);
  if (isRecorded) {
    writer.guarded(nullptr, [&] {
      const std::vector<Output> whole = wholeTree(tree, planned, outputs);
      OutputFolder& output = writer.folders().at(folder, kNewFolder);
      output.write(kPortMapFile,
                   toJson(mapOf(options, inputs, target, planned.files)));
      output.write(kOriginFile,
                   toJson(recordOf(options, inputs, *planned.files.front().file,
                                   whole)));
    });
  }
  for (const Output& each : outputs) writer.add(each);
  if (options.isDual && !options.writes()) {
    announceRemovals(before, folder, outputs, delivery);
  }
  if (!leavesOrigin) return delivery;
  writer.guarded(nullptr, [&] {
    const fs::path base = baseOf(*planned.files.front().file, options);
    const fs::path way = options.isDual ? fs::path(kDualFolder) : fs::path();
    OutputFolder& output = writer.folders().at(base, kNewFolder);
    output.write(way / kPortMapFile,
                 toJson(mapOf(options, inputs, target, planned.files)));
    output.write(way / kOriginFile,
                 toJson(recordOf(options, inputs, *planned.files.front().file,
                                 outputs)));
    if (options.isDual) {
      removeGone(before, writer.record(), way, output);
      writeDualRecord(writer.record(), way, output);
    }
  });
  return delivery;
}

}  // namespace hipport
