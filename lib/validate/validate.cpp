#include "validate/validate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/vocabulary.h"
#include "cache/disk.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "files/scratch_folder.h"
#include "process/parallel.h"
#include "rules/table_words.h"
#include "text/error.h"
#include "tree/inventory.h"
#include "tree/port_map.h"
#include "tree/sources.h"
#include "validate/answers.h"
#include "validate/compile.h"
#include "validate/devices.h"
#include "validate/port_maps.h"
#include "validate/problems.h"
#include "validate/runs.h"
#include "validate/units.h"

namespace hipport {
namespace {

constexpr std::string_view kHost = "host";
constexpr std::string_view kStepsFolder = "steps";

/// What is compiled for without a word about it.
std::vector<std::string> defaultsFor(Platform platform) {
  std::vector<std::string> names;
  if (platform == Platform::amd) {
    for (const TargetArchitecture& each : defaultArchitectures()) {
      names.push_back(each.text());
    }
    return names;
  }
  for (const NvidiaDevice& device : findNvidiaDevices(thisMachine())) {
    std::string number = device.computeCapability;
    std::erase(number, '.');
    const std::string name = "sm_" + number;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  // Those of data centres since 2020.
  if (names.empty()) names = {"sm_80", "sm_90"};
  return names;
}

/// The architectures to compile for; those that the toolchain does not know go
/// to `leftOut`. Throws Error(usage) if one of --arch is among them, or none
/// is left.
std::vector<std::string> askFor(const Toolchain& toolchain,
                                const ValidateOptions& options,
                                std::vector<LeftOut>& leftOut) {
  const bool isDefault = options.architectures.empty();
  const std::vector<std::string> wanted =
      isDefault ? defaultsFor(toolchain.platform) : options.architectures;
  const std::vector<ArchitectureAnswer> answers =
      askForArchitectures(toolchain, wanted);
  std::vector<std::string> known;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (answers[i].inBaseline) {
      known.push_back(wanted[i]);
    } else {
      leftOut.push_back({wanted[i], answers[i].reason});
    }
  }
  if (!leftOut.empty() && (!isDefault || known.empty())) {
    const std::vector<std::string> all = possibleArchitectures(toolchain);
    const std::vector<ArchitectureAnswer> others =
        askForArchitectures(toolchain, all);
    std::vector<std::string> possible;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (others[i].inBaseline) possible.push_back(all[i]);
    }
    throw Error(
        ExitCode::usage,
        fmt::format(
            "--arch={}: {} does not compile for it ({}); nothing was compiled. "
            "{}",
            leftOut.front().architecture, toolchain.name(),
            leftOut.front().reason,
            possible.empty()
                ? std::string(
                      toolchain.platform == Platform::nvidia
                          ? "It compiles for no architecture: HIP's headers "
                            "fit only some versions of CUDA (those of HIP 5 "
                            "fit CUDA 11); name another nvcc with --hipcc, or "
                            "other headers with --rocm-path"
                          : "It compiles for no architecture: its device "
                            "libraries or linker are missing; `hipify-port "
                            "doctor` says which")
                : fmt::format("It compiles for {}",
                              fmt::join(possible, ", "))));
  }
  return known;
}

/// One unit for one target.
struct Job {
  std::size_t unit = 0;
  std::string architecture;  ///< empty for the host
  CompileCommand command;
  Question question;  ///< where answers are kept
};

std::string_view targetOf(const Job& job) {
  return job.architecture.empty() ? kHost : job.architecture;
}

/// What a validation works on.
struct Work {
  PortMaps maps;
  Inventory inventory;
  std::vector<Source> sources;
  std::vector<PlannedUnit> units;
  std::vector<Job> jobs;
};

std::vector<Job> jobsOf(const ValidateOptions& options,
                        const Toolchain& toolchain,
                        const std::vector<PlannedUnit>& units,
                        const std::vector<std::string>& architectures) {
  const CompileOptions compileOptions = {
      std::chrono::seconds(options.secondsPerUnit), options.measuresCost};
  const std::string identity =
      options.cacheDir.empty() ? "" : identityOf(toolchain);
  std::vector<Job> jobs;
  const auto add = [&](std::size_t i, const std::string& architecture) {
    const PlannedUnit& planned = units[i];
    Job job{i,
            architecture,
            commandFor(toolchain, planned.unit, architecture, compileOptions),
            {}};
    if (!options.cacheDir.empty()) {
      job.question = questionOf(
          job.command, identity,
          fmt::format("{} for {}", planned.unit.shown, targetOf(job)),
          planned.inputs);
    }
    jobs.push_back(std::move(job));
  };
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!units[i].isPorted) continue;
    if (units[i].unit.dialect == Dialect::hip) {
      for (const std::string& each : architectures) add(i, each);
      // nvcc compiles for the host with each of them.
      if (toolchain.platform == Platform::nvidia) continue;
    }
    add(i, "");
  }
  return jobs;
}

