#include "validate/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tree/port_map.h"
#include "validate/peaks.h"

namespace hipport {
namespace {

constexpr RunFailureText kFailures[] = {
    {RunFailure::none, "none", "", ""},
    {RunFailure::linkError, "link-error", "no program was linked",
     "check that the libraries of this ROCm are installed and that its hipcc "
     "links, and name the libraries that the program needs with -l and -L"},
    {RunFailure::notStarted, "not-started", "the command cannot be started",
     "check that --run-cmd names a program"},
    {RunFailure::noDevice, "no-device", "the runtime finds no device",
     "check what `hipify-port doctor` says, and HIP_VISIBLE_DEVICES or "
     "CUDA_VISIBLE_DEVICES"},
    {RunFailure::deviceLost, "device-lost",
     "the device disappeared during the run",
     "check the kernel's log (dmesg) for a reset of the device; it may need a "
     "restart"},
    {RunFailure::wrongCode, "no-code-for-device",
     "the program has no code for the device",
     "name the device's architecture by --arch, or build the program for it"},
    {RunFailure::launchFailure, "launch-failure", "a HIP call failed",
     "check what `hipify-port doctor` says about the device, and run the "
     "program yourself with AMD_LOG_LEVEL=3"},
    {RunFailure::memoryFault, "memory-fault",
     "a kernel accessed memory that does not exist",
     "run the program yourself with AMD_SERIALIZE_KERNEL=3, which names the "
     "kernel, or under rocgdb"},
    {RunFailure::outOfMemory, "out-of-device-memory",
     "the device has too little memory",
     "stop other programs on the device, or choose another device with "
     "HIP_VISIBLE_DEVICES"},
    {RunFailure::crash, "crash", "it was killed by a signal",
     "run the program yourself under rocgdb"},
    {RunFailure::timeOut, "time-out", "it ran longer than --run-seconds",
     "increase --run-seconds N; a kernel that never ends may leave the device "
     "busy: check rocm-smi"},
    {RunFailure::otherExit, "other-exit-status",
     "its exit status is not that of the recorded run, or not 0",
     "run the program yourself and read what it prints"},
};

/// What HIP's, ROCr's and CUDA's runtimes say, as hipGetErrorString and
/// hipGetErrorName have it. The first that is there decides: what stands
/// above is the cause of what stands below.
struct Saying {
  std::string_view text;
  RunFailure failure;
};
constexpr Saying kSayings[] = {
    {"Memory access fault by GPU", RunFailure::memoryFault},
    {"HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION", RunFailure::memoryFault},
    {"hipErrorIllegalAddress", RunFailure::memoryFault},
    {"an illegal memory access was encountered", RunFailure::memoryFault},
    {"hipErrorNoDevice", RunFailure::noDevice},
    {"driver version is insufficient", RunFailure::noDevice},
    {"no ROCm-capable device is detected", RunFailure::noDevice},
    {"hipErrorInvalidDeviceFunction", RunFailure::wrongCode},
    {"invalid device function", RunFailure::wrongCode},
    // What HIP 5 says where there is none.
    {"hipErrorInvalidDevice", RunFailure::noDevice},
    {"invalid device ordinal", RunFailure::noDevice},
    {"cudaErrorNoDevice", RunFailure::noDevice},
    {"no CUDA-capable device is detected", RunFailure::noDevice},
    {"hipErrorNoBinaryForGpu", RunFailure::wrongCode},
    {"no kernel image is available for execution", RunFailure::wrongCode},
    {"hipErrorOutOfMemory", RunFailure::outOfMemory},
    {"cudaErrorMemoryAllocation", RunFailure::outOfMemory},
    {"HSA_STATUS_ERROR_OUT_OF_RESOURCES", RunFailure::outOfMemory},
    {"out of memory", RunFailure::outOfMemory},
    {"hipErrorLaunch", RunFailure::launchFailure},
    {"unspecified launch failure", RunFailure::launchFailure},
    {"HSA_STATUS_ERROR", RunFailure::launchFailure},
    {"hipError", RunFailure::launchFailure},
};

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string lastLine(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

std::string_view toString(RunState state) {
  switch (state) {
    case RunState::skipped:
      return "not run";
    case RunState::matched:
      return "ran and matched";
    case RunState::differs:
      return "ran and differs";
    case RunState::failed:
      return "failed";
  }
  return "failed";
}

std::string toText(const RunFault& fault) {
  return fmt::format(
      "{}{}: {}{}{}",
      fault.line == 0 ? "" : fmt::format("{}:{}: ", fault.file, fault.line),
      fault.id, fault.message,
      fault.kernel.empty() ? "" : "; kernel " + fault.kernel,
      fault.block.empty() ? ""
                          : fmt::format(", block {}, wave {}, lane {}",
                                        fault.block, fault.wave, fault.lane));
}

std::string_view stateOf(const Run& run) {
  if (!run.isEmulated) return toString(run.state);
  switch (run.state) {
    case RunState::matched:
      return run.faults.empty() ? "emulated and matched"
                                : "emulated and matched, with faults";
    case RunState::differs:
      return "emulated and differs";
    case RunState::skipped:
    case RunState::failed:
      break;
  }
  return toString(run.state);
}

const RunFailureText& textOf(RunFailure failure) {
  return *std::ranges::find(kFailures, failure, &RunFailureText::failure);
}

RunFailure failureOf(const ProcessEnd& end, int expected) {
  if (!end.failure.empty()) return RunFailure::notStarted;
  if (end.timedOut) return RunFailure::timeOut;
  if (end.signal == 0 && end.code == expected) return RunFailure::none;
  for (const Saying& each : kSayings) {
    if (end.err.find(each.text) != std::string::npos ||
        end.out.find(each.text) != std::string::npos) {
      return each.failure;
    }
  }
  if (end.signal != 0) return RunFailure::crash;
  // What a shell says of a command that it cannot start.
  if (end.code == 126 || end.code == 127) return RunFailure::notStarted;
  // A shell ends with 128 and the signal of what it ran.
  return end.code > 128 && end.code < 128 + 65 ? RunFailure::crash
                                               : RunFailure::otherExit;
}

std::string messageOf(const ProcessEnd& end, int expected) {
  if (!end.failure.empty()) return end.failure;
  if (end.timedOut) return "it was stopped at its time limit";
  if (end.printedTooMuch) return "it was stopped as it printed too much";
  std::string how =
      end.signal != 0
          ? fmt::format("signal {}", end.signal)
          : fmt::format("exit status {} instead of {}", end.code, expected);
  const std::string said = lastLine(end.err);
  return said.empty() ? how : fmt::format("{}: {}", how, said);
}

std::vector<ReferenceCase> readCases(std::string_view output) {
  std::vector<ReferenceCase> cases;
  for (const std::string& line : split(output, '\n')) {
    if (!line.starts_with("case=")) continue;
    std::map<std::string, std::string> words;
    for (const std::string& word : split(line, ' ')) {
      const std::size_t sign = word.find('=');
      if (sign != std::string::npos) {
        words[word.substr(0, sign)] = word.substr(sign + 1);
      }
    }
    auto number = [&](const char* key) {
      return std::strtod(words[key].c_str(), nullptr);
    };
    cases.push_back({words["case"], words["type"], words["size"],
                     words["state"] == "matched", number("worst"),
                     words["checksum"], number("seconds"), number("bytes"),
                     number("flops")});
  }
  return cases;
}

namespace {

Rate rate(double amount, double seconds, double peak) {
  Rate result;
  if (seconds <= 0 || amount <= 0) return result;
  result.perSecond = amount / seconds;
  if (peak > 0) result.ofPeak = result.perSecond / peak;
  return result;
}

}  // namespace

Rate bandwidthOf(const ReferenceCase& each, std::string_view device) {
  const Peaks peaks = peaksOf(device).value_or(Peaks());
  return rate(each.bytes, each.seconds, peaks.bandwidth);
}

Rate flopsOf(const ReferenceCase& each, std::string_view device) {
  const Peaks peaks = peaksOf(device).value_or(Peaks());
  return rate(each.flops, each.seconds,
              each.type == "float"    ? peaks.floats
              : each.type == "double" ? peaks.doubles
                                      : 0);
}

Run judge(const ProcessEnd& end) {
  constexpr int kDiffers = 1;
  constexpr int kOutOfMemory = 3;
  Run run;
  run.cases = readCases(end.out);
  run.took = end.took;
  constexpr std::string_view kDevice = "device=";
  if (end.out.starts_with(kDevice)) {
    run.deviceName =
        end.out.substr(kDevice.size(), end.out.find('\n') - kDevice.size());
  }
  const bool allMatch = !run.cases.empty() &&
                        std::ranges::all_of(run.cases, &ReferenceCase::matches);
  std::string skipped;
  for (const std::string& line : split(end.out, '\n')) {
    constexpr std::string_view kSkipped = "skipped=";
    if (!line.starts_with(kSkipped)) continue;
    skipped += (skipped.empty() ? "" : "; ") + line.substr(kSkipped.size());
  }
  if (end.code == 0 && allMatch) {
    run.state = RunState::matched;
    if (!skipped.empty()) run.message = "left out " + skipped;
  } else if (end.code == 0 && run.cases.empty() && !skipped.empty()) {
    run.state = RunState::skipped;
    run.message = skipped;
  } else if (end.code == kDiffers && !run.cases.empty() && !allMatch) {
    run.state = RunState::differs;
  } else {
    run.failure = failureOf(end, 0);
    run.message = messageOf(end, 0);
    // They end with these where a call failed.
    if (end.code == kOutOfMemory) run.failure = RunFailure::outOfMemory;
    if (run.failure == RunFailure::otherExit ||
        run.failure == RunFailure::none) {
      run.failure = RunFailure::launchFailure;
    }
  }
  return run;
}

Run judge(const std::string& expected, const ProcessEnd& end) {
  // The library's matcher takes stack for each character of a line.
  constexpr std::size_t kLongest = 4096;
  Run run;
  run.took = end.took;
  run.printed = fingerprintOf(end.out);
  run.failure = failureOf(end, 0);
  if (run.failure != RunFailure::none) {
    run.message = messageOf(end, 0);
    return run;
  }
  const std::regex pattern(expected);
  std::vector<std::string> lines = split(end.out, '\n');
  lines.emplace_back();  // Of a program that prints nothing.
  const bool isFound = std::ranges::any_of(lines, [&](const std::string& line) {
    return std::regex_search(line.substr(0, kLongest), pattern);
  });
  run.state = isFound ? RunState::matched : RunState::differs;
  if (!isFound) {
    run.message = fmt::format("no line of its output matches '{}'", expected);
  }
  return run;
}

std::vector<RunDevice> visibleDevices(const Machine& machine,
                                      const AmdDriver& driver) {
  std::vector<RunDevice> devices;
  if (!driver.isUsable || !driver.hiddenBy.empty()) return devices;
  auto architectureAt = [&](const std::string& word) -> std::string {
    char* end = nullptr;
    const unsigned long index = std::strtoul(word.c_str(), &end, 10);
    return *end == '\0' && index < driver.devices.size()
               ? driver.devices[index].architecture
               : std::string();
  };
  auto add = [&](const std::string& word, const std::string& architecture) {
    devices.push_back({word,
                       architecture.empty()
                           ? word
                           : fmt::format("{} ({})", word, architecture),
                       architecture});
  };
  const std::string_view chosen = machine.variable("HIP_VISIBLE_DEVICES");
  const std::string_view below = machine.variable("ROCR_VISIBLE_DEVICES");
  if (!chosen.empty()) {
    // With both set, HIP counts what ROCr leaves.
    for (const std::string& word : split(chosen, ',')) {
      add(word, below.empty() ? architectureAt(word) : std::string());
    }
  } else if (!below.empty()) {
    const std::vector<std::string> words = split(below, ',');
    for (std::size_t i = 0; i < words.size(); ++i) {
      add(std::to_string(i), architectureAt(words[i]));
    }
  } else {
    for (std::size_t i = 0; i < driver.devices.size(); ++i) {
      add(std::to_string(i), driver.devices[i].architecture);
    }
  }
  return devices;
}

std::vector<RunDevice> visibleDevices(
    const Machine& machine, const std::vector<NvidiaDevice>& devices) {
  auto deviceAt = [&](std::size_t i) {
    std::string architecture = devices[i].computeCapability;
    std::erase(architecture, '.');
    return RunDevice{std::to_string(i),
                     fmt::format("{} ({})", i, devices[i].name),
                     "sm_" + architecture, "CUDA_VISIBLE_DEVICES"};
  };
  std::vector<RunDevice> visible;
  const auto chosen = machine.variables.find("CUDA_VISIBLE_DEVICES");
  if (chosen == machine.variables.end()) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
      visible.push_back(deviceAt(i));
    }
    return visible;
  }
  for (const std::string& word : split(chosen->second, ',')) {
    char* end = nullptr;
    const unsigned long index = std::strtoul(word.c_str(), &end, 10);
    if (*end != '\0') {
      visible.push_back({word, word, "", "CUDA_VISIBLE_DEVICES"});
    } else if (index < devices.size()) {
      visible.push_back(deviceAt(index));
    } else {
      break;  // The runtime stops at the first that names no device.
    }
  }
  return visible;
}

namespace {

/// What the functions of ROCm's libraries and of OpenMP begin with, and what
/// their programs are linked with. Some are there only by those of others.
constexpr std::array<std::array<std::string_view, 2>, 17> kLibraries = {{
    {"__kmpc_", "-fopenmp"},
    {"amdsmi_", "-lamd_smi"},
    {"hipblasLt", "-lhipblaslt"},
    {"hipblas", "-lhipblas"},
    {"hipfft", "-lhipfft"},
    {"hiprand", "-lhiprand"},
    {"hipsolver", "-lhipsolver"},
    {"hipsparse", "-lhipsparse"},
    {"miopen", "-lMIOpen"},
    {"nccl", "-lrccl"},
    {"omp_", "-fopenmp"},
    {"rocblas_", "-lrocblas"},
    {"rocfft_", "-lrocfft"},
    {"rocrand_", "-lrocrand"},
    {"rocsolver_", "-lrocsolver"},
    {"rocsparse_", "-lrocsparse"},
    {"roctx", "-lroctx64"},
}};

/// What a linker says is not there, GNU's or LLVM's.
std::vector<std::string> undefinedNames(const std::string& said) {
  std::vector<std::string> names;
  for (const std::string& line : split(said, '\n')) {
    for (const std::string_view before :
         {"undefined reference to `", "undefined symbol: "}) {
      const std::size_t at = line.find(before);
      if (at == std::string::npos) continue;
      const std::size_t begin = at + before.size();
      names.push_back(line.substr(begin, line.find('\'', begin) - begin));
    }
  }
  return names;
}

/// Each once.
std::vector<std::string> optionsFor(const std::vector<std::string>& names) {
  std::set<std::string_view> wanted;
  for (const std::string& name : names) {
    const auto found = std::ranges::find_if(
        kLibraries,
        [&](const auto& library) { return name.starts_with(library[0]); });
    if (found != kLibraries.end()) wanted.insert((*found)[1]);
  }
  return {wanted.begin(), wanted.end()};
}

}  // namespace

std::string link(const Toolchain& toolchain, const LinkRequest& request) {
  std::vector<std::string> words = toolchain.command();
  if (toolchain.platform == Platform::nvidia) {
    for (const std::string& each : request.architectures) {
      words.push_back(
          fmt::format("-gencode=arch=compute_{0},code=sm_{0}", each.substr(3)));
    }
    if (request.isRelocatable) words.emplace_back("-rdc=true");
  } else {
    words.emplace_back("--hip-link");
    for (const std::string& each : request.architectures) {
      words.push_back("--offload-arch=" + each);
    }
    if (request.isRelocatable) words.emplace_back("-fgpu-rdc");
  }
  for (const std::filesystem::path& object : request.objects) {
    words.push_back(object.string());
  }
  words.insert(words.end(), {"-o", request.program.string()});
  words.insert(words.end(), request.libraries.begin(), request.libraries.end());
  if (toolchain.platform == Platform::amd && !toolchain.root.empty()) {
    const std::string libraries = (toolchain.root / "lib").string();
    words.insert(words.end(), {"-L" + libraries, "-Wl,-rpath," + libraries});
  }
  auto run = [&] {
    return runProcess(
        {words, request.program.parent_path(), request.timeLimit});
  };
  ProcessEnd end = run();
  if (end.code != 0) {
    const std::size_t before = words.size();
    std::ranges::copy(optionsFor(undefinedNames(end.err)),
                      std::back_inserter(words));
    if (words.size() > before) end = run();
  }
  if (end.code == 0) return {};
  if (!end.failure.empty()) return end.failure;
  // Of GNU's linker, whose driver only says afterwards that it failed.
  for (const std::string& line : split(end.err, '\n')) {
    for (const char* cause :
         {"undefined reference to", "cannot find", "multiple definition of"}) {
      const std::size_t at = line.find(cause);
      if (at != std::string::npos) return line.substr(at);
    }
  }
  const CompilerOutput output = readDiagnostics(end.err);
  return output.errors.empty() ? lastLine(end.err)
                               : output.errors.front().message;
}

}  // namespace hipport
