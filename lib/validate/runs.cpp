#include "validate/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "files/files.h"
#include "files/output_folder.h"
#include "files/scratch_folder.h"
#include "port/port.h"
#include "process/parallel.h"
#include "process/run_process.h"
#include "text/shell.h"
#include "validate/devices.h"
#include "validate/emulation.h"
#include "validate/record.h"
#include "validate/reference_files.h"
#include "validate/run.h"

namespace hipport {
namespace fs = std::filesystem;

std::string portReference(const ValidateOptions& options) {
  const fs::path sources = fs::path(options.reference) / "cuda";
  try {
    OutputFolder folder = OutputFolder::made(sources);
    for (const EmbeddedFile& file : referenceFiles()) {
      if (!file.path.ends_with(".json")) folder.write(file.path, file.content);
    }
  } catch (const Error& error) {
    throw Error(ExitCode::usage,
                fmt::format("--reference {}: {}; nothing was compiled. Name "
                            "another folder",
                            options.reference, error.what()));
  }
  PortOptions portOptions;
  portOptions.tree.inventory.paths = {sources.string()};
  portOptions.tree.jobs = options.jobs;
  DeliveryOptions& delivery = portOptions.delivery;
  delivery.outputDir = (fs::path(options.reference) / "hip").string();
  delivery.overwrite = true;
  Listener nobody;
  const PortResult result = port(portOptions, RuleSet::builtin(), nobody);
  if (result.delivery.failure) throw *result.delivery.failure;
  if (!result.report.errors.empty() ||
      needsAttention(result.report, Applicability::manual)) {
    throw Error(ExitCode::usage,
                fmt::format("--reference {}: the reference kernels were only "
                            "partly ported; empty the folder and try again, "
                            "and report a bug if that does not help",
                            options.reference));
  }
  return delivery.outputDir;
}

namespace {

/// The GPUs of one maker, and why nothing can run on them; empty if it can.
struct Devices {
  std::vector<RunDevice> visible;
  std::string why;
  std::size_t count = 0;  ///< that the driver knows, visible or not
};

Devices lookForDevices(Platform platform, const Machine& machine) {
  Devices found;
  if (platform == Platform::nvidia) {
    const std::vector<NvidiaDevice> devices = findNvidiaDevices(machine);
    found.count = devices.size();
    found.visible = visibleDevices(machine, devices);
    if (devices.empty()) {
      found.why = machine.program("nvidia-smi")
                      ? "no NVIDIA GPU (nvidia-smi finds none)"
                      : "no NVIDIA GPU (nvidia-smi not found)";
    } else if (found.visible.empty()) {
      found.why = fmt::format("CUDA_VISIBLE_DEVICES={} hides all GPUs",
                              machine.variable("CUDA_VISIBLE_DEVICES"));
    }
    return found;
  }
  const AmdDriver driver = findAmdDevices(machine);
  found.count = driver.devices.size();
  found.why = whyNoAmdDevice(driver);
  if (found.why.empty()) found.visible = visibleDevices(machine, driver);
  return found;
}

/// Runs programs, each on one device after the other.
class Runner {
 public:
  Runner(const ValidateOptions& options, const Machine& machine,
         Devices devices, const Toolchain* toolchain, const RunDoor& door)
      : options_(options),
        machine_(machine),
        devices_(std::move(devices)),
        toolchain_(toolchain),
        door_(door) {}

  /// The devices in groups whose runs are one question: of --compare-waves
  /// both, as the second run is compared with the first.
  std::vector<std::vector<RunDevice>> groups() const {
    if (options_.comparesWaves) return {devices_.visible};
    std::vector<std::vector<RunDevice>> groups;
    for (const RunDevice& each : devices_.visible) groups.push_back({each});
    return groups;
  }