/// Whether an answer may be another by now, and no file that it depends on
/// would tell: a header may be there, or room on the disk.
bool isPassing(const Compiled& compiled) {
  return compiled.failure == Failure::missingHeader ||
         compiled.failure == Failure::outOfSpace;
}

/// What is known of a job, or else what the compiler says, which is kept.
Compiled answerOf(const Job& job, const std::string& cachedFor,
                  Answers* answers, bool takesPassing) {
  if (!answers) return compile(job.command, {cachedFor, false});
  auto known = answers->findCompiled(job.question);
  if (known && (takesPassing || !isPassing(*known))) return std::move(*known);
  const Answers::Digests digests = answers->digestsOf(job.question.inputs);
  Compiled compiled = compile(job.command, {cachedFor, true});
  answers->keep(job.question, digests, compiled);
  return compiled;
}

/// Calls `then` for each of the jobs, with what became of it, in their order.
/// Throws Error(usage) where an answer cannot be kept.
template <typename Then>
void compileAll(const ValidateOptions& options, const std::vector<Job>& jobs,
                const std::string& cachedFor, Answers* answers,
                bool takesPassing, Listener& listener, const Then& then) {
  std::vector<Compiled> compiled(jobs.size());
  std::vector<std::string> failures(jobs.size());
  listener.expect(jobs.size());
  parallelFor(jobs.size(), options.jobs, [&](std::size_t i) {
    try {
      compiled[i] = answerOf(jobs[i], cachedFor, answers, takesPassing);
    } catch (const Error& error) {
      failures[i] = error.what();
    }
    listener.step();
  });
  listener.finish();
  for (const std::string& failure : failures) {
    if (!failure.empty()) throw Error(ExitCode::usage, failure);
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) then(jobs[i], compiled[i]);
}

/// A result for each unit, without targets but for those that are CUDA still.
void addUnits(const std::vector<PlannedUnit>& units, ProblemMapper& mapper,
              Validation& validation) {
  for (const PlannedUnit& each : units) {
    UnitResult& result = validation.units.emplace_back();
    result.port = each.unit.shown;
    result.options = each.unit.codeFlags;
    std::ranges::copy_if(each.unit.flags, std::back_inserter(result.macros),
                         [](const std::string& word) {
                           return word.starts_with("-D") ||
                                  word.starts_with("-U");
                         });
    result.optionsLeftOut = each.leftOut;
    if (each.isPorted) continue;
    Compiled refused;
    refused.failure = Failure::notPorted;
    result.targets.push_back(
        {std::string(kHost), Failure::notPorted, 0, {}, false, {}, {}});
    mapper.add(result, std::string(kHost), each.unit, refused);
  }
}

TargetResult resultOf(const Job& job, Compiled& answer) {
  TargetResult target;
  target.target = targetOf(job);
  target.failure = answer.failure;
  target.warnings = answer.warnings;
  target.took = answer.took;
  target.isRelocatable = answer.isRelocatable;
  if (answer.code) {
    target.kernels = std::move(answer.code->kernels);
    target.codeProblem = std::move(answer.code->problem);
    target.functions = std::move(answer.instructions.functions);
    if (target.codeProblem.empty()) {
      target.codeProblem = std::move(answer.instructions.problem);
    }
    if (target.codeProblem.empty()) {
      target.codeProblem = std::move(answer.device.problem);
    }
    target.device = std::move(answer.device);
  }
  if (job.architecture.empty()) {
    target.codeProblem = answer.host.problem;
    target.host = std::move(answer.host);
  }
  return target;
}

