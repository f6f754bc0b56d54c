#include "validate/emulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rules/architectures.h"

namespace hipport {
namespace fs = std::filesystem;

std::optional<fs::path> findEmulator(const fs::path& program) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(
      program.parent_path() / "../lib/hipport/libhipport_emulate.so", error);
  if (error || !fs::exists(path, error)) return std::nullopt;
  return path;
}

RunDevice emulatedDevice(const fs::path& emulator,
                         std::string_view architecture) {
  const std::string name(architecture.substr(0, architecture.find(':')));
  const auto found =
      std::ranges::find(architectures(), name, &Architecture::name);
  const int lanes = found == architectures().end() ? 64 : found->wave;
  RunDevice device;
  device.shown = fmt::format("emulated {}, {} lanes", name, lanes);
  device.architecture = architecture;
  device.emulator = emulator;
  return device;
}

std::vector<std::string> emulationFlags() {
  return {"-Xclang", "-fembed-bitcode=all", "-gline-tables-only"};
}

std::vector<RunFault> readFaults(const std::string& text) {
  std::vector<RunFault> faults;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    RunFault fault;
    fault.id = json.value("fault", "");
    fault.message = json.value("what", "");
    fault.kernel = json.value("kernel", "");
    fault.file = json.value("file", "");
    fault.line = json.value("line", 0U);
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
