#include "validate/validate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

#include "analysis/vocabulary.h"
#include "files/files.h"
#include "files/scratch_folder.h"
#include "process/parallel.h"
#include "rules/table_words.h"
#include "text/error.h"
#include "tree/inventory.h"
#include "tree/sources.h"
#include "validate/compile.h"
#include "validate/devices.h"
#include "validate/port_maps.h"
#include "validate/problems.h"
#include "validate/runs.h"
#include "validate/units.h"

namespace hipport {
namespace {

constexpr std::string_view kHost = "host";

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
};

void compileAll(const ValidateOptions& options, const Toolchain& toolchain,
                const std::vector<PlannedUnit>& units,
                const std::vector<std::string>& architectures,
                ProblemMapper& mapper, Validation& validation,
                Listener& listener) {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!units[i].isPorted) continue;
    if (units[i].unit.dialect == Dialect::hip) {
      for (const std::string& each : architectures) jobs.push_back({i, each});
      // nvcc compiles for the host with each of them.
      if (toolchain.platform == Platform::nvidia) continue;
    }
    jobs.push_back({i, ""});
  }
  const CompileOptions compileOptions = {
      std::chrono::seconds(options.secondsPerUnit), options.usesCache,
      options.measuresCost};
  std::vector<Compiled> compiled(jobs.size());
  std::vector<std::string> failures(jobs.size());
  listener.expect(jobs.size());
  parallelFor(jobs.size(), options.jobs, [&](std::size_t i) {
    try {
      compiled[i] = compile(toolchain, units[jobs[i].unit].unit,
                            jobs[i].architecture, compileOptions);
    } catch (const Error& error) {
      failures[i] = error.what();
    }
    listener.step();
  });
  listener.finish();
  for (const std::string& failure : failures) {
    if (!failure.empty()) throw Error(ExitCode::usage, failure);
  }
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
      target.functions = std::move(answer.instructions.functions);
      if (target.codeProblem.empty()) {
        target.codeProblem = std::move(answer.instructions.problem);
      }
    }
    if (job.architecture.empty()) {
      target.codeProblem = answer.host.problem;
      target.host = std::move(answer.host);
    }
    mapper.add(result, target.target, units[job.unit].unit, answer);
    result.targets.push_back(std::move(target));
  }
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

/// Compiles the units of the paths, each for each target; the units. Throws
/// Error where there is nothing to compile.
std::vector<PlannedUnit> compileUnits(const ValidateOptions& given,
                                      const Toolchain& toolchain,
                                      const std::filesystem::path& scratch,
                                      Validation& validation,
                                      Listener& listener) {
  PortMaps maps;
  ValidateOptions options = withThoseOfThePort(given, maps, validation.missing);
  const std::set<std::string> named = takeFolderOf(options.inventory, maps);
  const Inventory inventory = takeInventory(options.inventory);
  validation.toolchain = toolchain.name();
  validation.errors = inventory.errors;
  if (options.usesCache) {
    if (const auto cache = findCache()) validation.cache = cache->string();
  }

  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  const std::vector<Source> sources =
      lexSources(inventory, vocabulary, options.jobs);
  for (const Source& source : sources) {
    if (!source.error.empty()) validation.errors.push_back(source.error);
  }
  std::vector<PlannedUnit> units =
      chooseUnits(options, inventory, sources, maps, named, scratch);
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
  ProblemMapper mapper(sources, maps, validation);
  compileAll(options, toolchain, units, known, mapper, validation, listener);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto place = maps.find(units[i].unit.path);
    if (!place || !place->file) continue;
    validation.units[i].source = shownAs(place->source());
  }
  noteOlderHip(toolchain, units, maps, validation);

  return units;
}

}  // namespace

Validation validate(const ValidateOptions& given, Listener& listener) {
  ValidateOptions options = given;
  const Machine machine = thisMachine();
  Validation validation;
  validation.version = HIPPORT_VERSION;
  // What the units include lies there.
  std::optional<ScratchFolder> scratch;
  std::vector<PlannedUnit> units;
  std::optional<Toolchain> toolchain;
  if (!options.inventory.paths.empty() || !options.reference.empty()) {
    toolchain = findToolchain(machine, options.toolchain);
    if (!options.reference.empty()) {
      options.inventory.paths = {portReference(options)};
    }
    units = compileUnits(options, *toolchain, scratch.emplace().path(),
                         validation, listener);
  }
  runAll(options, machine, toolchain ? &*toolchain : nullptr, units,
         validation);
  return validation;
}

}  // namespace hipport