/// Says where units fail and the port is for a newer HIP than it is compiled
/// with: names that this one lacks are no fault of the port.
void noteOlderHip(const Toolchain& toolchain,
                  const std::vector<PlannedUnit>& units, PortMaps& maps,
                  Validation& validation) {
  const bool isWhole =
      std::ranges::all_of(validation.units, [](const UnitResult& unit) {
        return std::ranges::all_of(unit.targets, [](const TargetResult& each) {
          return each.failure == Failure::none;
        });
      });
  const std::string_view hip = toolchain.hipVersion;
  const std::optional<Version> has =
      parseVersion(hip.substr(0, hip.find('.', hip.find('.') + 1)));
  if (isWhole || !has) return;
  std::set<std::string> told;
  for (const PlannedUnit& each : units) {
    const auto place = maps.find(each.unit.path);
    if (!place) continue;
    const std::string& asked = place->map->options.rocm;
    const std::optional<Version> wants = parseVersion(asked);
    if (!wants || std::tie(wants->major, wants->minor) <=
                      std::tie(has->major, has->minor)) {
      continue;
    }
    if (!told.insert(asked).second) continue;
    validation.missing.push_back(
        fmt::format("the port is for ROCm {0}, and {1} is compiled with, which "
                    "lacks what is newer. Port with --rocm {2}.{3}, or name a "
                    "ROCm {0} with --rocm-path",
                    asked, toolchain.name(), has->major, has->minor));
  }
}

/// Where the paths are files of one port, its folder becomes the one path:
/// what they include, and what its build files say of them, lies there. The
/// files by their full paths; none where that is not so.
std::set<std::string> takeFolderOf(InventoryOptions& options, PortMaps& maps) {
  std::set<std::string> files;
  std::string folder;
  for (const std::string& each : options.paths) {
    const std::filesystem::path path =
        std::filesystem::absolute(each).lexically_normal();
    const auto place = maps.find(path);
    if (!isThere(path) || isFolder(path) || !place) return {};
    const std::string own = place->folder.string();
    if (!folder.empty() && folder != own) return {};
    if (!path.string().starts_with(own + "/")) return {};
    folder = own;
    files.insert(path.string());
  }
  if (!files.empty()) options.paths = {folder};
  return files;
}

/// The folder of the answers.
std::filesystem::path answersOf(const ValidateOptions& options) {
  return std::filesystem::absolute(options.cacheDir).lexically_normal() /
         "validate";
}

/// Finds out what is to be compiled, and how. Throws Error where there is
/// nothing.
void prepare(const ValidateOptions& given, const Toolchain& toolchain,
             const std::filesystem::path& scratch, Validation& validation,
             Work& work) {
  PortMaps& maps = work.maps;
  ValidateOptions options = withThoseOfThePort(given, maps, validation.missing);
  const std::set<std::string> named = takeFolderOf(options.inventory, maps);
  work.inventory = takeInventory(options.inventory);
  if (!options.cacheDir.empty()) {
    // What is kept is no part of the port, wherever it lies.
    const std::string kept = answersOf(options).string() + "/";
    std::erase_if(work.inventory.files, [&](const InputFile& each) {
      return each.path.string().starts_with(kept);
    });
  }
  validation.toolchain = toolchain.name();
  validation.errors = work.inventory.errors;
  if (options.usesCache) {
    if (const auto cache = findCache()) validation.cache = cache->string();
  }

  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  work.sources = lexSources(work.inventory, vocabulary, options.jobs);
  for (const Source& source : work.sources) {
    if (!source.error.empty()) validation.errors.push_back(source.error);
  }
  std::vector<PlannedUnit>& units = work.units;
  units =
      chooseUnits(options, work.inventory, work.sources, maps, named, scratch);
  if (std::ranges::none_of(units, &PlannedUnit::isPorted)) {
    if (!units.empty()) {
      throw Error(
          ExitCode::input,
          fmt::format(
              "{}: contains CUDA but no HIP, so it was not ported; nothing was "
              "compiled. Port it first: hipify-port port {} -o DIR",
              fmt::join(options.inventory.paths, ", "),
              fmt::join(options.inventory.paths, " ")));
    }
    if (validation.errors.empty()) {
      throw Error(
          ExitCode::input,
          fmt::format("{}: contains no source that includes HIP; nothing was "
                      "compiled. Name the folder of a port, or its files",
                      fmt::join(given.inventory.paths, ", ")));
    }
  }

  const std::vector<std::string> known =
      askFor(toolchain, options, validation.leftOut);
  validation.targets = known;
  const bool hasHostTarget =
      toolchain.platform == Platform::amd ||
      std::ranges::any_of(units, [](const PlannedUnit& each) {
        return each.unit.dialect != Dialect::hip || !each.isPorted;
      });
  if (hasHostTarget) validation.targets.emplace_back(kHost);
  leaveOutRefused(toolchain, known.front(), units);
  work.jobs = jobsOf(options, toolchain, units, known);
}

