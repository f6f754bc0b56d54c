#include "deliver.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "buildfiles/dual.h"
#include "dual_record.h"
#include "helpers.h"
#include "text/lines.h"
#include "validate/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// The folder of the tree that the run writes to.
fs::path baseOf(const InputFile& file, const PortOptions& options) {
  return options.mode == PortMode::folder ? fs::absolute(options.outputDir)
                                          : rootOf(file);
}

/// The folder that the port of a file's tree goes to, where it is a tree.
fs::path portFolder(const InputFile& file, const PortOptions& options) {
  const fs::path base = baseOf(file, options);
  return options.isDual ? base / kDualFolder : base;
}

/// Where a file of the input lies in the tree of the port.
fs::path outputPath(const InputFile& file, const PortOptions& options) {
  return portFolder(file, options) / renamedSource(file.relative);
}

/// What a link of the input says in the tree of the port: links between files
/// of the tree follow their new names.
fs::path outputLink(const InputFile& file, const Inventory& inventory) {
  const fs::path target = fs::read_symlink(file.path);
  const fs::path real = resolved(file.path);
  const bool isPorted =
      std::ranges::binary_search(inventory.files, real, {}, &InputFile::path);
  return isPorted ? renamedSource(target) : target;
}

std::string portedBytes(const FileReport& report) {
  return applyFlat(report.bytes, report.edits);
}

/// Where helper headers go that the ports need and the trees do not have: in
/// the output folder, or else in the trees themselves. With the paths as they
/// are to be shown.
std::map<fs::path, std::string> helpersOf(const PortOptions& options,
                                          const Inventory& inventory,
                                          const std::vector<Ported>& ported) {
  std::map<fs::path, std::string> paths;
  for (const Ported& each : ported) {
    for (const std::string_view header : newHelpers(each.report)) {
      const fs::path inTree = rootOf(*each.file) / header;
      if (std::ranges::binary_search(inventory.files, inTree, {},
                                     &InputFile::path)) {
        continue;
      }
      if (options.makesTree()) {
        const fs::path path = portFolder(*each.file, options) / header;
        paths.emplace(path, options.isDual ? shownAs(path) : path.string());
      } else {
        const std::string& shown = each.file->shown;
        const std::size_t tail = each.file->relative.string().size();
        paths.emplace(
            inTree, shown.substr(0, shown.size() - tail) + std::string(header));
      }
    }
  }
  return paths;
}

/// Where the lines of the written ports come from, for the validate command.
PortMap mapOf(const PortOptions& options, const std::vector<Ported>& ported) {
  PortMap map;
  for (const Ported& each : ported) {
    const FileReport& file = each.report;
    MappedFile& mapped = map.files.emplace_back();
    mapped.port = renamedSource(each.file->relative).generic_string();
    mapped.source = each.file->relative.generic_string();
    mapped.fingerprint = fingerprintOf(portedBytes(file));
    mapped.lines = lineOrigins(file.bytes, file.edits);
    const LineMap lines(file.bytes);
    for (const PlannedFinding& planned : file.findings) {
      if (needOf(planned) < Need::look) continue;
      const Finding& finding = planned.finding;
      mapped.findings.push_back({lines.position(finding.span.begin).line,
                                 lines.position(finding.span.end).line,
                                 finding.check, finding.message});
    }
    // Beside a dual port is the CUDA build.
    map.root =
        options.isDual
            ? ".."
            : fs::weakly_canonical(rootOf(*each.file))
                  .lexically_relative(resolved(portFolder(*each.file, options)))
                  .generic_string();
  }
  const fs::path folder = resolved(portFolder(*ported.front().file, options));
  auto relative = [&](const std::string& path) {
    return fs::weakly_canonical(path)
        .lexically_relative(folder)
        .generic_string();
  };
  if (!options.buildDir.empty()) {
    map.options.buildDir = relative(options.buildDir);
  }
  for (const std::string& each : options.includeDirs) {
    map.options.includeDirs.push_back(relative(each));
  }
  map.options.macros = options.macros;
  map.options.standard = options.standard;
  std::ranges::sort(map.files, {}, &MappedFile::port);
  return map;
}

