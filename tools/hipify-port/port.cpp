#include "port.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "analysis/warps.h"
#include "build_files.h"
#include "buildfiles/buildfiles.h"
#include "files.h"
#include "helpers.h"
#include "parallel.h"
#include "plan/plan.h"
#include "sources.h"
#include "text/lines.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Ported bytes on their way to the disk.
struct Ported {
  const InputFile* file = nullptr;
  FileReport report;
};

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// The name of a source in the port.
fs::path renamedSource(fs::path path) {
  if (path.extension() == ".cu") path.replace_extension(".hip");
  return path;
}

/// Where a file of the input lies in the output folder.
fs::path outputPath(const InputFile& file, const PortOptions& options) {
  return fs::absolute(options.outputDir) / renamedSource(file.relative);
}

/// What a link of the input says in the output folder: links between files of
/// the tree follow their new names.
fs::path outputLink(const InputFile& file, const Inventory& inventory) {
  const fs::path target = fs::read_symlink(file.path);
  const fs::path real = resolved(file.path);
  const bool isPorted =
      std::ranges::binary_search(inventory.files, real, {}, &InputFile::path);
  return isPorted ? renamedSource(target) : target;
}

/// Refuses to write `path` if that would destroy an input.
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
  const fs::path output = fs::weakly_canonical(fs::absolute(options.outputDir));
  for (const std::string& given : options.paths) {
    const fs::path input = fs::weakly_canonical(fs::absolute(given));
    if (fs::is_directory(input) &&
        (isBelow(output, input) || isBelow(input, output))) {
      throw Error(ExitCode::usage,
                  fmt::format("-o {}: the output folder and the input {} lie "
                              "in each other; nothing was ported. Choose "
                              "another folder, or --in-place",
                              options.outputDir, given));
    }
  }
  std::error_code error;
  const fs::file_status status = fs::status(output, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: a file of that name is in the way; "
                            "nothing was ported",
                            options.outputDir));
  }
  if (fs::is_directory(status) && !fs::is_empty(output) && !options.overwrite) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: the folder is not empty; nothing was "
                            "ported. Empty it, or give --overwrite to replace "
                            "the files that the port writes",
                            options.outputDir));
  }
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

/// A database of another tree is most likely a mistake, and changes nothing.
void warnOfForeignDatabase(const PortOptions& options,
                           const Inventory& inventory,
                           const std::vector<Source>& sources) {
  if (options.buildDir.empty() || options.quiet) return;
  std::set<std::string> tree;
  for (const Source& source : sources) tree.insert(source.facts.path);
  const bool isOfUse = std::ranges::any_of(
      inventory.commands,
      [&](const Unit& unit) { return tree.contains(unit.path); });
  if (isOfUse) return;
  fmt::print(stderr,
             "hipify-port: -p {}: its database names none of the sources; "
             "they are parsed without it\n",
             options.buildDir);
}

std::string versionText(const Sdk& sdk) {
  return fmt::format("{}.{}", sdk.version / 1000, sdk.version % 1000 / 10);
}

/// An SDK that is no known one may still do.
void warnOfUnknownVersion(const PortOptions& options, const Sdk& sdk) {
  constexpr int kOldest = 9000;
  constexpr int kNewest = 13999;
  if (options.quiet || (sdk.version >= kOldest && sdk.version <= kNewest)) {
    return;
  }
  const std::string version =
      sdk.version == 0
          ? "its cuda.h does not say which version it is"
          : fmt::format("it is CUDA {}; known are 9.0 to 13", versionText(sdk));
  fmt::print(stderr,
             "hipify-port: --cuda-path {}: {}. Where its headers cannot be "
             "parsed, the built-in ones are used\n",
             options.cudaPath, version);
}

