// What is installed of what porting and validating need, and how to get what is
// not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands/commands.h"
#include "frontend/sdk.h"
#include "process/parallel.h"
#include "report/writer.h"
#include "rules/architectures.h"
#include "terminal.h"
#include "text/error.h"
#include "validate/devices.h"
#include "validate/toolchain.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

using nlohmann::ordered_json;

struct FoundToolchain {
  Toolchain toolchain;
  std::vector<std::string> known;  ///< architectures that it compiles for
  std::vector<std::string> unknown;
  std::string reason;  ///< why it compiles for the first of them not
};

struct FoundSdk {
  std::string root;
  int version = 0;
};

struct Program {
  std::string name;
  std::string path;  ///< empty if it is not there
  std::string use;
  std::string install;
};

struct Diagnosis {
  std::vector<FoundToolchain> toolchains;
  /// nvcc with HIP's headers for it, where both are there.
  std::optional<FoundToolchain> nvidiaSide;
  std::vector<Program> programs;
  AmdDriver amd;
  std::vector<FoundSdk> sdks;
  std::vector<NvidiaDevice> nvidia;
};

std::vector<FoundSdk> findSdks(const Machine& machine) {
  std::vector<fs::path> places;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"}) {
    const std::string_view root = machine.variable(variable);
    if (!root.empty()) places.emplace_back(root);
  }
  std::error_code error;
  for (auto entry = fs::directory_iterator(machine.at("/usr/local"), error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().filename().string().starts_with("cuda")) {
      places.push_back(entry->path());
    }
  }
  std::ranges::sort(places);
  if (fs::exists(machine.at("/usr/include/cuda.h"), error)) {
    places.push_back(machine.at("/usr"));
  }
  std::vector<FoundSdk> sdks;
  std::vector<fs::path> seen;
  for (const fs::path& place : places) {
    const fs::path real = fs::weakly_canonical(place, error);
    if (std::ranges::find(seen, real) != seen.end()) continue;
    seen.push_back(real);
    try {
      sdks.push_back({place.string(), findSdk(place.string()).version});
    } catch (const Error&) {
      continue;  // a folder of that name without an SDK
    }
  }
  return sdks;
}

Diagnosis diagnose(const ToolchainRequest& request) {
  const Machine machine = thisMachine();
  Diagnosis found;
  found.amd = findAmdDevices(machine);
  std::vector<std::string> names;
  for (const TargetArchitecture& each : defaultArchitectures()) {
    names.push_back(each.text());
  }
  for (const AmdDevice& device : found.amd.devices) {
    if (std::ranges::find(names, device.architecture) == names.end()) {
      names.push_back(device.architecture);
    }
  }
  for (Toolchain& toolchain : findToolchains(machine, request)) {
    FoundToolchain& each = found.toolchains.emplace_back();
    each.toolchain = std::move(toolchain);
    std::vector<ArchitectureAnswer> answers(names.size());
    try {
      answers = askForArchitectures(each.toolchain, names);
    } catch (const Error& error) {
      each.reason = error.what();
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      (answers[i].inBaseline ? each.known : each.unknown).push_back(names[i]);
      if (!answers[i].inBaseline && each.reason.empty()) {
        each.reason = answers[i].reason;
      }
    }
  }
  std::string ignored;
  for (Toolchain& toolchain : findNvidiaToolchains(machine, {}, ignored)) {
    FoundToolchain& each = found.nvidiaSide.emplace();
    each.toolchain = std::move(toolchain);
    const std::string name = "sm_80";
    const ArchitectureAnswer answer = askForArchitecture(each.toolchain, name);
    (answer.inBaseline ? each.known : each.unknown).push_back(name);
    each.reason = answer.reason;
  }
  found.programs = {
      {"rocminfo", "", "lists what the ROCm runtime sees", "rocminfo"},
      {"ccache", "", "lets validate reuse earlier compilations", "ccache"}};
  for (Program& program : found.programs) {
    if (const auto path = machine.program(program.name)) {
      program.path = path->string();
    }
  }
  found.sdks = findSdks(machine);
  found.nvidia = findNvidiaDevices(machine);
  return found;
}