  /// Runs what `shown` names on each of the devices, by `perform`, which calls
  /// add or addUnlinked; or does not, where the answer is known.
  template <typename Perform>
  void ask(const std::string& shown, const std::vector<RunDevice>& devices,
           const std::vector<const PortUnit*>& linked,
           std::set<std::string> inputs, const Perform& perform) {
    std::vector<std::string> asked = {
        shown,
        options_.runCommand,
        options_.runFolder,
        options_.expect.value_or(""),
        fmt::format("{} {} {} {}", static_cast<int>(options_.run),
                    options_.secondsPerRun, options_.secondsPerUnit,
                    options_.comparesWaves),
        toolchain_ && !options_.cacheDir.empty() ? identityOf(*toolchain_)
                                                 : ""};
    std::string where;
    for (const RunDevice& each : devices) {
      where += (where.empty() ? "" : ", ") + each.shown;
      asked.insert(asked.end(), {each.shown, each.visible, each.architecture});
      if (!each.emulator.empty()) inputs.insert(each.emulator.string());
    }
    for (const PortUnit* each : linked) {
      asked.push_back(each->path.string());
      asked.insert(asked.end(), each->flags.begin(), each->flags.end());
      asked.insert(asked.end(), each->codeFlags.begin(), each->codeFlags.end());
    }
    asked.insert(asked.end(), options_.libraries.begin(),
                 options_.libraries.end());
    std::vector<std::string> targets;
    for (const RunDevice& each : devices) {
      if (!each.architecture.empty()) targets.push_back(each.architecture);
    }
    door_({questionOf(asked, shown + " on " + where, std::move(inputs)),
           std::move(targets)},
          [&] {
            for (const RunDevice& device : devices) perform(device);
            return std::exchange(runs_, {});
          });
  }

  /// `judged` says what the end of a run means.
  template <typename Judged>
  void add(const std::string& unit, const RunDevice& device,
           std::vector<std::string> arguments, const fs::path& folder,
           const Judged& judged) {
    ProcessRequest request;
    request.arguments = std::move(arguments);
    request.folder = folder;
    request.timeLimit = std::chrono::seconds(options_.secondsPerRun);
    if (!device.visible.empty()) {
      request.environment = {{device.variable, device.visible}};
    }
    std::optional<ScratchFolder> scratch;
    EmulationFiles files;
    if (!device.emulator.empty()) {
      scratch.emplace();
      files.faults = scratch->path() / "faults";
      if (options_.comparesWaves) files.trace = scratch->path() / "trace";
      if (options_.measuresCost) {
        files.counters = scratch->path() / "counters";
        fs::create_directory(files.counters);
      }
      request.environment = emulationVariables(device, files, toolchain_);
    }
    const ProcessEnd end = runProcess(request);
    Run run = judged(end);
    run.isEmulated = !device.emulator.empty();
    if (fs::exists(files.faults)) {
      const std::string text = readFile(files.faults);
      run.faults = readFaults(text);
      run.notes = readNotes(text);
    }
    if (!files.counters.empty()) {
      run.measured = readMeasurements(files.counters);
    }
    // Where nobody asked for it, what the emulation lacks is no failure.
    if (run.isEmulated && run.state == RunState::failed &&
        options_.run == RunMode::automatic) {
      const std::string why = whyNotEmulated(run, end);
      if (!why.empty()) {
        run.state = RunState::skipped;
        run.failure = RunFailure::none;
        run.message = why;
        std::erase_if(run.faults, [](const RunFault& each) {
          return each.id == "unsupported";
        });
      }
    }
    if (!files.trace.empty()) {
      std::string text = fs::exists(files.trace) ? readFile(files.trace) : "";
      if (device.lanes == 32) {
        narrow_ = std::move(text);
      } else {
        for (RunFault& each : compareTraces(narrow_, text)) {
          run.faults.push_back(std::move(each));
        }
      }
    }
    if (run.state == RunState::failed && !run.isEmulated && isOneGone()) {
      run.failure = RunFailure::deviceLost;
      run.message = fmt::format("{}; the program printed: {}",
                                textOf(run.failure).what, run.message);
    }
    finish(std::move(run), unit, device);
  }

  void addUnlinked(const std::string& unit, const RunDevice& device,
                   std::string problem) {
    Run run;
    run.failure = RunFailure::linkError;
    run.message = std::move(problem);
    run.isEmulated = !device.emulator.empty();
    finish(std::move(run), unit, device);
  }

 private:
  bool isOneGone() const {
    return lookForDevices(options_.toolchain.platform, machine_).count <
           devices_.count;
  }

  void finish(Run run, const std::string& unit, const RunDevice& device) {
    run.unit = unit;
    run.device = device.shown;
    run.architecture = device.architecture;
    runs_.push_back(std::move(run));
  }