/// One file that a run writes.
struct Output {
  enum class Kind : std::uint8_t { port, text, copy, link };
  Kind kind = Kind::port;
  fs::path path;
  const InputFile* file = nullptr;  ///< whose permissions it gets
  FileReport* report = nullptr;     ///< of a port
  std::string text;                 ///< of Kind::text; where a link leads
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

/// Whether the file that `output` is to make is there, as it is to be.
bool isThere(const Output& output) {
  std::error_code error;
  if (output.kind == Output::Kind::link) {
    return fs::read_symlink(output.path, error) == output.text;
  }
  return fs::is_regular_file(output.path, error) &&
         readFile(output.path) == bytesOf(output);
}

void write(const Output& output) {
  fs::create_directories(output.path.parent_path());
  switch (output.kind) {
    case Output::Kind::copy:
      copyFile(output.file->path, output.path);
      break;
    case Output::Kind::link:
      writeLink(output.text, output.path);
      break;
    case Output::Kind::port:
    case Output::Kind::text:
      writeFile(output.path, bytesOf(output),
                output.file ? output.file->path : output.path);
      break;
  }
}

/// Everything that a run writes, but for the map of the port.
std::vector<Output> outputsOf(const PortOptions& options,
                              const Inventory& inventory,
                              const std::set<const InputFile*>& unreadable,
                              const std::vector<SwitchedFile>& switched,
                              std::vector<Ported>& ported) {
  std::vector<Output> outputs;
  std::set<const InputFile*> taken = unreadable;
  for (Ported& each : ported) {
    taken.insert(each.file);
    if (options.makesTree()) {
      outputs.push_back({Output::Kind::port,
                         outputPath(*each.file, options),
                         each.file,
                         &each.report,
                         {}});
    } else if (!each.report.edits.empty()) {
      outputs.push_back({Output::Kind::port,
                         resolved(each.file->path),
                         each.file,
                         &each.report,
                         {}});
    }
  }
  auto copy = [&](const InputFile& file, fs::path path,
                  const fs::path& target) {
    outputs.push_back({file.isLink ? Output::Kind::link : Output::Kind::copy,
                       std::move(path), &file, nullptr, target.string()});
  };
  if (options.makesTree()) {
    for (const InputFile& file : inventory.files) {
      if (taken.contains(&file)) continue;
      copy(file, outputPath(file, options),
           file.isLink ? outputLink(file, inventory) : fs::path());
    }
  }
  std::set<const InputFile*> ofCuda;
  for (const SwitchedFile& each : switched) {
    ofCuda.insert(each.file);
    outputs.push_back({Output::Kind::text,
                       baseOf(*each.file, options) / each.file->relative,
                       each.file, nullptr, each.bytes});
  }
  if (options.isDual && options.mode == PortMode::folder) {
    for (const InputFile& file : inventory.files) {
      if (ofCuda.contains(&file) || unreadable.contains(&file)) continue;
      copy(file, baseOf(file, options) / file.relative,
           file.isLink ? fs::read_symlink(file.path) : fs::path());
    }
  }
  return outputs;
}

/// Throws Error(usage) if -o names no folder that a port may go to.
void checkFolderItself(const PortOptions& options) {
  const fs::path output = fs::weakly_canonical(fs::absolute(options.outputDir));
  for (const std::string& given : options.paths) {
    const fs::path input = fs::weakly_canonical(fs::absolute(given));
    if (fs::is_directory(input) &&
        (isBelow(output, input) || isBelow(input, output))) {
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
                            "ported. Empty it, or give --overwrite to replace "
                            "the files that the port writes",
                            options.outputDir));
  }
}

/// The paths of the port that a record names, relative to `folder`.
std::string recordedName(const Output& output, const fs::path& folder) {
  return output.path.lexically_relative(folder).generic_string();
}

/// Refuses to write over what a person made of the port's files.
void protectChanges(const DualRecord& before, const fs::path& folder,
                    const std::vector<Output>& outputs) {
  std::map<std::string, const Output*> planned;
  for (const Output& each : outputs) {
    planned.emplace(recordedName(each, folder), &each);
  }
  std::vector<std::string> changed;
  for (const auto& [name, fingerprint] : before) {
    const fs::path path = folder / name;
    if (!fs::is_regular_file(fs::symlink_status(path)) ||
        fingerprintOf(readFile(path)) == fingerprint) {
      continue;
    }
    const auto output = planned.find(name);
    if (output != planned.end() && isThere(*output->second)) {
      continue;
    }
    changed.push_back(path.string());
  }
  if (changed.empty()) return;
  throw Error(
      ExitCode::usage,
      fmt::format(
          "{}{} changed since the port wrote {}; nothing was ported. Make the "
          "change in the CUDA source, inside #ifdef __HIP_PLATFORM_AMD__, "
          "which a port keeps, or give --overwrite to discard it",
          changed.front(),
          changed.size() == 1
              ? std::string(" was")
              : fmt::format(" and {} more files were", changed.size() - 1),
          changed.size() == 1 ? "it" : "them"));
}

/// Removes what the port before wrote and this one does not, with the folders
/// that are empty then.
void removeGone(const DualRecord& before, const DualRecord& now,
                const fs::path& folder) {
  for (const auto& [name, fingerprint] : before) {
    if (now.contains(name)) continue;
    fs::path path = folder / name;
    fs::remove(path);
    for (path = path.parent_path(); path != folder && fs::is_empty(path);
         path = path.parent_path()) {
      fs::remove(path);
    }
  }
}

}  // namespace

