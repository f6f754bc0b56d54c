#include "validation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "analysis/names.h"
#include "files.h"
#include "frontend/frontend.h"
#include "helpers.h"
#include "parallel.h"
#include "port.h"
#include "progress_bar.h"
#include "sources.h"
#include "terminal.h"
#include "text/lines.h"
#include "validate/compile.h"
#include "validate/devices.h"
#include "validate/port_map.h"
#include "validate/process.h"
#include "validate/reference_files.h"
#include "validate/run.h"
#include "validate/scratch_folder.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kHost = "host";
/// What nvcc takes from CUDA 12 on, and what HIP's headers ask for.
constexpr std::string_view kStandard = "gnu++17";

/// The maps of the ports that the files belong to.
class Maps {
 public:
  struct Place {
    const PortMap* map = nullptr;
    fs::path folder;  ///< of the port
    const MappedFile* file = nullptr;

    /// The root of the CUDA sources.
    fs::path root() const {
      return (fs::weakly_canonical(folder) / map->root).lexically_normal();
    }
    /// The CUDA source of the file, which a map has to name.
    fs::path source() const {
      return (root() / file->source).lexically_normal();
    }
  };

  /// What is known of a file of a port; nothing where no map names it.
  std::optional<Place> find(const fs::path& path) {
    for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
      if (const PortMap* map = at(folder)) {
        const std::string relative =
            path.lexically_relative(folder).generic_string();
        return Place{map, folder, map->find(relative)};
      }
      if (folder == folder.parent_path()) return std::nullopt;
    }
  }

 private:
  const PortMap* at(const fs::path& folder) {
    const auto [place, isNew] = maps_.try_emplace(folder);
    if (isNew) {
      const fs::path file = folder / kPortMapFile;
      std::error_code error;
      if (fs::exists(file, error)) {
        place->second = readPortMap(readFile(file), file.string());
      }
    }
    return place->second ? &*place->second : nullptr;
  }

  std::map<fs::path, std::optional<PortMap>> maps_;
};

/// Whether a header is one of HIP or of ROCm's libraries.
bool isHipHeader(std::string_view name) {
  return name.starts_with("hip") || name.starts_with("roc") ||
         name.starts_with("rccl") || name.starts_with("miopen");
}

bool isCudaHeader(std::string_view name) {
  return name.starts_with("cu") || name.starts_with("nv");
}

/// Device code by its look: comments may hold these as well, and then the host
/// code of the unit is compiled as HIP, which changes nothing.
bool hasDeviceCode(std::string_view bytes) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"__global__", "__device__",
                                              "__shared__", "<<<",
                                              "hipLaunchKernelGGL"},
      [&](std::string_view word) {
        return bytes.find(word) != std::string_view::npos;
      });
}

struct Planned {
  PortUnit unit;
  bool isPorted = true;
};

/// Which of the sources are compiled, and how.
class UnitChooser {
 public:
  UnitChooser(const ValidateOptions& options, const Inventory& inventory,
              const std::vector<Source>& sources, Maps& maps)
      : options_(options), sources_(sources) {
    std::map<std::string, std::vector<std::string>> includes;
    for (const Source& source : sources) {
      auto& list = includes[source.facts.path];
      for (const Include& include : source.facts.includes) {
        if (!include.isTest) list.push_back(include.spelling);
      }
      byPath_.emplace(source.facts.path, &source);
    }
    graph_ = resolveIncludes(includes);
    for (const auto& [path, targets] : graph_.targets) {
      included_.insert(targets.begin(), targets.end());
    }
    for (const auto& [path, source] : byPath_) {
      const auto place = maps.find(path);
      if (place && place->file) {
        bySource_.try_emplace(place->source().string(), path, *place);
      }
    }
    for (const Unit& unit : inventory.commands) addCommand(unit);
  }

