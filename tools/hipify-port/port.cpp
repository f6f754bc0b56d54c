#include "port.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "analysis/suppressions.h"
#include "analysis/usage.h"
#include "analysis/warps.h"
#include "build_files.h"
#include "buildfiles/buildfiles.h"
#include "caching.h"
#include "files.h"
#include "git.h"
#include "helpers.h"
#include "parallel.h"
#include "plan/known.h"
#include "plan/plan.h"
#include "progress_bar.h"
#include "report/earlier.h"
#include "report/writer.h"
#include "sources.h"
#include "terminal.h"
#include "text/lines.h"
#include "validate/port_map.h"

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

/// Drops the findings that do not begin or end on a changed line.
void keepChanged(const ChangedFile& change, std::string_view bytes,
                 Findings& findings) {
  const LineMap lines(bytes);
  std::erase_if(findings, [&](const Finding& finding) {
    return !touches(change.lines, lines.position(finding.span.begin).line,
                    lines.position(finding.span.end).line);
  });
}

std::vector<Ported> portSources(const PortOptions& options,
                                const RuleSet& rules, const Target& target,
                                std::vector<Source>& sources) {
  std::vector<Ported> ported(sources.size());
  parallelFor(sources.size(), options.jobs, [&](std::size_t i) {
    Source& source = sources[i];
    if (!source.facts.hasCuda) return;
    const std::string toRoot = pathToRoot(*source.file);
    const CheckContext context = {source.facts, source.bytes, rules, target,
                                  toRoot};
    Findings findings = analyse(context);
    if (source.file->change) {
      keepChanged(*source.file->change, source.bytes, findings);
    }
    FilePlan decided = plan(std::move(findings), options.apply,
                            readSuppressions(source.bytes));
    setFingerprints(source.bytes, decided.findings);
    ported[i].file = source.file;
    FileReport& report = ported[i].report;
    report.usage = usageOf(context);
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
    map.root = fs::weakly_canonical(rootOf(*each.file))
                   .lexically_relative(resolved(options.outputDir))
                   .generic_string();
  }
  auto relative = [&](const std::string& path) {
    return fs::weakly_canonical(path)
        .lexically_relative(resolved(options.outputDir))
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
      case PortMode::report:
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
    if (!ported.empty()) {
      guarded(nullptr, [&] {
        const fs::path path = fs::absolute(options.outputDir) / kPortMapFile;
        fs::create_directories(path.parent_path());
        writeFile(path, toJson(mapOf(options, ported)), path);
      });
    }
  }
}

void writeReports(const PortOptions& options, const Report& report) {
  const TextStyle plain{false, options.verbose};
  for (const ReportRequest& request : options.reports) {
    const std::string text = request.format->write(report, plain);
    if (request.file.empty()) {
      print(text);
    } else {
      const fs::path path = resolved(request.file);
      writeFile(path, text, path);
    }
  }
}

/// The findings that the run leaves, with paths relative to `folder`, or as
/// they are shown if it is empty.
std::vector<KnownFinding> openFindings(const std::vector<Ported>& ported,
                                       const fs::path& folder, PortMode mode) {
  std::vector<KnownFinding> open;
  const bool writes = mode == PortMode::folder || mode == PortMode::inPlace;
  for (const Ported& each : ported) {
    const std::string path =
        folder.empty() ? each.report.path
                       : each.file->path.lexically_relative(folder).string();
    for (const PlannedFinding& planned : each.report.findings) {
      const Need need = needOf(planned);
      if (need == Need::nothing || (writes && need == Need::automatic)) {
        continue;
      }
      open.push_back({toUtf8(path), planned.finding.check,
                      toUtf8(planned.finding.message), planned.fingerprint});
    }
  }
  return open;
}

/// Marks what the baseline knows; with --update-baseline it comes to know all.
void applyBaseline(const PortOptions& options, const Inventory& inventory,
                   std::vector<Ported>& ported, Report& report) {
  if (options.baseline.empty()) return;
  const fs::path path = resolved(options.baseline);
  const fs::path folder = path.parent_path();
  std::vector<KnownFinding> then;
  if (fs::exists(path)) {
    then = readBaseline(readFile(path), options.baseline);
  } else if (!options.updateBaseline) {
    throw Error(ExitCode::usage,
                fmt::format("--baseline {}: there is no such file; nothing "
                            "was ported. --update-baseline makes it",
                            options.baseline));
  }
  // Of files that this run does not look at, nothing is known to be gone.
  std::set<std::string> seen;
  for (const InputFile& file : inventory.files) {
    seen.insert(toUtf8(file.path.lexically_relative(folder).string()));
  }
  const auto others =
      std::ranges::stable_partition(then, [&](const KnownFinding& each) {
        return seen.contains(each.path) || !fs::exists(folder / each.path);
      });
  std::vector<KnownFinding> elsewhere(others.begin(), others.end());
  then.erase(others.begin(), others.end());
  const std::vector<KnownFinding> now =
      openFindings(ported, folder, PortMode::check);
  const Difference difference = compare(then, now);
  std::size_t i = 0;
  for (Ported& each : ported) {
    for (PlannedFinding& planned : each.report.findings) {
      if (needOf(planned) == Need::nothing) continue;
      planned.isKnown = difference.isKnown[i++] || options.updateBaseline;
    }
  }
  report.baselineGone = difference.gone.size();
  if (!options.updateBaseline) {
    // Lines that did not change hold findings that were not looked at.
    if (options.staged || !options.changedSince.empty()) {
      report.baselineGone = 0;
    }
    return;
  }
  report.baselineGone = 0;
  elsewhere.insert(elsewhere.end(), now.begin(), now.end());
  writeFile(path, toBaseline(std::move(elsewhere)), path);
}

std::vector<Progress> progressOf(
    const std::vector<std::pair<std::string, std::vector<KnownFinding>>>&
        earlier,
    const std::vector<Ported>& ported, PortMode mode) {
  std::vector<Progress> progress;
  const std::vector<KnownFinding> now = openFindings(ported, {}, mode);
  for (const auto& [name, then] : earlier) {
    const Difference difference = compare(then, now);
    const auto remaining =
        static_cast<std::size_t>(std::ranges::count(difference.isKnown, true));
    progress.push_back({name, then.size(), difference.gone.size(), remaining,
                        now.size() - remaining});
  }
  return progress;
}

/// Whether --check refuses a file: it would change for a finding that counts.
bool isRefused(const FileReport& file) {
  return file.state == FileState::wouldChange &&
         std::ranges::any_of(file.findings, [](const auto& planned) {
           return planned.outcome == Outcome::applied &&
                  needOf(planned) != Need::nothing;
         });
}

ExitCode exitCode(const PortOptions& options, const Report& report) {
  if (!report.errors.empty()) return ExitCode::input;
  if (options.exitZero) return ExitCode::clean;
  if (options.mode == PortMode::check &&
      std::ranges::any_of(report.files, isRefused)) {
    return ExitCode::findings;
  }
  const bool isLeft = options.failOn != FailOn::none &&
                      needsAttention(report, options.failOn == FailOn::manual
                                                 ? Applicability::manual
                                                 : Applicability::review);
  return isLeft ? ExitCode::findings : ExitCode::clean;
}

/// What git is asked about; nothing where it is not asked.
std::optional<Changes> changesOf(const PortOptions& options) {
  if (options.staged) return stagedChanges(options.paths);
  if (!options.changedSince.empty()) {
    return changesSince(options.changedSince, options.paths);
  }
  return std::nullopt;
}

/// The changed sources become the inputs.
std::vector<std::string> inputsAmong(const Changes& changes,
                                     const PortOptions& options) {
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

}  // namespace

Vocabulary vocabularyOf(const RuleSet& rules, const Target& target) {
  return {
      [&rules, &target](std::string_view name) {
        // Only PyTorch's namespace of that name is CUDA's.
        return isOfInterest(rules, target, name) ||
               (name == "cuda" && rules.findLibrary("torch-v1"));
      },
      [&rules](std::string_view name) {
        // Includes of sources follow their new names.
        return rules.findHeader(name) != nullptr || name.ends_with(".cu");
      },
      [&rules](std::string_view prefix) {
        return rules.libraryOf(prefix) != nullptr;
      },
      [&rules](std::string_view name) { return hasOverloads(rules, name); },
      [&rules](std::string_view name) { return rules.hasMember(name); },
      [&rules](std::string_view name) {
        return name == "cuda" || isEvidence(rules, name);
      },
  };
}

ExitCode port(const PortOptions& options) {
  std::vector<std::pair<std::string, std::vector<KnownFinding>>> earlier;
  for (const std::string& file : options.earlier) {
    earlier.emplace_back(file, readReport(readFile(file), file));
  }
  const std::optional<Changes> changes = changesOf(options);
  Inventory inventory = takeInventory(
      {changes ? inputsAmong(*changes, options) : options.paths,
       options.exclude, options.buildDir, options.mode == PortMode::folder});
  if (changes) {
    for (InputFile& file : inventory.files) {
      const auto change =
          std::ranges::find(changes->files, file.path, &ChangedFile::path);
      if (change != changes->files.end()) file.change = &*change;
    }
  }
  Target target = options.target;
  target.renamesSources = options.mode == PortMode::folder;
  if (target.renamesSources) checkOutputFolder(options, inventory);
  for (const ReportRequest& request : options.reports) {
    if (request.file.empty()) continue;
    if (fs::is_directory(request.file)) {
      throw Error(ExitCode::usage,
                  fmt::format("--report {}:{}: that is a folder; nothing was "
                              "ported. Name a file",
                              request.format->name, request.file));
    }
    protectInputs(inventory, request.file, "the report " + request.file);
  }

  std::optional<Sdk> sdk;
  if (!options.cudaPath.empty()) {
    sdk = findSdk(options.cudaPath);
    warnOfUnknownVersion(options, *sdk);
  }

  const RuleFiles ruleFiles(options.rules);
  const RuleSet rules = ruleFiles.rules();
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  std::vector<Source> sources = lexSources(inventory, vocabulary, options.jobs);
  warnOfForeignDatabase(options, inventory, sources);
  ReadingCount count;
  {
    ProgressBar progress(!options.quiet && isTerminal(STDERR_FILENO));
    count = understand(options, inventory, vocabulary, sdk,
                       cachePlace(options, rules, target), sources, progress);
  }
  if (options.verbose && count.cached > 0) {
    fmt::print(stderr,
               "hipify-port: {} of {} units are as the cache has them\n",
               count.cached, count.units);
  }
  if (options.shard) {
    for (const std::string& error : inventory.errors) {
      fmt::print(stderr, "hipify-port: {}\n", error);
    }
    if (!options.quiet) {
      fmt::print(stderr,
                 "hipify-port: {} units of shard {}/{} are in the cache\n",
                 count.units, options.shard->number, options.shard->count);
    }
    return inventory.errors.empty() ? ExitCode::clean : ExitCode::input;
  }

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
    PortedBuild build =
        portBuildFiles(options, inventory, sources, report.errors);
    report.filesSeen += build.filesSeen;
    for (PortedBuildFile& each : build.files) {
      ported.push_back({each.file, std::move(each.report)});
    }
    std::ranges::sort(ported, {},
                      [](const Ported& each) { return each.file->path; });
  }
  report.progress = progressOf(earlier, ported, options.mode);
  applyBaseline(options, inventory, ported, report);
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
  // The report command says what it has to say in its reports.
  if (!options.quiet && (options.mode != PortMode::report || options.verbose)) {
    fmt::print(stderr, "{}", toText(report, {hasColour(), options.verbose}));
  }
  for (const std::string& error : report.errors) {
    fmt::print(stderr, "hipify-port: {}\n", error);
  }
  const bool isStdoutFree = std::ranges::none_of(
      options.reports,
      [](const ReportRequest& request) { return request.file.empty(); });
  if (options.mode == PortMode::check && isStdoutFree) {
    for (const FileReport& file : report.files) {
      if (isRefused(file)) print(file.path + "\n");
    }
  }
  if (failure) throw *failure;
  return exitCode(options, report);
}

}  // namespace hipport