std::vector<Ported> portSources(const PortOptions& options,
                                const RuleSet& rules, const Target& target,
                                std::vector<Source>& sources) {
  std::vector<Ported> ported(sources.size());
  parallelFor(sources.size(), options.jobs, [&](std::size_t i) {
    Source& source = sources[i];
    if (!source.facts.hasCuda) return;
    const std::string toRoot = pathToRoot(*source.file);
    FilePlan decided =
        plan(analyse({source.facts, source.bytes, rules, target, toRoot}),
             options.apply);
    ported[i].file = source.file;
    FileReport& report = ported[i].report;
    report.path = source.file->shown;
    report.understanding = source.facts.understanding;
    report.failure = source.facts.failure;
    report.gaps = groupGaps(source.facts.gaps);
    report.names = countNames(source.facts, rules);
    report.lines = LineMap(source.bytes).lineCount();
    report.findings = std::move(decided.findings);
    report.edits = decided.edits.flatten(source.bytes);
    report.bytes = std::move(source.bytes);
  });
  std::erase_if(ported, [](const Ported& each) { return !each.file; });
  return ported;
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
      if (options.mode == PortMode::folder) {
        const fs::path path = fs::absolute(options.outputDir) / header;
        paths.emplace(path, path.string());
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

/// Writes or shows the ports. The first failure to write ends the writing;
/// what was not written is marked as failed.
void deliver(const PortOptions& options, const Inventory& inventory,
             const std::set<const InputFile*>& unreadable,
             std::vector<Ported>& ported, Report& report,
             std::optional<Error>& failure) {
  std::set<const InputFile*> written = unreadable;
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

  for (Ported& each : ported) {
    FileReport& file = each.report;
    written.insert(each.file);
    switch (options.mode) {
      case PortMode::folder: {
        const fs::path path = outputPath(*each.file, options);
        guarded(&file, [&] {
          fs::create_directories(path.parent_path());
          writeFile(path, portedBytes(file), each.file->path);
          file.output = path.string();
          if (!file.edits.empty()) file.state = FileState::written;
        });
        break;
      }
      case PortMode::inPlace:
        if (file.edits.empty()) break;
        guarded(&file, [&] {
          const fs::path path = resolved(each.file->path);
          writeFile(path, portedBytes(file), path);
          file.output = file.path;
          file.state = FileState::written;
        });
        break;
      case PortMode::diff:
      case PortMode::check:
        if (!file.edits.empty()) file.state = FileState::wouldChange;
        break;
    }
  }
  const bool writes =
      options.mode == PortMode::folder || options.mode == PortMode::inPlace;
  for (const auto& [path, shown] : helpersOf(options, inventory, ported)) {
    guarded(nullptr, [&] {
      if (writes) {
        fs::create_directories(path.parent_path());
        writeFile(path, helperText(path.generic_string()), path);
      }
      report.helpers.push_back(shown);
    });
  }
  if (options.mode == PortMode::folder) {
    for (const InputFile& file : inventory.files) {
      if (written.contains(&file)) continue;
      const fs::path path = outputPath(file, options);
      guarded(nullptr, [&] {
        fs::create_directories(path.parent_path());
        if (file.isLink) {
          writeLink(outputLink(file, inventory), path);
        } else {
          copyFile(file.path, path);
        }
        ++report.filesCopied;
      });
    }
  }
}

void writeReports(const PortOptions& options, const Report& report) {
  const TextStyle plain{false, options.verbose};
  for (const ReportRequest& request : options.reports) {
    const std::string text =
        request.format == "json" ? toJson(report) : toText(report, plain);
    if (request.file.empty()) {
      print(text);
    } else {
      const fs::path path = resolved(request.file);
      writeFile(path, text, path);
    }
  }
}

ExitCode exitCode(const PortOptions& options, const Report& report) {
  if (!report.errors.empty()) return ExitCode::input;
  const bool wouldChange =
      std::ranges::any_of(report.files, [](const FileReport& file) {
        return file.state == FileState::wouldChange;
      });
  if (options.mode == PortMode::check && wouldChange) {
    return ExitCode::findings;
  }
  const bool isLeft = options.failOn != FailOn::none &&
                      needsAttention(report, options.failOn == FailOn::manual
                                                 ? Applicability::manual
                                                 : Applicability::review);
  return isLeft ? ExitCode::findings : ExitCode::clean;
}

}  // namespace

ExitCode port(const PortOptions& options) {
  const Inventory inventory =
      takeInventory({options.paths, options.exclude, options.buildDir,
                     options.mode == PortMode::folder});
  Target target = options.target;
  target.renamesSources = options.mode == PortMode::folder;
  if (target.renamesSources) checkOutputFolder(options, inventory);
  for (const ReportRequest& request : options.reports) {
    if (request.file.empty()) continue;
    if (fs::is_directory(request.file)) {
      throw Error(ExitCode::usage,
                  fmt::format("--report {}:{}: that is a folder; nothing was "
                              "ported. Name a file",
                              request.format, request.file));
    }
    protectInputs(inventory, request.file, "the report " + request.file);
  }

  std::optional<Sdk> sdk;
  if (!options.cudaPath.empty()) {
    sdk = findSdk(options.cudaPath);
    warnOfUnknownVersion(options, *sdk);
  }

  const RuleSet rules = RuleSet::builtin();
  const Vocabulary vocabulary = {
      [&](std::string_view name) { return isOfInterest(rules, target, name); },
      [&](std::string_view name) {
        // Includes of sources follow their new names.
        return rules.findHeader(name) != nullptr || name.ends_with(".cu");
      },
      [&](std::string_view prefix) {
        return rules.libraryOf(prefix) != nullptr;
      },
  };
  std::vector<Source> sources = lexSources(inventory, vocabulary, options.jobs);
  warnOfForeignDatabase(options, inventory, sources);
  const ReadingCount count =
      understand(options, inventory, vocabulary, sdk, sources);

  Report report;
  if (sdk) {
    report.sdk = {sdk->version == 0 ? "" : versionText(*sdk), count.units,
                  count.readings - count.units};
  }
  report.version = HIPPORT_VERSION;
  report.target = target;
  report.errors = inventory.errors;
  report.filesSeen = sources.size();
  std::set<const InputFile*> unreadable;
  for (const Source& source : sources) {
    if (source.error.empty()) continue;
    report.errors.push_back(source.error);
    unreadable.insert(source.file);
  }

  // A tree that says nothing of lanes is right on any width.
  if (std::ranges::none_of(sources, [&](const Source& source) {
        return reliesOnLanes(source.facts, rules);
      })) {
    target.warp = WarpStyle::native;
  }
  std::string cmake;
  if (options.emitsCMake) {
    cmake = emittedCMake(options, inventory, sources, rules);
  }
  std::vector<Ported> ported = portSources(options, rules, target, sources);
  if (options.portsBuildFiles) {
    for (PortedBuildFile& each :
         portBuildFiles(options, inventory, sources, report.errors)) {
      ported.push_back({each.file, std::move(each.report)});
    }
    std::ranges::sort(ported, {},
                      [](const Ported& each) { return each.file->path; });
  }
  std::optional<Error> failure;
  deliver(options, inventory, unreadable, ported, report, failure);
  if (!cmake.empty() && !failure) {
    const fs::path root = options.mode == PortMode::folder
                              ? fs::absolute(options.outputDir)
                              : rootOf(*sources.front().file);
    const fs::path helper = root / kCMakeHelper;
    fs::create_directories(helper.parent_path());
    writeFile(helper, helperText(helper.generic_string()), helper);
    writeFile(root / "CMakeLists.txt", cmake, root / "CMakeLists.txt");
    report.helpers.push_back(helper.string());
    report.helpers.push_back((root / "CMakeLists.txt").string());
  }
  for (Ported& each : ported) report.files.push_back(std::move(each.report));

  if (options.mode == PortMode::diff) {
    for (const FileReport& file : report.files) {
      // "a//home" would be no path for patch: -p1 takes one folder off.
      const std::string path = fs::path(file.path).relative_path().string();
      print(unifiedDiff(path, file.bytes, file.edits));
    }
    for (const std::string& helper : report.helpers) {
      const std::string path = fs::path(helper).relative_path().string();
      print(
          unifiedDiff(path, "", {{{0, 0}, std::string(helperText(path)), {}}}));
    }
  }
  writeReports(options, report);
  if (!options.quiet) {
    const bool colour =
        ::isatty(STDERR_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    fmt::print(stderr, "{}", toText(report, {colour, options.verbose}));
  }
  for (const std::string& error : report.errors) {
    fmt::print(stderr, "hipify-port: {}\n", error);
  }
  const bool isStdoutFree = std::ranges::none_of(
      options.reports,
      [](const ReportRequest& request) { return request.file.empty(); });
  if (options.mode == PortMode::check && isStdoutFree) {
    for (const FileReport& file : report.files) {
      if (file.state == FileState::wouldChange) {
        print(file.path + "\n");
      }
    }
  }
  if (failure) throw *failure;
  return exitCode(options, report);
}

}  // namespace hipport
