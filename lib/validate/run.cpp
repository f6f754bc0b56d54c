#include "validate/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>

#include "validate/peaks.h"

namespace hipport {
namespace {

constexpr RunFailureText kFailures[] = {
    {RunFailure::none, "none", ""},
    {RunFailure::linkError, "link-error",
     "see that the libraries of this ROCm are installed, and its own hipcc "
     "links"},
    {RunFailure::launchFailure, "launch-failure",
     "see what `hipify-port doctor` says of the device, and run the program "
     "by hand with AMD_LOG_LEVEL=3"},
    {RunFailure::outOfMemory, "out-of-device-memory",
     "end what else runs on the device, or choose another by "
     "HIP_VISIBLE_DEVICES"},
    {RunFailure::crash, "crash", "run the program by hand under rocgdb"},
    {RunFailure::timeOut, "time-out",
     "give more by --run-seconds N; a kernel that never ends may leave the "
     "device busy: see rocm-smi"},
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
    case RunState::matched:
      return "ran and matched";
    case RunState::differs:
      return "ran and differs";
    case RunState::failed:
      return "failed";
  }
  return "failed";
}

const RunFailureText& textOf(RunFailure failure) {
  return *std::ranges::find(kFailures, failure, &RunFailureText::failure);
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
  run.message = end.failure.empty() ? lastLine(end.err) : end.failure;
  const bool allMatch = !run.cases.empty() &&
                        std::ranges::all_of(run.cases, &ReferenceCase::matches);
  if (end.timedOut) {
    run.failure = RunFailure::timeOut;
  } else if (end.signal != 0) {
    run.failure = RunFailure::crash;
    run.message = fmt::format("signal {}", end.signal);
  } else if (end.code == 0 && allMatch) {
    run.state = RunState::matched;
  } else if (end.code == kDiffers && !run.cases.empty() && !allMatch) {
    run.state = RunState::differs;
  } else {
    run.failure = end.code == kOutOfMemory ? RunFailure::outOfMemory
                                           : RunFailure::launchFailure;
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

std::string link(const Toolchain& toolchain, const PortUnit& unit,
                 const std::vector<std::string>& architectures,
                 const std::filesystem::path& program,
                 std::chrono::seconds timeLimit) {
  std::vector<std::string> words = toolchain.command();
  words.insert(words.end(), {"-x", "hip", "-O3", "-fno-caret-diagnostics"});
  for (const std::string& each : architectures) {
    words.push_back("--offload-arch=" + each);
  }
  words.insert(words.end(), unit.flags.begin(), unit.flags.end());
  words.insert(words.end(), {unit.path.string(), "-o", program.string()});
  if (!toolchain.root.empty()) {
    const std::string libraries = (toolchain.root / "lib").string();
    words.insert(words.end(), {"-L" + libraries, "-Wl,-rpath," + libraries});
    if (!toolchain.root.empty()) words.emplace_back("--hip-link");
  }
  const ProcessEnd end =
      runProcess({words, unit.path.parent_path(), timeLimit});
  if (end.code == 0) return {};
  words.emplace_back("-lhipblas");
  const bool needsBlas = end.err.find("hipblas") != std::string::npos;
  const ProcessEnd second =
      needsBlas ? runProcess({words, unit.path.parent_path(), timeLimit}) : end;
  if (second.code == 0) return {};
  const CompilerOutput output = readDiagnostics(second.err);
  return output.errors.empty() ? lastLine(second.err)
                               : output.errors.front().message;
}

}  // namespace hipport