  std::vector<Planned> choose() const {
    std::vector<Planned> chosen;
    for (const Source& source : sources_) {
      const std::string& path = source.facts.path;
      if (!source.error.empty() || !isUnitName(path) ||
          (included_.contains(path) && !commands_.contains(path))) {
        continue;
      }
      const bool isHip = reaches(path, isHipHeader);
      const bool isKernelFile = path.ends_with(".hip") || path.ends_with(".cu");
      const bool isCuda = (isKernelFile && hasDeviceCode(source.bytes)) ||
                          reaches(path, isCudaHeader);
      if (!isHip && !isCuda && !path.ends_with(".hip")) continue;
      Planned planned;
      planned.isPorted = isHip || path.ends_with(".hip");
      planned.unit.path = path;
      planned.unit.shown = source.file->shown;
      planned.unit.dialect = isKernelFile || hasDeviceCode(source.bytes)
                                 ? Dialect::hip
                             : path.ends_with(".c") ? Dialect::c
                                                    : Dialect::cxx;
      if (const auto found = commands_.find(path); found != commands_.end()) {
        for (const Unit& command : found->second) {
          if (command.language == Language::cuda) {
            planned.unit.dialect = Dialect::hip;
          }
          planned.unit.flags = flagsOf(&command, planned.unit.dialect);
          chosen.push_back(planned);
        }
      } else {
        planned.unit.flags = flagsOf(nullptr, planned.unit.dialect);
        chosen.push_back(std::move(planned));
      }
    }
    return chosen;
  }

 private:
  /// A database may be that of the port's build or that of the CUDA build: then
  /// its paths are those of the CUDA tree.
  void addCommand(Unit unit) {
    if (!byPath_.contains(unit.path)) {
      const auto found =
          bySource_.find(fs::weakly_canonical(unit.path).string());
      if (found == bySource_.end()) return;
      const Maps::Place& place = found->second.second;
      move(unit, place.root(), place.folder);
      unit.path = found->second.first;
    }
    commands_[unit.path].push_back(unit);
  }

  /// Folders of the CUDA tree become those of the port.
  static void move(Unit& unit, const fs::path& from, const fs::path& to) {
    for (auto* folders : {&unit.quoteDirs, &unit.includeDirs, &unit.systemDirs,
                          &unit.afterDirs}) {
      std::erase_if(*folders, isSdkFolder);
      for (std::string& folder : *folders) {
        const fs::path relative =
            fs::weakly_canonical(folder).lexically_relative(from);
        if (relative.empty() || *relative.begin() == "..") continue;
        const fs::path moved = (to / relative).lexically_normal();
        if (fs::is_directory(moved)) folder = moved.string();
      }
    }
  }

  /// Whether a file includes such a header, by way of others of the tree or
  /// itself.
  template <typename Predicate>
  bool reaches(const std::string& path, Predicate isSought) const {
    std::set<std::string> seen;
    std::vector<std::string> open = {path};
    while (!open.empty()) {
      const std::string next = open.back();
      open.pop_back();
      const auto source = byPath_.find(next);
      if (source == byPath_.end() || !seen.insert(next).second) continue;
      for (const Include& include : source->second->facts.includes) {
        if (isSought(include.spelling)) return true;
      }
      for (const std::string& target : graph_.targets.at(next)) {
        open.push_back(target);
      }
    }
    return false;
  }

  std::vector<std::string> flagsOf(const Unit* command, Dialect dialect) const {
    std::vector<std::string> flags;
    auto add = [&](const char* option, const std::vector<std::string>& values) {
      for (const std::string& value : values) {
        flags.insert(flags.end(), {option, value});
      }
    };
    auto absolute = [](const std::vector<std::string>& folders) {
      std::vector<std::string> paths;
      for (const std::string& folder : folders) {
        paths.push_back(fs::absolute(folder).lexically_normal().string());
      }
      return paths;
    };
    std::string standard = options_.standard;
    if (command) {
      add("-iquote", command->quoteDirs);
      add("-I", command->includeDirs);
      if (standard.empty()) standard = command->standard;
    }
    add("-I", absolute(options_.includeDirs));
    if (command) {
      add("-isystem", command->systemDirs);
      add("-idirafter", command->afterDirs);
      flags.insert(flags.end(), command->macros.begin(), command->macros.end());
      add("-include", command->forcedIncludes);
    }
    flags.insert(flags.end(), options_.macros.begin(), options_.macros.end());
    // What the tree implies comes behind what is said.
    add("-idirafter", graph_.impliedDirs);
    if (standard.empty() && dialect != Dialect::c) standard = kStandard;
    if (!standard.empty() &&
        (dialect == Dialect::c) != (standard.find("++") != std::string::npos)) {
      flags.push_back("-std=" + standard);
    }
    return flags;
  }