/// What one process does of a validation, or all of it.
class Validator {
 public:
  Validator(const ValidateOptions& given, Listener& listener)
      : options_(given), listener_(listener) {
    validation_.version = HIPPORT_VERSION;
    if (!options_.cacheDir.empty()) answers_.emplace(answersOf(options_));
    if (options_.inventory.paths.empty() && options_.reference.empty()) return;
    toolchain_ = findToolchain(machine_, options_.toolchain);
    if (!options_.reference.empty()) {
      options_.inventory.paths = {portReference(options_)};
    }
    // What the units include lies there.
    std::filesystem::path made;
    if (answers_) {
      made = answersOf(options_) / "configured";
      OutputFolder::made(made);
    } else {
      made = scratch_.emplace().path();
    }
    prepare(options_, *toolchain_, made, validation_, work_);
  }

  Validation whole() {
    if (toolchain_) compileUnits();
    run([&](const RunQuestion& each, const auto& perform) {
      for (Run& run : outcomeOf(each, perform)) {
        validation_.runs.push_back(std::move(run));
      }
    });
    return std::move(validation_);
  }

  ShardCount shard(const Shard& shard) {
    ShardCount count;
    std::size_t index = 0;
    const auto isOwn = [&] {
      return index++ % shard.count + 1 == shard.number;
    };
    std::vector<Job> own;
    for (const Job& job : work_.jobs) {
      if (isOwn()) own.push_back(job);
    }
    compileAll(options_, own, cachedFor(), &*answers_, /*takesPassing=*/false,
               listener_,
               [&](const Job&, const Compiled&) { ++count.compilations; });
    run([&](const RunQuestion& each, const auto& perform) {
      if (!isOwn()) return;
      learnOf(each.targets);
      outcomeOf(each, perform);
      ++count.runs;
    });
    return count;
  }

  std::vector<ValidationStep> steps() {
    std::vector<ValidationStep> steps;
    OutputFolder folder =
        OutputFolder::made(answersOf(options_) / kStepsFolder);
    std::set<std::string> files;
    for (const InputFile& each : work_.inventory.files) {
      files.insert(each.path.string());
      if (const auto place = work_.maps.find(each.path.string())) {
        files.insert((place->folder / kPortMapFile).string());
      }
    }
    std::set<std::string> names;
    for (const Job& job : work_.jobs) {
      // Two commands of a database may be the same.
      if (!names.insert(job.question.name).second) continue;
      const std::string name = job.question.name + ".json";
      const std::string text = toText(job.command, job.question);
      const std::filesystem::path file = folder.path() / name;
      if (!isThere(file) || readFile(file) != text) folder.write(name, text);
      ValidationStep step{job.question, answers_->fileOf(job.question)};
      step.question.inputs.insert(file.string());
      steps.push_back(std::move(step));
    }
    for (const ValidationStep& each : steps) files.insert(each.answer.string());
    run([&](const RunQuestion& each, const auto&) {
      ValidationStep step{each.question, answers_->fileOf(each.question), true};
      step.question.inputs.insert(files.begin(), files.end());
      steps.push_back(std::move(step));
    });
    return steps;
  }

  /// The run of that name.
  void runStep(const std::string& name) {
    bool isFound = false;
    run([&](const RunQuestion& each, const auto& perform) {
      if (each.question.name != name) return;
      isFound = true;
      learnOf(each.targets);
      outcomeOf(each, perform);
    });
    if (isFound) return;
    throw Error(
        ExitCode::usage,
        fmt::format("--step {}: no run is called that; the port or its "
                    "record changed since, or the step sees not all of "
                    "them. Make the steps again with `hipify-port plan`",
                    name));
  }