  const ValidateOptions& options_;
  const Machine& machine_;
  Devices devices_;
  const Toolchain* toolchain_;  ///< null where none is known
  std::string narrow_;  ///< what the last run with 32 lanes left in memory
  std::vector<Run> runs_;
  const RunDoor& door_;
};

/// One for each architecture, where programs can be emulated. Throws Error
/// where --run=emulate asks for what cannot be; otherwise adds a missing
/// emulator to the reason why nothing ran.
std::vector<RunDevice> emulatedDevices(const ValidateOptions& options,
                                       Validation& validation) {
  const bool isWanted = options.run == RunMode::emulate;
  if (options.toolchain.platform == Platform::nvidia) {
    if (!isWanted) return {};
    throw Error(ExitCode::usage,
                "--run=emulate: only AMD device code can be emulated; nothing "
                "was run. Leave out --platform=nvidia");
  }
  std::error_code error;
  const std::optional<fs::path> emulator =
      findEmulator(fs::read_symlink("/proc/self/exe", error));
  if (!emulator) {
    if (!isWanted) {
      validation.notRun +=
          "; not emulated, because libhipport_emulate.so is not in lib/hipport "
          "beside this program's folder";
      return {};
    }
    throw Error(ExitCode::usage,
                "--run=emulate: libhipport_emulate.so is not in lib/hipport "
                "beside this program's folder; nothing was run. Install it "
                "with the program; a build with -DHIPPORT_EMULATOR=OFF has "
                "none");
  }
  std::vector<std::string> names = validation.targets;
  std::erase(names, "host");
  // Nothing was compiled: the program is the user's.
  if (names.empty()) names = options.architectures;
  if (names.empty()) {
    if (!isWanted) return {};
    throw Error(ExitCode::usage,
                "--run=emulate: the architecture that the program was built "
                "for is not known; nothing was run. Name it with --arch");
  }
  std::vector<RunDevice> devices;
  devices.reserve(names.size());
  if (options.comparesWaves) {
    for (const int lanes : {32, 64}) {
      const auto found = std::ranges::find_if(names, [&](const auto& name) {
        const Architecture* architecture = architectureOf(name);
        return architecture && architecture->wave == lanes;
      });
      if (found == names.end()) {
        throw Error(ExitCode::usage,
                    fmt::format("--compare-waves: none of the architectures "
                                "has {} lanes per wavefront; nothing was run. "
                                "Name one of each: --arch=gfx1030,gfx90a",
                                lanes));
      }
      devices.push_back(emulatedDevice(*emulator, *found));
    }
    return devices;
  }
  for (const std::string& each : names) {
    devices.push_back(emulatedDevice(*emulator, each));
  }
  return devices;
}

/// The architectures that a program for the device is compiled for.
std::vector<std::string> targetsFor(const RunDevice& device,
                                    const Validation& validation) {
  if (!device.architecture.empty()) return {device.architecture};
  std::vector<std::string> targets = validation.targets;
  std::erase(targets, "host");
  return targets;
}

/// Programs of units: each is compiled and linked once for the same
/// architectures, however many devices have them.
class Programs {
 public:
  struct Program {
    fs::path path;
    std::string problem;  ///< what failed; empty if nothing did
  };

  Programs(const ValidateOptions& options, const Toolchain& toolchain)
      : options_(options), toolchain_(toolchain) {}

  const Program& of(const std::vector<const PortUnit*>& units,
                    bool isRelocatable,
                    const std::vector<std::string>& architectures,
                    const RunDevice& device) {
    const auto [place, isNew] = programs_.try_emplace({units, architectures});
    if (isNew) {
      const fs::path folder = folder_.path() / std::to_string(programs_.size());
      std::error_code error;
      fs::create_directory(folder, error);
      Program& program = place->second;
      program.path = folder / "program";
      program.problem =
          build(units, isRelocatable, architectures, device, folder);
    }
    return place->second;
  }