  const ValidateOptions& options_;
  const std::vector<Source>& sources_;
  std::map<std::string, const Source*> byPath_;
  /// Files of the port by their CUDA sources.
  std::map<std::string, std::pair<std::string, Maps::Place>> bySource_;
  IncludeGraph graph_;
  std::set<std::string> included_;
  std::map<std::string, std::vector<Unit>> commands_;
};

/// The architectures to compile for; those that the toolchain does not know go
/// to `leftOut`. Throws Error(usage) if one of --arch is among them, or none
/// is left.
std::vector<std::string> askFor(const Toolchain& toolchain,
                                const ValidateOptions& options,
                                std::vector<LeftOut>& leftOut) {
  const bool isDefault = options.architectures.empty();
  std::vector<std::string> wanted;
  for (const TargetArchitecture& each :
       isDefault ? defaultArchitectures() : options.architectures) {
    wanted.push_back(each.text());
  }
  auto ask = [&](const std::vector<std::string>& names) {
    std::vector<ArchitectureAnswer> answers(names.size());
    std::vector<std::string> failures(names.size());
    parallelFor(names.size(), options.jobs, [&](std::size_t i) {
      try {
        answers[i] = askForArchitecture(toolchain, names[i]);
      } catch (const Error& error) {
        failures[i] = error.what();
      }
    });
    for (const std::string& failure : failures) {
      if (!failure.empty()) throw Error(ExitCode::usage, failure);
    }
    return answers;
  };
  const std::vector<ArchitectureAnswer> answers = ask(wanted);
  std::vector<std::string> known;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (answers[i].isKnown) {
      known.push_back(wanted[i]);
    } else {
      leftOut.push_back({wanted[i], answers[i].reason});
    }
  }
  if (!leftOut.empty() && (!isDefault || known.empty())) {
    std::vector<std::string> all;
    for (const Architecture& each : architectures())
      all.emplace_back(each.name);
    const std::vector<ArchitectureAnswer> others = ask(all);
    std::vector<std::string> possible;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (others[i].isKnown) possible.push_back(all[i]);
    }
    throw Error(
        ExitCode::usage,
        fmt::format(
            "--arch={}: {} does not compile for it ({}); nothing was compiled. "
            "{}",
            leftOut.front().architecture, toolchain.name(),
            leftOut.front().reason,
            possible.empty()
                ? std::string("It compiles for none: its device libraries or "
                              "linker are missing; `hipify-port doctor` says "
                              "which")
                : fmt::format("It compiles for {}",
                              fmt::join(possible, ", "))));
  }
  return known;
}

/// Turns what compilers said into problems, with the lines of the CUDA sources.
class ProblemMapper {
 public:
  ProblemMapper(const std::vector<Source>& sources, Maps& maps,
                Validation& validation)
      : maps_(maps), validation_(validation) {
    for (const Source& source : sources) {
      byPath_.emplace(source.facts.path, &source);
    }
  }

  void add(UnitResult& result, const std::string& target, const PortUnit& unit,
           const Compiled& compiled) {
    if (compiled.failure == Failure::none) return;
    if (compiled.errors.empty()) {
      Problem problem;
      problem.failure = compiled.failure;
      problem.message = textOf(compiled.failure).what;
      if (!compiled.output.empty()) {
        problem.notes.push_back("the compiler said: " +
                                lastLine(compiled.output));
      }
      merge(result, std::move(problem), target);
    }
    for (const CompilerError& error : compiled.errors) {
      Problem problem;
      // One unit fails for one reason; the errors behind it are refusals.
      problem.failure = &error == &compiled.errors.front()
                            ? compiled.failure
                            : Failure::compileError;
      problem.message = error.message;
      const CodePlace place = placeOf(error);
      locate(problem, place, unit);
      for (const CompilerNote& note : error.notes) {
        problem.notes.push_back(
            note.place.line == 0
                ? note.message
                : fmt::format("{}:{}: {}", shown(note.place.path),
                              note.place.line, note.message));
      }
      if (place != error.place && error.place.line > 0) {
        problem.notes.insert(
            problem.notes.begin(),
            fmt::format("the error is at {}:{}", shown(error.place.path),
                        error.place.line));
      }
      merge(result, std::move(problem), target);
    }
  }