bool canCompile(const Diagnosis& found) {
  return std::ranges::any_of(found.toolchains, [](const FoundToolchain& each) {
    return !each.known.empty();
  });
}

std::string cudaVersion(int version) {
  return version == 0
             ? "unknown version"
             : fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// What makes the driver usable; empty where it is.
std::string driverHelp(const AmdDriver& driver) {
  if (driver.hasKfd && !driver.isUsable) {
    return driver.isContainer
               ? fmt::format("start the container with --group-add {}",
                             driver.group)
               : fmt::format("sudo usermod -aG {} $USER, and log in again",
                             driver.group);
  }
  if (!driver.hasKfd && driver.isContainer) {
    return "if the host has one, start the container with --device=/dev/kfd "
           "--device=/dev/dri";
  }
  if (!driver.hasKfd) {
    return "if there is an AMD GPU: sudo modprobe amdgpu (the kernel needs "
           "this module)";
  }
  return {};
}

std::string toText(const Diagnosis& found) {
  std::string out;
  auto line = [&](std::string_view state, const std::string& text) {
    out += fmt::format("  {:<8} {}\n", state, toPlainText(text));
  };
  auto help = [&](const std::string& text) {
    if (!text.empty()) out += fmt::format("           -> {}\n", text);
  };
  out += "compilers for HIP\n";
  for (const FoundToolchain& each : found.toolchains) {
    line(each.known.empty() ? "broken" : "ok",
         fmt::format("{}, found by {}", each.toolchain.name(),
                     each.toolchain.foundBy));
    if (!each.known.empty()) {
      line("", fmt::format("compiles for {}", fmt::join(each.known, ", ")));
    }
    if (!each.unknown.empty()) {
      line("", fmt::format("does not compile for {} ({})",
                           fmt::join(each.unknown, ", "), each.reason));
    }
    line("", each.toolchain.deviceLibraries.empty()
                 ? std::string("its device libraries were not found")
                 : fmt::format("device libraries in {}",
                               each.toolchain.deviceLibraries.string()));
  }
  if (found.toolchains.empty()) {
    line("missing",
         "hipcc, amdclang++ or Clang with HIP's headers: needed to "
         "validate ports, not to port");
  }
  if (!canCompile(found)) {
    help(
        "apt-get install hipcc (Debian, Ubuntu), or ROCm from "
        "https://rocm.docs.amd.com");
  }
  out += "programs\n";
  for (const Program& program : found.programs) {
    if (program.path.empty()) {
      line("missing", fmt::format("{}: {}", program.name, program.use));
      help("apt-get install " + program.install);
    } else {
      line("ok", program.path);
    }
  }
  out += "AMD GPUs\n";
  const std::string why = whyNoAmdDevice(found.amd);
  for (const AmdDevice& device : found.amd.devices) {
    line(why.empty() ? "ok" : "hidden",
         fmt::format("{}{}{}: wave{}, {} compute units, {} KiB LDS, {:.1f} GiB",
                     device.architecture, device.name.empty() ? "" : " ",
                     device.name, device.wave, device.computeUnits,
                     device.ldsBytes / 1024,
                     static_cast<double>(device.memoryBytes) / (1 << 30)));
  }
  if (!why.empty()) {
    line("missing", why + ": ports are compiled but not run");
    help(driverHelp(found.amd));
  }
  out += "CUDA\n";
  for (const FoundSdk& sdk : found.sdks) {
    line("ok", fmt::format("{}: CUDA {} (for --cuda-path; optional)", sdk.root,
                           cudaVersion(sdk.version)));
  }
  for (const NvidiaDevice& device : found.nvidia) {
    line("ok", fmt::format("{}, compute capability {}, driver {}", device.name,
                           device.computeCapability, device.driver));
  }
  if (found.nvidiaSide) {
    const FoundToolchain& side = *found.nvidiaSide;
    line(side.known.empty() ? "broken" : "ok",
         fmt::format("{}: for validate --platform=nvidia",
                     side.toolchain.name()));
    if (side.known.empty()) {
      line("", "HIP's headers do not fit this CUDA: " + side.reason);
    }
  }
  if (found.sdks.empty()) line("-", "no SDK (none is needed)");
  if (found.nvidia.empty()) line("-", "no NVIDIA GPU");
  return out;
}

std::string toJson(const Diagnosis& found) {
  ordered_json toolchains = ordered_json::array();
  for (const FoundToolchain& each : found.toolchains) {
    toolchains.push_back(
        {{"compiler", each.toolchain.compiler.string()},
         {"root", each.toolchain.root.string()},
         {"foundBy", each.toolchain.foundBy},
         {"hip", each.toolchain.hipVersion},
         {"clang", each.toolchain.clangVersion},
         {"deviceLibraries", each.toolchain.deviceLibraries.string()},
         {"compilesFor", each.known},
         {"doesNotCompileFor", each.unknown},
         {"reason", each.reason}});
  }
  ordered_json programs = ordered_json::array();
  for (const Program& program : found.programs) {
    programs.push_back({{"name", program.name}, {"path", program.path}});
  }
  ordered_json devices = ordered_json::array();
  for (const AmdDevice& device : found.amd.devices) {
    devices.push_back({{"architecture", device.architecture},
                       {"name", device.name},
                       {"wave", device.wave},
                       {"computeUnits", device.computeUnits},
                       {"ldsBytes", device.ldsBytes},
                       {"memoryBytes", device.memoryBytes}});
  }
  ordered_json sdks = ordered_json::array();
  for (const FoundSdk& sdk : found.sdks) {
    sdks.push_back({{"root", sdk.root}, {"version", cudaVersion(sdk.version)}});
  }
  ordered_json nvidiaSide;
  if (found.nvidiaSide) {
    const Toolchain& toolchain = found.nvidiaSide->toolchain;
    nvidiaSide = {{"compiler", toolchain.compiler.string()},
                  {"cuda", toolchain.cudaVersion},
                  {"hip", toolchain.hipVersion},
                  {"hostCompiler", toolchain.hostCompiler},
                  {"works", !found.nvidiaSide->known.empty()},
                  {"reason", found.nvidiaSide->reason}};
  }
  ordered_json nvidia = ordered_json::array();
  for (const NvidiaDevice& device : found.nvidia) {
    nvidia.push_back({{"name", device.name},
                      {"driver", device.driver},
                      {"computeCapability", device.computeCapability}});
  }
  const ordered_json root = {{"version", HIPPORT_VERSION},
                             {"canCompile", canCompile(found)},
                             {"toolchains", std::move(toolchains)},
                             {"programs", std::move(programs)},
                             {"amd",
                              {{"kfd", found.amd.hasKfd},
                               {"isUsable", found.amd.isUsable},
                               {"isContainer", found.amd.isContainer},
                               {"whyNotRun", whyNoAmdDevice(found.amd)},
                               {"devices", std::move(devices)}}},
                             {"cudaSdks", std::move(sdks)},
                             {"nvidiaSide", std::move(nvidiaSide)},
                             {"nvidiaDevices", std::move(nvidia)}};
  return root.dump(1, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
}

struct DoctorArguments {
  ToolchainRequest toolchain;
  bool isJson = false;
};

ExitCode run(const DoctorArguments& arguments) {
  const Diagnosis found = diagnose(arguments.toolchain);
  print(arguments.isJson ? toJson(found) : toText(found));
  return canCompile(found) ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command doctorCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "doctor", "show what is installed: compilers, GPUs, SDKs");
  const auto arguments = std::make_shared<DoctorArguments>();
  command
      .add_option("--hipcc", arguments->toolchain.hipcc, "check this compiler")
      ->type_name("PATH");
  command
      .add_option("--rocm-path", arguments->toolchain.rocmPath,
                  "check this ROCm installation")
      ->type_name("DIR");
  command.add_flag("--json", arguments->isJson, "print JSON");
  return {&command, [arguments] { return run(*arguments); }};
}

}  // namespace hipport
