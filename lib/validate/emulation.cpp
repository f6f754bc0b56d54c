#include "validate/emulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "validate/validation.h"

namespace hipport {
namespace fs = std::filesystem;

std::optional<fs::path> findEmulator(const fs::path& program) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(
      program.parent_path() / "../lib/hipport/libhipport_emulate.so", error);
  if (error || !fs::exists(path, error)) return std::nullopt;
  return path;
}

RunDevice emulatedDevice(const fs::path& emulator,
                         std::string_view architecture) {
  const std::string name(architecture.substr(0, architecture.find(':')));
  const Architecture* known = architectureOf(architecture);
  const int lanes = known ? known->wave : 64;
  RunDevice device;
  device.shown = fmt::format("emulated {}, {} lanes", name, lanes);
  device.architecture = architecture;
  device.emulator = emulator;
  device.lanes = lanes;
  return device;
}

std::vector<std::string> emulationFlags() {
  return {"-Xclang", "-fembed-bitcode=all", "-gline-tables-only"};
}

std::vector<std::pair<std::string, std::string>> emulationVariables(
    const RunDevice& device, const EmulationFiles& files,
    const Toolchain* toolchain) {
  std::vector<std::pair<std::string, std::string>> variables = {
      {"LD_PRELOAD", HIPPORT_SANITIZER_RUNTIME + device.emulator.string()},
      {"HIPPORT_EMULATE",
       device.architecture.substr(0, device.architecture.find(':'))},
      {"HIPPORT_EMULATE_FAULTS", files.faults.string()}};
  if (toolchain) {
    const std::string& version = toolchain->hipVersion;
    const std::string major = version.substr(0, version.find('.'));
    if (!major.empty()) variables.emplace_back("HIPPORT_EMULATE_HIP", major);
    variables.emplace_back("HIPPORT_EMULATE_COMPILER",
                           nlohmann::json(toolchain->command()).dump());
  }
  if (!files.counters.empty()) {
    variables.emplace_back("HIPPORT_EMULATE_COUNTERS", files.counters.string());
  }
  if (!files.trace.empty()) {
    variables.emplace_back("HIPPORT_EMULATE_TRACE", files.trace.string());
    // Blocks one after the other: what atomics sum up comes in one order.
    variables.emplace_back("HIPPORT_EMULATE_JOBS", "1");
  }
  return variables;
}

std::string whyNotEmulated(const Run& run, const ProcessEnd& end) {
  if (end.timedOut) {
    return "emulating it takes longer than --run-seconds allows";
  }
  for (const RunFault& fault : run.faults) {
    if (fault.id == "unsupported") return toText(fault);
  }
  // What the emulator says of calls and of programs.
  std::istringstream lines(end.err);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kBy = "hipport: ";
    const bool isOf = line.starts_with(kBy);
    for (const char* saying : {"is not emulated", "cannot be emulated"}) {
      if (isOf && line.find(saying) != std::string::npos) {
        return line.substr(kBy.size());
      }
    }
  }
  return {};
}

std::vector<RunFault> compareTraces(const std::string& narrow,
                                    const std::string& wide) {
  std::vector<RunFault> faults;
  std::istringstream narrowLines(narrow);
  std::istringstream wideLines(wide);
  std::string first;
  std::string second;
  std::set<std::string> kernels;
  std::set<std::uint64_t> differing;  // What a later kernel did not change.
  std::size_t launch = 0;
  auto add = [&](const std::string& kernel, std::string message) {
    if (!kernels.insert(kernel).second) return;
    RunFault fault;
    fault.id = "wave-width";
    fault.kernel = kernel;
    fault.message = std::move(message);
    faults.push_back(std::move(fault));
  };
  while (true) {
    const bool isFirst = static_cast<bool>(std::getline(narrowLines, first));
    const bool isSecond = static_cast<bool>(std::getline(wideLines, second));
    if (!isFirst && !isSecond) return faults;
    ++launch;
    const auto a = nlohmann::json::parse(first, nullptr, false);
    const auto b = nlohmann::json::parse(second, nullptr, false);
    if (isFirst != isSecond || !a.is_object() || !b.is_object() ||
        a["kernel"] != b["kernel"] ||
        a["memory"].size() != b["memory"].size()) {
      add((isFirst && a.is_object() ? a : b).value("kernel", ""),
          fmt::format("launch {} differs between 32 and 64 lanes", launch));
      return faults;
    }
    for (std::size_t i = 0; i < a["memory"].size(); ++i) {
      const auto& left = a["memory"][i];
      const auto& right = b["memory"][i];
      const auto number = left.value("number", std::uint64_t{0});
      if (left == right) {
        differing.erase(number);
        continue;
      }
      if (!differing.insert(number).second) continue;
      add(a.value("kernel", ""),
          fmt::format("after launch {}, the {} bytes of allocation {} differ "
                      "between 32 and 64 lanes",
                      launch, left.value("size", std::uint64_t{0}), number));
    }
  }
}

namespace {

RunFault faultOf(const nlohmann::json& json, const nlohmann::json& id) {
  RunFault fault;
  if (id.is_string()) fault.id = id;
  fault.message = json.value("what", "");
  fault.kernel = json.value("kernel", "");
  fault.file = json.value("file", "");
  fault.line = json.value("line", 0U);
  return fault;
}

}  // namespace

std::vector<std::string> readNotes(const std::string& text) {
  std::vector<std::string> standIns;
  std::vector<std::string> notes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    if (json.contains("library")) {
      standIns.push_back(fmt::format(
          "{}: computed by {} on this processor: arguments, layouts and error "
          "codes are checked, {} is not",
          json.value("library", ""), json.value("by", ""),
          json.value("lacks", "")));
    } else if (json.contains("note")) {
      notes.push_back(toText(faultOf(json, json["note"])));
    }
  }
  std::ranges::move(notes, std::back_inserter(standIns));
  return standIns;
}

std::vector<RunFault> readFaults(const std::string& text) {
  std::vector<RunFault> faults;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("fault")) continue;
    RunFault fault = faultOf(json, json["fault"]);
    fault.endsKernel = json.value("ends", false);
    if (json.contains("block") && json["block"].is_array()) {
      fault.block =
          fmt::format("({},{},{})", json["block"][0].dump(),
                      json["block"][1].dump(), json["block"][2].dump());
    }
    fault.wave = json.value("wave", 0U);
    fault.lane = json.value("lane", 0U);
    faults.push_back(std::move(fault));
  }
  return faults;
}

}  // namespace hipport