 private:
  static std::string normal(const std::string& path) {
    return fs::path(path).lexically_normal().string();
  }
  static std::string shown(const std::string& path) {
    return shownAs(normal(path));
  }

  static std::string lastLine(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return std::string(text.substr(text.rfind('\n') + 1));
  }

  bool isOwn(const CodePlace& place) const {
    const auto found = byPath_.find(normal(place.path));
    return place.line > 0 && found != byPath_.end() &&
           !isHelper(found->second->file->path, found->second->bytes);
  }

  /// Where the error is in the port itself: what is wrong in a header of HIP or
  /// of a template is so because of a line of the port, and notes lead there.
  CodePlace placeOf(const CompilerError& error) const {
    if (isOwn(error.place)) return error.place;
    for (const CompilerNote& note : error.notes) {
      if (isOwn(note.place)) return note.place;
    }
    return error.place;
  }

  void locate(Problem& problem, const CodePlace& place, const PortUnit& unit) {
    if (place.line == 0) {
      problem.port.path = unit.shown;
      return;
    }
    const std::string path = normal(place.path);
    problem.port = {shownAs(path), place.line, place.column};
    const auto found = byPath_.find(path);
    if (found == byPath_.end()) return;
    const Source& source = *found->second;
    const LineMap lines(source.bytes);
    if (place.line <= lines.lineCount()) {
      problem.text = lines.lineText(place.line);
    }
    validation_.texts.emplace(problem.port.path, source.bytes);
    const auto mapped = maps_.find(path);
    if (!mapped || !mapped->file) return;
    if (mapped->file->fingerprint != fingerprintOf(source.bytes)) {
      problem.notes.emplace_back(
          "this file was changed since it was ported: the line of its CUDA "
          "source is not known");
      return;
    }
    const fs::path original = mapped->source();
    const std::uint32_t line = originOf(mapped->file->lines, place.line);
    problem.source = ShownPlace{shownAs(original), line, 0};
    std::error_code error;
    if (fs::is_regular_file(original, error)) {
      validation_.texts.try_emplace(problem.source->path, readFile(original));
    }
    for (const MappedFinding& finding : mapped->file->findings) {
      if (finding.line <= line && line <= finding.lastLine) {
        problem.findings.push_back(
            fmt::format("{}: {}", finding.check, finding.message));
      }
    }
  }

  static void merge(UnitResult& result, Problem problem,
                    const std::string& target) {
    const auto same = std::ranges::find_if(result.problems, [&](auto& each) {
      return each.port == problem.port && each.message == problem.message;
    });
    if (same == result.problems.end()) {
      problem.targets.push_back(target);
      result.problems.push_back(std::move(problem));
    } else if (std::ranges::find(same->targets, target) ==
               same->targets.end()) {
      same->targets.push_back(target);
    }
  }

  Maps& maps_;
  Validation& validation_;
  std::map<std::string, const Source*> byPath_;
};

/// One unit for one target.
struct Job {
  std::size_t unit = 0;
  std::string architecture;  ///< empty for the host
};