 private:
  std::string build(const std::vector<const PortUnit*>& units,
                    bool isRelocatable,
                    const std::vector<std::string>& architectures,
                    const RunDevice& device, const fs::path& folder) const {
    const std::chrono::seconds limit(options_.secondsPerUnit);
    std::vector<std::string> problems(units.size());
    LinkRequest request;
    for (std::size_t i = 0; i < units.size(); ++i) {
      request.objects.push_back(folder / fmt::format("{}.o", i));
    }
    parallelFor(units.size(), options_.jobs, [&](std::size_t i) {
      PortUnit unit = *units[i];
      if (!device.emulator.empty()) {
        const std::vector<std::string> flags = emulationFlags();
        unit.flags.insert(unit.flags.end(), flags.begin(), flags.end());
      }
      const Compiled compiled =
          compileObject(toolchain_, unit, architectures, isRelocatable,
                        request.objects[i], limit);
      if (compiled.failure == Failure::none) return;
      problems[i] = fmt::format("{}: {}", units[i]->shown,
                                compiled.errors.empty()
                                    ? std::string(textOf(compiled.failure).what)
                                    : compiled.errors.front().message);
    });
    for (std::string& problem : problems) {
      if (!problem.empty()) return std::move(problem);
    }
    request.architectures = architectures;
    request.isRelocatable = isRelocatable;
    request.libraries = options_.libraries;
    // It stands for HIP's runtime and for the libraries that programs call,
    // where they are not installed. Its folder has their names, for -l.
    if (!device.emulator.empty()) {
      request.libraries.push_back("-L" +
                                  device.emulator.parent_path().string());
      request.libraries.push_back(device.emulator.string());
    }
    request.program = folder / "program";
    request.timeLimit = limit;
    return link(toolchain_, request);
  }