 private:
  Answers* answers() { return answers_ ? &*answers_ : nullptr; }
  std::string cachedFor() const {
    return options_.usesCache && toolchain_ ? identityOf(*toolchain_) : "";
  }

  void compileUnits() {
    ProblemMapper mapper(work_.sources, work_.maps, validation_);
    addUnits(work_.units, mapper, validation_);
    compileAll(options_, work_.jobs, cachedFor(), answers(),
               /*takesPassing=*/false, listener_,
               [&](const Job& job, Compiled& answer) {
                 UnitResult& result = validation_.units[job.unit];
                 mapper.add(result, std::string(targetOf(job)),
                            work_.units[job.unit].unit, answer);
                 result.targets.push_back(resultOf(job, answer));
               });
    for (std::size_t i = 0; i < work_.units.size(); ++i) {
      const auto place = work_.maps.find(work_.units[i].unit.path);
      if (!place || !place->file) continue;
      validation_.units[i].source = shownAs(place->source());
    }
    noteOlderHip(*toolchain_, work_.units, work_.maps, validation_);
  }

  /// Of programs for these targets, or for all: which units are relocatable.
  void learnOf(const std::vector<std::string>& targets) {
    if (!toolchain_ || !linksProgram(options_)) return;
    std::vector<Job> jobs;
    for (const Job& job : work_.jobs) {
      const bool isOf =
          targets.empty() ||
          std::ranges::find(targets, job.architecture) != targets.end();
      if (isOf && !job.architecture.empty()) jobs.push_back(job);
    }
    UnitResult& any = validation_.units.emplace_back();
    compileAll(options_, jobs, cachedFor(), answers(), /*takesPassing=*/true,
               listener_, [&](const Job& job, Compiled& answer) {
                 any.targets.push_back(resultOf(job, answer));
               });
  }

  std::vector<Run> outcomeOf(const RunQuestion& each,
                             const std::function<std::vector<Run>()>& perform) {
    if (!answers_) return perform();
    if (auto known = answers_->findRuns(each.question)) {
      return std::move(*known);
    }
    const Answers::Digests digests = answers_->digestsOf(each.question.inputs);
    std::vector<Run> runs = perform();
    answers_->keep(each.question, digests, runs);
    return runs;
  }

  void run(const RunDoor& door) {
    runAll(options_, machine_, toolchain_ ? &*toolchain_ : nullptr, work_.units,
           validation_, door);
  }

  ValidateOptions options_;
  Listener& listener_;
  const Machine machine_ = thisMachine();
  Validation validation_;
  std::optional<Answers> answers_;
  std::optional<ScratchFolder> scratch_;
  std::optional<Toolchain> toolchain_;
  Work work_;
};

}  // namespace

Validation validate(const ValidateOptions& options, Listener& listener) {
  return Validator(options, listener).whole();
}

ShardCount validateShard(const ValidateOptions& options, const Shard& shard,
                         Listener& listener) {
  return Validator(options, listener).shard(shard);
}

std::vector<ValidationStep> planSteps(const ValidateOptions& options,
                                      Listener& listener) {
  return Validator(options, listener).steps();
}

void performStep(const ValidateOptions& options, const std::string& name,
                 Listener& listener) {
  const std::filesystem::path folder = answersOf(options);
  const std::filesystem::path file = folder / kStepsFolder / (name + ".json");
  if (!name.starts_with(kCompileStep)) {
    Validator(options, listener).runStep(name);
    return;
  }
  // It has a command, and others may write to the folder.
  const uid_t owner = DiskFile(file.string()).owner();
  if (isThere(file) && owner != ::geteuid() && owner != 0) {
    throw Error(ExitCode::usage,
                fmt::format("{}: belongs to another user; nothing was "
                            "compiled. Make the steps again with `hipify-port "
                            "plan`, in a folder of your own",
                            shownAs(file)));
  }
  Job job;
  std::tie(job.command, job.question) =
      commandFromText(readFile(file), shownAs(file));
  Answers answers(folder);
  answerOf(job, /*cachedFor=*/"", &answers, /*takesPassing=*/false);
}

}  // namespace hipport