void compileAll(const ValidateOptions& options, const Toolchain& toolchain,
                const std::vector<Planned>& units,
                const std::vector<std::string>& architectures,
                ProblemMapper& mapper, Validation& validation) {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!units[i].isPorted) continue;
    if (units[i].unit.dialect == Dialect::hip) {
      for (const std::string& each : architectures) jobs.push_back({i, each});
    }
    jobs.push_back({i, ""});
  }
  const CompileOptions compileOptions = {
      std::chrono::seconds(options.secondsPerUnit), options.usesCache};
  std::vector<Compiled> compiled(jobs.size());
  std::vector<std::string> failures(jobs.size());
  {
    ProgressBar progress(!options.quiet && isTerminal(STDERR_FILENO));
    progress.expect(jobs.size());
    parallelFor(jobs.size(), options.jobs, [&](std::size_t i) {
      try {
        compiled[i] = compile(toolchain, units[jobs[i].unit].unit,
                              jobs[i].architecture, compileOptions);
      } catch (const Error& error) {
        failures[i] = error.what();
      }
      progress.step();
    });
  }
  for (const std::string& failure : failures) {
    if (!failure.empty()) throw Error(ExitCode::usage, failure);
  }
  for (const Planned& each : units) {
    UnitResult& result = validation.units.emplace_back();
    result.port = each.unit.shown;
    if (each.isPorted) continue;
    Compiled refused;
    refused.failure = Failure::notPorted;
    result.targets.push_back(
        {std::string(kHost), Failure::notPorted, 0, {}, false, {}, {}});
    mapper.add(result, std::string(kHost), each.unit, refused);
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const Job& job = jobs[i];
    Compiled& answer = compiled[i];
    UnitResult& result = validation.units[job.unit];
    TargetResult target;
    target.target = job.architecture.empty() ? kHost : job.architecture;
    target.failure = answer.failure;
    target.warnings = answer.warnings;
    target.took = answer.took;
    target.isRelocatable = answer.isRelocatable;
    if (answer.code) {
      target.kernels = std::move(answer.code->kernels);
      target.codeProblem = std::move(answer.code->problem);
    }
    mapper.add(result, target.target, units[job.unit].unit, answer);
    result.targets.push_back(std::move(target));
  }
}

/// Ports the reference kernels into the folder of --reference; the folder of
/// the port.
std::string portReference(const ValidateOptions& options) {
  const fs::path sources = fs::path(options.reference) / "cuda";
  std::error_code error;
  fs::create_directories(sources, error);
  if (error) {
    throw Error(ExitCode::usage,
                fmt::format("--reference {}: the folder cannot be made: {}; "
                            "nothing was compiled. Name another",
                            options.reference, error.message()));
  }
  for (const EmbeddedFile& file : referenceFiles()) {
    if (file.path.ends_with(".json")) continue;
    const fs::path path = sources / file.path;
    writeFile(path, file.content, path);
  }
  PortOptions portOptions;
  portOptions.paths = {sources.string()};
  portOptions.outputDir = (fs::path(options.reference) / "hip").string();
  portOptions.overwrite = true;
  portOptions.quiet = true;
  portOptions.jobs = options.jobs;
  if (port(portOptions) != ExitCode::clean) {
    throw Error(ExitCode::usage,
                fmt::format("--reference {}: the reference kernels were not "
                            "ported whole; empty the folder, and report this "
                            "if it helps nothing",
                            options.reference));
  }
  return portOptions.outputDir;
}

/// Runs the reference programs, each on each device; says why not otherwise.
void runAll(const ValidateOptions& options, const Machine& machine,
            const Toolchain& toolchain, const std::vector<Planned>& units,
            Validation& validation) {
  if (options.run == RunMode::never) {
    validation.notRun = "--run=never";
    return;
  }
  const AmdDriver driver = findAmdDevices(machine);
  validation.notRun = whyNoAmdDevice(driver);
  if (!validation.notRun.empty()) return;
  if (options.reference.empty()) {
    validation.notRun =
        "programs of a port are not known; --reference DIR runs the reference "
        "kernels";
    return;
  }
  const ScratchFolder folder;
  const std::chrono::seconds compileTime(options.secondsPerUnit);
  for (const RunDevice& device : visibleDevices(machine, driver)) {
    for (const Planned& each : units) {
      const fs::path program = folder.path() / each.unit.path.stem();
      std::vector<std::string> targets = validation.targets;
      targets.pop_back();  // the host
      if (!device.architecture.empty()) targets = {device.architecture};
      const std::string problem =
          link(toolchain, each.unit, targets, program, compileTime);
      Run run;
      if (problem.empty()) {
        run = judge(runProcess({{program.string()},
                                folder.path(),
                                std::chrono::seconds(options.secondsPerRun),
                                {{"HIP_VISIBLE_DEVICES", device.visible}}}));
      } else {
        run.failure = RunFailure::linkError;
        run.message = problem;
      }
      run.unit = each.unit.shown;
      run.device = device.shown;
      validation.runs.push_back(std::move(run));
    }
  }
}

