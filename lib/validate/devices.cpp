#include "validate/devices.h"

#include <fmt/format.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <sstream>

#include "process/run_process.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// A file of the driver: a name and a number on each line.
std::map<std::string, std::uint64_t> propertiesIn(const fs::path& path) {
  std::map<std::string, std::uint64_t> properties;
  std::istringstream text(contentOf(path));
  std::string name;
  for (std::uint64_t number = 0; text >> name >> number;) {
    properties[name] = number;
  }
  return properties;
}

std::vector<fs::path> numberedFolders(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    folders.push_back(entry->path());
  }
  std::ranges::sort(folders, {}, [](const fs::path& path) {
    const std::string name = path.filename().string();
    int number = 0;
    std::from_chars(name.data(), name.data() + name.size(), number);
    return number;
  });
  return folders;
}

std::string trimmed(std::string text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  text.resize(end == std::string::npos ? 0 : end + 1);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin == std::string::npos ? std::string() : text.substr(begin);
}

std::uint64_t memoryOf(const fs::path& node) {
  // HSA_HEAPTYPE_FRAME_BUFFER_PUBLIC and _PRIVATE of the driver's interface.
  constexpr std::uint64_t kPublic = 1;
  constexpr std::uint64_t kPrivate = 2;
  std::uint64_t bytes = 0;
  for (const fs::path& bank : numberedFolders(node / "mem_banks")) {
    auto properties = propertiesIn(bank / "properties");
    const std::uint64_t type = properties["heap_type"];
    if (type == kPublic || type == kPrivate) {
      bytes += properties["size_in_bytes"];
    }
  }
  return bytes;
}

}  // namespace

std::string architectureFromNumber(unsigned number) {
  if (number == 0) return {};
  return fmt::format("gfx{}{:x}{:x}", number / 10000, number / 100 % 100,
                     number % 100);
}

AmdDriver findAmdDevices(const Machine& machine) {
  AmdDriver driver;
  const fs::path kfd = machine.at("/dev/kfd");
  std::error_code error;
  driver.hasKfd = fs::exists(kfd, error);
  driver.isUsable = driver.hasKfd && ::access(kfd.c_str(), R_OK | W_OK) == 0;
  struct stat status{};
  if (driver.hasKfd && ::stat(kfd.c_str(), &status) == 0) {
    const group* const found = ::getgrgid(status.st_gid);
    driver.group = found ? found->gr_name : std::to_string(status.st_gid);
  }
  driver.isContainer = fs::exists(machine.at("/.dockerenv"), error) ||
                       fs::exists(machine.at("/run/.containerenv"), error);
  for (const fs::path& node :
       numberedFolders(machine.at("/sys/class/kfd/kfd/topology/nodes"))) {
    auto properties = propertiesIn(node / "properties");
    // Processors are nodes as well.
    const auto number = static_cast<unsigned>(properties["gfx_target_version"]);
    if (properties["simd_count"] == 0 || number == 0) continue;
    AmdDevice& device = driver.devices.emplace_back();
    device.architecture = architectureFromNumber(number);
    device.name = trimmed(contentOf(node / "name"));
    device.wave = static_cast<int>(properties["wave_front_size"]);
    const std::uint64_t simds = properties["simd_per_cu"];
    device.computeUnits =
        static_cast<int>(simds > 0 ? properties["simd_count"] / simds : 0);
    device.ldsBytes = properties["lds_size_in_kb"] * 1024;
    device.memoryBytes = memoryOf(node);
  }
  for (const char* name : {"HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES",
                           "CUDA_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL"}) {
    const auto found = machine.variables.find(name);
    if (found == machine.variables.end()) continue;
    // The runtime stops at the first that names no device.
    const std::string_view value = found->second;
    if (value.empty() || value.starts_with("-1")) {
      driver.hiddenBy = fmt::format("{}={}", name, value);
    }
  }
  return driver;
}

std::string whyNoAmdDevice(const AmdDriver& driver) {
  if (!driver.hasKfd) {
    return driver.isContainer
               ? "no AMD GPU (/dev/kfd not found in this container)"
               : "no AMD GPU (/dev/kfd not found)";
  }
  if (!driver.isUsable) {
    return fmt::format("/dev/kfd cannot be opened (it belongs to the group {})",
                       driver.group);
  }
  if (driver.devices.empty()) return "the AMD driver finds no GPU";
  if (!driver.hiddenBy.empty()) {
    return fmt::format("{} hides all GPUs", driver.hiddenBy);
  }
  return {};
}

std::vector<NvidiaDevice> findNvidiaDevices(const Machine& machine) {
  std::vector<NvidiaDevice> devices;
  const auto program = machine.program("nvidia-smi");
  if (!program) return devices;
  const ProcessEnd end = runProcess(
      {{program->string(), "--query-gpu=name,driver_version,compute_cap",
        "--format=csv,noheader"},
       {},
       std::chrono::seconds(30)});
  if (end.code != 0) return devices;
  std::istringstream lines(end.out);
  for (std::string line; std::getline(lines, line);) {
    std::array<std::string, 3> fields;
    std::istringstream text(line);
    for (std::string& field : fields) {
      std::getline(text, field, ',');
      field = trimmed(field);
    }
    if (!fields[0].empty()) {
      devices.push_back({fields[0], fields[1], fields[2]});
    }
  }
  return devices;
}

}  // namespace hipport