  const ValidateOptions& options_;
  const Toolchain& toolchain_;
  ScratchFolder folder_;
  std::map<std::pair<std::vector<const PortUnit*>, std::vector<std::string>>,
           Program>
      programs_;
};

void runReference(const ValidateOptions& options, const Toolchain& toolchain,
                  const std::vector<PlannedUnit>& units,
                  const Validation& validation, Runner& runner) {
  Programs programs(options, toolchain);
  for (const std::vector<RunDevice>& group : runner.groups()) {
    for (const PlannedUnit& each : units) {
      const std::string& shown = each.unit.shown;
      runner.ask(shown, group, {&each.unit}, each.inputs,
                 [&](const RunDevice& device) {
                   const Programs::Program& program =
                       programs.of({&each.unit}, /*isRelocatable=*/false,
                                   targetsFor(device, validation), device);
                   if (!program.problem.empty()) {
                     runner.addUnlinked(shown, device, program.problem);
                     return;
                   }
                   runner.add(shown, device, {program.path.string()},
                              program.path.parent_path(),
                              [](const ProcessEnd& end) { return judge(end); });
                 });
    }
  }
}

bool isRelocatable(const Validation& validation) {
  return std::ranges::any_of(validation.units, [](const UnitResult& unit) {
    return std::ranges::any_of(unit.targets, &TargetResult::isRelocatable);
  });
}

/// The program that units are linked to, by the one it is made of or by how
/// many, and its arguments.
std::string shownProgram(const std::vector<const PortUnit*>& units,
                         std::string_view command) {
  const std::string name =
      units.size() == 1 ? units.front()->shown
                        : fmt::format("the program of {} units", units.size());
  return name + std::string(command.substr(kBinary.size()));
}

/// The files that a program is made from and reads, where answers are kept:
/// its units', the record's, those of --run-in, and what --run-cmd names.
std::set<std::string> inputsOfProgram(const ValidateOptions& options,
                                      const std::vector<PlannedUnit>& units) {
  if (options.cacheDir.empty()) return {};
  std::set<std::string> inputs;
  if (linksProgram(options)) {
    for (const PlannedUnit& each : units) {
      inputs.insert(each.inputs.begin(), each.inputs.end());
    }
  }
  for (const std::string& folder : {options.record, options.runFolder}) {
    if (folder.empty()) continue;
    for (const auto& each : fs::recursive_directory_iterator(folder)) {
      if (!each.is_regular_file()) continue;
      inputs.insert(fs::absolute(each.path()).lexically_normal().string());
    }
  }
  std::istringstream words(options.runCommand);
  for (std::string word; words >> word;) {
    const fs::path path = fs::absolute(word).lexically_normal();
    if (isThere(path) && !isFolder(path)) inputs.insert(path.string());
  }
  return inputs;
}

/// Runs the program that the units are linked to, or what --run-cmd says, on
/// each device. `judgeOf` is called before a run, for what judges its end.
template <typename JudgeOf>
void runProgram(const ValidateOptions& options, const Toolchain* toolchain,
                const std::vector<PlannedUnit>& units,
                const Validation& validation, Runner& runner,
                const std::string& ownCommand, const fs::path& folder,
                JudgeOf judgeOf) {
  const std::string wanted =
      options.runCommand.empty() ? ownCommand : options.runCommand;
  std::optional<Programs> programs;
  std::vector<const PortUnit*> linked;
  if (linksProgram(options)) {
    programs.emplace(options, *toolchain);
    for (const PlannedUnit& each : units) {
      if (each.isPorted) linked.push_back(&each.unit);
    }
  }
  const std::string shown =
      options.runCommand.empty() ? shownProgram(linked, ownCommand) : wanted;
  const auto perform = [&](const RunDevice& device) {
    std::string command = wanted;
    if (programs) {
      const Programs::Program& program =
          programs->of(linked, isRelocatable(validation),
                       targetsFor(device, validation), device);
      if (!program.problem.empty()) {
        runner.addUnlinked(shown, device, program.problem);
        return;
      }
      for (std::size_t at = command.find(kBinary); at != std::string::npos;
           at = command.find(kBinary, at)) {
        const std::string path = shellWord(program.path.string());
        command.replace(at, kBinary.size(), path);
        at += path.size();
      }
    }
    runner.add(shown, device, {"sh", "-c", command}, folder, judgeOf());
  };
  const std::set<std::string> inputs = inputsOfProgram(options, units);
  for (const std::vector<RunDevice>& group : runner.groups()) {
    runner.ask(shown, group, linked, inputs, perform);
  }
}

fs::path runFolderOf(const ValidateOptions& options) {
  return options.runFolder.empty() ? fs::current_path()
                                   : fs::path(options.runFolder);
}

void runRecorded(const ValidateOptions& options, const Toolchain* toolchain,
                 const std::vector<PlannedUnit>& units,
                 const Validation& validation, Runner& runner) {
  const fs::path place = options.record;
  const fs::path file = place / kRecordFile;
  const Record record = readRecord(readFile(file), file.string());
  std::vector<OutputRequest> outputs;
  for (const RecordedOutput& each : record.outputs) {
    outputs.push_back(each.request);
  }
  std::string command(kBinary);
  for (std::size_t i = 1; i < record.command.size(); ++i) {
    command += " " + shellWord(record.command[i]);
  }
  const fs::path folder = runFolderOf(options);
  runProgram(
      options, toolchain, units, validation, runner, command, folder, [&] {
        auto files = std::make_shared<OutputFiles>(folder, outputs);
        return [&, files](const ProcessEnd& end) {
          return judge(record, end, compareOutputs(record, place, *files, end));
        };
      });
}

}  // namespace

bool linksProgram(const ValidateOptions& options) {
  return !options.reference.empty() || options.runCommand.empty() ||
         options.runCommand.find(kBinary) != std::string::npos;
}

void runAll(const ValidateOptions& options, const Machine& machine,
            const Toolchain* toolchain, const std::vector<PlannedUnit>& units,
            Validation& validation, const RunDoor& door) {
  if (options.run == RunMode::never) {
    validation.notRun = "--run=never";
    return;
  }
  if (options.reference.empty() && options.record.empty() && !options.expect) {
    validation.notRun = lookForDevices(options.toolchain.platform, machine).why;
    if (validation.notRun.empty()) {
      validation.notRun =
          "no program was named; --record DIR runs the port's program and "
          "compares it with a record of the CUDA program, --expect REGEX runs "
          "one that checks itself, --reference DIR runs the reference kernels";
    }
    return;
  }
  Devices devices = lookForDevices(options.toolchain.platform, machine);
  const bool isWanted = options.run == RunMode::emulate;
  if (isWanted || !devices.why.empty()) {
    validation.notRun = isWanted ? "" : devices.why;
    switch (options.run) {
      case RunMode::always:
        validation.notRun.clear();
        devices.visible = {{"", "any device it finds", "", ""}};
        break;
      case RunMode::emulate:
      case RunMode::automatic:
        devices.visible = emulatedDevices(options, validation);
        if (devices.visible.empty()) return;
        break;
      case RunMode::never:
      case RunMode::require:
        return;
    }
  }
  Runner runner(options, machine, std::move(devices), toolchain, door);
  if (!options.reference.empty()) {
    runReference(options, *toolchain, units, validation, runner);
  } else if (!options.record.empty()) {
    runRecorded(options, toolchain, units, validation, runner);
  } else {
    const std::string& expected = *options.expect;
    runProgram(options, toolchain, units, validation, runner,
               std::string(kBinary), runFolderOf(options), [&] {
                 return [&](const ProcessEnd& end) {
                   return judge(expected, end);
                 };
               });
  }
}

}  // namespace hipport
