#include "port.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "analysis/suppressions.h"
#include "analysis/usage.h"
#include "analysis/warps.h"
#include "build_files.h"
#include "buildfiles/buildfiles.h"
#include "buildfiles/dual.h"
#include "buildfiles/paths.h"
#include "caching.h"
#include "deliver.h"
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
#include "understanding/understand.h"
#include "validate/port_map.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

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
             "hipify-port: -p {}: its database lists none of the sources; they "
             "are parsed without it\n",
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
          : fmt::format("it is CUDA {}; known versions are 9.0 to 13",
                        versionText(sdk));
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

/// Ports all sources and calls `meanwhile`, which may look at their facts and
/// at where they are.
std::vector<Ported> portSources(const PortOptions& options,
                                const RuleSet& rules, const Target& target,
                                std::vector<Source>& sources,
                                const std::function<void()>& meanwhile) {
  std::vector<Ported> ported(sources.size());
  std::exception_ptr failure;
  parallelFor(sources.size() + 1, options.jobs, [&](std::size_t i) {
    if (i == 0) {
      try {
        meanwhile();
      } catch (...) {
        failure = std::current_exception();
      }
      return;
    }
    --i;
    Source& source = sources[i];
    if (!source.facts.hasCuda) return;
    const std::string toRoot =
        pathToRoot(source.file->relative.generic_string());
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
  if (failure) std::rethrow_exception(failure);
  std::erase_if(ported, [](const Ported& each) { return !each.file; });
  return ported;
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
                fmt::format("--baseline {}: there is no such file; nothing was "
                            "ported. --update-baseline creates it",
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
  Inventory inventory =
      takeInventory({changes ? inputsAmong(*changes, options) : options.paths,
                     options.exclude, options.buildDir, options.makesTree()});
  dropDualPort(options, inventory);
  if (changes) {
    for (InputFile& file : inventory.files) {
      const auto change =
          std::ranges::find(changes->files, file.path, &ChangedFile::path);
      if (change != changes->files.end()) file.change = &*change;
    }
  }
  Target target = options.target;
  target.renamesSources = options.makesTree();
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
  const auto place = cachePlace(options, rules, target);
  std::vector<Source> sources =
      lexSources(inventory, vocabulary, options.jobs, place);
  warnOfForeignDatabase(options, inventory, sources);
  ReadingCount count;
  {
    ProgressBar progress(!options.quiet && isTerminal(STDERR_FILENO));
    count = understand(options, inventory, vocabulary, sdk, place, sources,
                       progress);
  }
  if (options.verbose && count.cached > 0) {
    fmt::print(stderr,
               "hipify-port: {} of {} units were taken from the cache\n",
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
  PortedBuild build;
  std::vector<Ported> ported =
      portSources(options, rules, target, sources, [&] {
        if (!options.portsBuildFiles) return;
        build = portBuildFiles(options, inventory, sources, report.errors);
      });
  std::vector<SwitchedFile> switched;
  if (options.portsBuildFiles) {
    report.filesSeen += build.filesSeen;
    for (PortedBuildFile& each : build.files) {
      ported.push_back({each.file, std::move(each.report)});
    }
    switched = std::move(build.switched);
    std::ranges::sort(ported, {},
                      [](const Ported& each) { return each.file->path; });
  }
  report.progress = progressOf(earlier, ported, options.mode);
  applyBaseline(options, inventory, ported, report);
  std::optional<Error> failure;
  std::vector<std::string> stale;
  deliver(options, inventory, unreadable, switched, ported, report, stale,
          failure);
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
    for (const SwitchedFile& each : switched) {
      if (!each.isNew) continue;
      fmt::print(stderr, "{} {} the option {}, which builds the port in {}\n",
                 each.file->shown,
                 options.mode == PortMode::check ? "would get" : "has",
                 kDualOption, kDualFolder);
    }
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
    for (const std::string& file : stale) print(file + "\n");
  }
  if (failure) throw *failure;
  const ExitCode code = exitCode(options, report);
  return code == ExitCode::clean && !stale.empty() && !options.exitZero
             ? ExitCode::findings
             : code;
}

}  // namespace hipport
