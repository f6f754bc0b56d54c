#include "port.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "files.h"
#include "frontend/frontend.h"
#include "parallel.h"
#include "plan/plan.h"
#include "text/lines.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// A source or header on its way through the port.
struct Source {
  const InputFile* file = nullptr;
  std::string bytes;  // dropped again if the file holds no CUDA
  FileFacts facts;
  std::string error;
};

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

/// UTF-16 and UTF-32 begin so; no compiler takes them.
bool isWideText(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

void lexSource(Source& source, const Vocabulary& vocabulary) {
  source.facts.path = source.file->path.string();
  try {
    source.bytes = readFile(source.file->path);
    if (isWideText(source.bytes)) {
      source.error = fmt::format(
          "{}: is UTF-16 or UTF-32 text and was not ported; convert it to "
          "UTF-8 first",
          source.file->shown);
      return;
    }
    source.facts = lexFile(source.facts.path, source.bytes, vocabulary);
  } catch (const Error& error) {
    source.error = error.what();
  }
}

using Includes = std::map<std::string, std::vector<std::string>>;

/// What each source includes, as it is spelled.
Includes includesOf(std::span<const Source> sources) {
  Includes includes;
  for (const Source& source : sources) {
    auto& list = includes[source.facts.path];
    for (const Include& include : source.facts.includes) {
      list.push_back(include.spelling);
    }
  }
  return includes;
}

/// Lexes every source and header, and whatever files of the trees they
/// include: X-macro lists and generated tables have any suffix.
std::vector<Source> lexSources(const Inventory& inventory,
                               const Vocabulary& vocabulary, unsigned jobs) {
  std::map<std::string, const InputFile*> others;
  std::vector<Source> sources;
  for (const InputFile& file : inventory.files) {
    if (file.isLink) continue;
    if (file.isSource) {
      sources.emplace_back().file = &file;
    } else {
      others.emplace(file.path.string(), &file);
    }
  }
  for (std::size_t first = 0; first < sources.size();) {
    const std::size_t last = sources.size();
    parallelFor(last - first, jobs, [&](std::size_t i) {
      lexSource(sources[first + i], vocabulary);
    });
    Includes includes =
        includesOf(std::span(sources).subspan(first, last - first));
    first = last;
    for (const auto& [path, file] : others) includes.try_emplace(path);
    for (const std::string& path : includedFiles(includes)) {
      const auto found = others.find(path);
      if (found == others.end()) continue;
      sources.emplace_back().file = found->second;
      others.erase(found);
    }
  }
  std::ranges::sort(sources, {},
                    [](const Source& source) { return source.file->path; });
  return sources;
}

/// How each unit among the sources is parsed: as a compile database says, or
/// else by what the tree implies.
std::vector<Unit> planUnits(const PortOptions& options,
                            const Inventory& inventory,
                            const std::vector<Source>& sources,
                            const std::vector<std::string>& implied,
                            bool headersToo) {
  std::map<std::string, std::vector<const Unit*>> commands;
  for (const Unit& unit : inventory.commands) {
    commands[unit.path].push_back(&unit);
  }

  std::vector<Unit> units;
  for (const Source& source : sources) {
    const std::string& path = source.facts.path;
    // A ported source has kernels, but names nothing of CUDA's.
    const bool isPorted = path.ends_with(".hip") && source.facts.names.empty();
    if (!source.facts.hasCuda || isPorted) continue;
    std::vector<Unit> own;
    if (const auto found = commands.find(path); found != commands.end()) {
      for (const Unit* unit : found->second) own.push_back(*unit);
    } else if (isUnitName(path) || headersToo) {
      own.emplace_back().path = path;
      own.back().language = *languageOf(path);
      own.back().impliesRuntime = path.ends_with(".cu");
    }
    for (Unit& unit : own) {
      for (const std::string& folder : options.includeDirs) {
        unit.includeDirs.push_back(
            fs::absolute(folder).lexically_normal().string());
      }
      unit.afterDirs = implied;
      unit.macros.insert(unit.macros.end(), options.macros.begin(),
                         options.macros.end());
      if (!options.standard.empty()) unit.standard = options.standard;
      units.push_back(std::move(unit));
    }
  }
  return units;
}

/// Observations of all units, by file, and who declares which names.
class Semantics {
 public:
  void add(std::vector<UnitFacts> units) {
    for (UnitFacts& unit : units) {
      owners.user.merge(unit.owners.user);
      owners.cuda.merge(unit.owners.cuda);
      units_.push_back(std::make_unique<UnitFacts>(std::move(unit)));
      for (const auto& [path, seen] : units_.back()->files) {
        byFile_[path].push_back(&seen);
      }
    }
  }

  /// Takes from units that are headers only what they say of themselves.
  void addHeaders(const std::vector<Unit>& units,
                  std::vector<UnitFacts> facts) {
    for (std::size_t i = 0; i < units.size(); ++i) {
      std::erase_if(facts[i].files, [&](const auto& entry) {
        return entry.first != units[i].path;
      });
    }
    add(std::move(facts));
  }

  bool reached(const std::string& path) const { return byFile_.contains(path); }
  const std::vector<const Observation*>& of(const std::string& path) const {
    static const std::vector<const Observation*> kNone;
    const auto found = byFile_.find(path);
    return found == byFile_.end() ? kNone : found->second;
  }

  NameOwners owners;

 private:
  std::vector<std::unique_ptr<UnitFacts>> units_;
  std::map<std::string, std::vector<const Observation*>> byFile_;
};

std::vector<UnitFacts> parseAll(const Frontend& frontend,
                                const std::vector<Unit>& units, unsigned jobs) {
  std::vector<UnitFacts> facts(units.size());
  parallelFor(units.size(), jobs,
              [&](std::size_t i) { facts[i] = frontend.parse(units[i]); });
  return facts;
}

/// What an include reaches that no unit followed: a file of the tree beside
/// the includer, or below one of the implied folders.
std::optional<std::string> reachedFile(const FileFacts& facts,
                                       const Include& include,
                                       const std::vector<std::string>& implied,
                                       const std::set<std::string>& tree) {
  auto below = [&](const fs::path& folder) {
    return (folder / include.spelling).lexically_normal().string();
  };
  if (!include.isAngled) {
    std::string path = below(fs::path(facts.path).parent_path());
    if (tree.contains(path)) return path;
  }
  // The name of a CUDA header means that header, wherever the tree has
  // another file of that name.
  if (!include.spelling.ends_with(".cu")) return std::nullopt;
  for (const std::string& folder : implied) {
    std::string path = below(folder);
    if (tree.contains(path)) return path;
  }
  return std::nullopt;
}

/// A database of another tree is most likely a mistake, and changes nothing.
void warnOfForeignDatabase(const PortOptions& options,
                           const Inventory& inventory,
                           const std::set<std::string>& tree) {
  if (options.buildDir.empty() || options.quiet) return;
  const bool isOfUse = std::ranges::any_of(
      inventory.commands,
      [&](const Unit& unit) { return tree.contains(unit.path); });
  if (isOfUse) return;
  fmt::print(stderr,
             "hipify-port: -p {}: its database names none of the sources; "
             "they are parsed without it\n",
             options.buildDir);
}

/// Fills in the semantic half of every source's facts.
void understand(const PortOptions& options, const Inventory& inventory,
                const Vocabulary& vocabulary, std::vector<Source>& sources) {
  std::map<std::string, std::string_view> withCuda;
  std::set<std::string> tree;
  for (const Source& source : sources) {
    tree.insert(source.file->path.string());
    if (source.facts.hasCuda) {
      withCuda.emplace(source.facts.path, source.bytes);
    }
  }
  const Frontend frontend(withCuda, vocabulary);
  warnOfForeignDatabase(options, inventory, tree);
  const std::vector<std::string> implied =
      impliedIncludeDirs(includesOf(sources));
  const std::vector<Unit> units =
      planUnits(options, inventory, sources, implied, /*headersToo=*/false);
  Semantics semantics;
  semantics.add(parseAll(frontend, units, options.jobs));

  // Headers that no unit reaches are parsed by themselves.
  std::vector<Unit> headers =
      planUnits(options, inventory, sources, implied, /*headersToo=*/true);
  std::erase_if(headers, [&](const Unit& unit) {
    return isUnitName(unit.path) || semantics.reached(unit.path);
  });
  semantics.addHeaders(headers, parseAll(frontend, headers, options.jobs));

  parallelFor(sources.size(), options.jobs, [&](std::size_t i) {
    FileFacts& facts = sources[i].facts;
    if (!facts.hasCuda) return;
    merge(facts, semantics.of(facts.path), semantics.owners);
    for (Include& include : facts.includes) {
      if (!include.target) {
        include.target = reachedFile(facts, include, implied, tree);
      }
      include.reachesTree = include.target && tree.contains(*include.target);
    }
  });
}

std::vector<Ported> portSources(const PortOptions& options,
                                const RuleSet& rules, const Target& target,
                                std::vector<Source>& sources) {
  std::vector<Ported> ported(sources.size());
  parallelFor(sources.size(), options.jobs, [&](std::size_t i) {
    Source& source = sources[i];
    if (!source.facts.hasCuda) return;
    FilePlan decided = plan(
        analyse({source.facts, source.bytes, rules, target}), options.apply);
    ported[i].file = source.file;
    FileReport& report = ported[i].report;
    report.path = source.file->shown;
    report.understanding = source.facts.understanding;
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

  const RuleSet rules = RuleSet::builtin();
  const Vocabulary vocabulary = {
      [&](std::string_view name) { return isOfInterest(rules, target, name); },
      [&](std::string_view name) {
        // Includes of sources follow their new names.
        return rules.findHeader(name) != nullptr || name.ends_with(".cu");
      },
  };
  std::vector<Source> sources = lexSources(inventory, vocabulary, options.jobs);
  understand(options, inventory, vocabulary, sources);

  Report report;
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

  std::vector<Ported> ported = portSources(options, rules, target, sources);
  std::optional<Error> failure;
  deliver(options, inventory, unreadable, ported, report, failure);
  for (Ported& each : ported) report.files.push_back(std::move(each.report));

  if (options.mode == PortMode::diff) {
    for (const FileReport& file : report.files) {
      // "a//home" would be no path for patch: -p1 takes one folder off.
      const std::string path = fs::path(file.path).relative_path().string();
      print(unifiedDiff(path, file.bytes, file.edits));
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