void writeReports(const ValidateOptions& options,
                  const Validation& validation) {
  for (const ValidationRequest& request : options.reports) {
    const std::string text =
        request.format->write(validation, {false, options.verbose});
    if (request.file.empty()) {
      print(text);
    } else {
      const fs::path path = resolved(request.file);
      writeFile(path, text, path);
    }
  }
}

}  // namespace

ExitCode validate(const ValidateOptions& given) {
  ValidateOptions options = given;
  const Machine machine = thisMachine();
  const Toolchain toolchain = findToolchain(machine, options.toolchain);
  if (!options.reference.empty()) {
    options.paths = {portReference(options)};
  }
  const Inventory inventory =
      takeInventory({options.paths, options.exclude, options.buildDir, false});
  Validation validation;
  validation.version = HIPPORT_VERSION;
  validation.toolchain = toolchain.name();
  validation.errors = inventory.errors;
  if (options.usesCache) {
    if (const auto cache = findCache()) validation.cache = cache->string();
  }

  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const Vocabulary vocabulary = {
      [&](std::string_view name) { return isOfInterest(rules, target, name); },
      [&](std::string_view name) { return rules.findHeader(name) != nullptr; },
      [&](std::string_view prefix) {
        return rules.libraryOf(prefix) != nullptr;
      },
  };
  const std::vector<Source> sources =
      lexSources(inventory, vocabulary, options.jobs);
  for (const Source& source : sources) {
    if (!source.error.empty()) validation.errors.push_back(source.error);
  }
  Maps maps;
  const UnitChooser chooser(options, inventory, sources, maps);
  const std::vector<Planned> units = chooser.choose();
  if (std::ranges::none_of(units, &Planned::isPorted)) {
    if (!units.empty()) {
      throw Error(
          ExitCode::input,
          fmt::format("{}: it holds CUDA and nothing of HIP: it was not "
                      "ported, and nothing was compiled. Port it "
                      "first: hipify-port port {} -o DIR",
                      fmt::join(options.paths, ", "),
                      fmt::join(options.paths, " ")));
    }
    if (validation.errors.empty()) {
      throw Error(ExitCode::input,
                  fmt::format("{}: holds no source that includes HIP; nothing "
                              "was compiled. Name the folder of a port, or its "
                              "files",
                              fmt::join(options.paths, ", ")));
    }
  }

  const std::vector<std::string> known =
      askFor(toolchain, options, validation.leftOut);
  validation.targets = known;
  validation.targets.emplace_back(kHost);
  ProblemMapper mapper(sources, maps, validation);
  compileAll(options, toolchain, units, known, mapper, validation);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto place = maps.find(units[i].unit.path);
    if (!place || !place->file) continue;
    validation.units[i].source = shownAs(place->source());
  }

  runAll(options, machine, toolchain, units, validation);

  writeReports(options, validation);
  if (!options.quiet) {
    fmt::print(stderr, "{}",
               toText(validation, {hasColour(), options.verbose}));
  }
  for (const std::string& error : validation.errors) {
    fmt::print(stderr, "hipify-port: {}\n", error);
  }
  if (!validation.errors.empty()) return ExitCode::input;
  if (options.run == RunMode::require && validation.runs.empty()) {
    throw Error(
        ExitCode::usage,
        fmt::format("--run=require: nothing was run: {}", validation.notRun));
  }
  const bool isFine = std::ranges::none_of(validation.units, hasFailed) &&
                      std::ranges::all_of(validation.runs, [](const Run& run) {
                        return run.state == RunState::matched;
                      });
  return isFine ? ExitCode::clean : ExitCode::findings;
}

}  // namespace hipport