void protectInputs(const Inventory& inventory, const fs::path& path,
                   std::string_view what) {
  const fs::path real = resolved(path);
  if (std::ranges::binary_search(inventory.files, real, {}, &InputFile::path)) {
    throw Error(ExitCode::usage,
                fmt::format("{} would replace the input {}; nothing was "
                            "ported. Choose another place",
                            what, real.string()));
  }
}

void checkOutputFolder(const PortOptions& options, const Inventory& inventory) {
  if (options.mode == PortMode::folder) checkFolderItself(options);
  std::map<fs::path, const InputFile*> writers;
  for (const InputFile& file : inventory.files) {
    // Without --overwrite the folder is empty: there is nothing to replace.
    if (options.overwrite) {
      protectInputs(inventory, outputPath(file, options),
                    fmt::format("-o {}", options.outputDir));
    }
    const auto [place, isNew] =
        writers.try_emplace(outputPath(file, options), &file);
    if (!isNew) {
      throw Error(
          ExitCode::usage,
          fmt::format("{} and {} would both be written as {}; nothing "
                      "was ported. Rename one, --exclude it, or port "
                      "--in-place",
                      place->second->shown, file.shown, place->first.string()));
    }
  }
}

/// Writes or shows the ports. The first failure to write ends the writing;
/// what was not written is marked as failed.
void dropDualPort(const PortOptions& options, Inventory& inventory) {
  if (!options.isDual || inventory.files.empty()) return;
  const fs::path folder = rootOf(inventory.files.front()) / kDualFolder;
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

void deliver(const PortOptions& options, const Inventory& inventory,
             const std::set<const InputFile*>& unreadable,
             const std::vector<SwitchedFile>& switched,
             std::vector<Ported>& ported, Report& report,
             std::vector<std::string>& stale, std::optional<Error>& failure) {
  auto guarded = [&](FileReport* file, auto write) {
    if (!failure) {
      try {
        write();
        return;
      } catch (const Error& error) {
        if (error.code() == ExitCode::input) {
          report.errors.emplace_back(error.what());
        } else {
          failure = error;
        }
      } catch (const fs::filesystem_error& error) {
        failure =
            Error(ExitCode::usage,
                  fmt::format("{}: cannot be written: {}",
                              error.path1().string(), error.code().message()));
      }
    }
    if (file) file->state = FileState::failed;
  };

  const bool writes =
      options.mode == PortMode::folder || options.mode == PortMode::inPlace;
  std::vector<Output> outputs =
      outputsOf(options, inventory, unreadable, switched, ported);
  for (const auto& [path, shown] : helpersOf(options, inventory, ported)) {
    outputs.push_back({Output::Kind::text, path, nullptr, nullptr,
                       std::string(helperText(path.generic_string()))});
    report.helpers.push_back(shown);
  }
  const fs::path folder = inventory.files.empty()
                              ? fs::path()
                              : portFolder(inventory.files.front(), options);
  DualRecord before;
  if (options.isDual) {
    before = readDualRecord(folder).value_or(DualRecord());
    if (writes && !options.overwrite) {
      protectChanges(before, folder, outputs);
    }
  }
  DualRecord now;
  for (const Output& each : outputs) {
    // What is as it should be keeps its time: nothing is compiled for it again.
    const bool isKept = options.isDual && isThere(each);
    if (!writes) {
      if (each.report ? !each.report->edits.empty() && !isKept
                      : options.isDual && !isKept) {
        if (each.report) {
          each.report->state = FileState::wouldChange;
        } else {
          stale.push_back(shownAs(each.path));
        }
      }
      continue;
    }
    guarded(each.report, [&] {
      if (!isKept) write(each);
      if (each.report) {
        each.report->output = each.path.string();
        if (!each.report->edits.empty() && !isKept) {
          each.report->state = FileState::written;
        }
      } else if (each.kind != Output::Kind::text && !isKept) {
        ++report.filesCopied;
      }
      if (options.isDual && isBelow(each.path, folder) &&
          each.kind != Output::Kind::link) {
        now.emplace(recordedName(each, folder), fingerprintOf(bytesOf(each)));
      }
    });
  }
  if (options.isDual && !writes) {
    for (const auto& [name, fingerprint] : before) {
      const bool isGone =
          std::ranges::none_of(outputs, [&, &name = name](const Output& each) {
            return recordedName(each, folder) == name;
          });
      if (isGone) stale.push_back(shownAs(folder / name));
    }
    std::ranges::sort(stale);
  }
  if (!writes || !options.makesTree() || ported.empty()) return;
  guarded(nullptr, [&] {
    const fs::path path = folder / kPortMapFile;
    fs::create_directories(path.parent_path());
    writeFile(path, toJson(mapOf(options, ported)), path);
    if (options.isDual) {
      removeGone(before, now, folder);
      writeDualRecord(now, folder);
    }
  });
}

}  // namespace hipport
