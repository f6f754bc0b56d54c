#include "validate/toolchain.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <sstream>

#include "files/files.h"
#include "files/scratch_folder.h"
#include "process/run_process.h"
#include "rules/architectures.h"
#include "text/digest.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kRootVariables[] = {"HIP_PATH", "ROCM_PATH",
                                               "ROCM_HOME"};

/// The numbers in a text: those of "rocm-6.10.2" are 6, 10, 2.
std::vector<int> numbersIn(std::string_view text) {
  std::vector<int> numbers;
  while (!text.empty()) {
    int number = 0;
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc() && text.front() != '-') {
      numbers.push_back(number);
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    } else {
      text.remove_prefix(1);
    }
  }
  return numbers;
}

/// What follows `mark` up to the next character that is no version's.
std::string versionAfter(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  return std::string(text.substr(0, text.find_first_not_of("0123456789.")));
}

bool hasHip(const fs::path& root) {
  std::error_code error;
  return fs::is_regular_file(root / "include/hip/hip_runtime.h", error);
}

/// The version that a ROCm root says of itself.
std::string hipVersionOf(const fs::path& root) {
  const std::string file = contentOf(root / "share/hip/version");
  const std::string old =
      file.empty() ? contentOf(root / "bin/.hipVersion") : file;
  std::string version;
  for (const char* part : {"MAJOR=", "MINOR=", "PATCH="}) {
    const std::string number =
        versionAfter(old, std::string("HIP_VERSION_") + part);
    if (number.empty()) break;
    version += (version.empty() ? "" : ".") + number;
  }
  return version;
}

fs::path deviceLibrariesOf(const Machine& machine, const Toolchain& toolchain) {
  std::vector<fs::path> places;
  if (!toolchain.root.empty()) places.push_back(toolchain.root);
  // bin/hipcc stands in its root.
  places.push_back(
      fs::weakly_canonical(toolchain.compiler).parent_path().parent_path());
  std::vector<fs::path> folders;
  for (const fs::path& place : places) {
    folders.push_back(place / "amdgcn/bitcode");
    folders.push_back(place / "lib/x86_64-linux-gnu/amdgcn/bitcode");
    folders.push_back(place / "lib/amdgcn/bitcode");
  }
  folders.push_back(machine.at("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"));
  std::error_code error;
  for (const fs::path& folder : folders) {
    if (fs::exists(folder / "ockl.bc", error) ||
        fs::exists(folder / "hip.bc", error)) {
      return folder;
    }
  }
  return {};
}

/// Clang of the highest version on PATH.
std::optional<fs::path> newestClang(const Machine& machine) {
  constexpr int kNewest = 40;
  constexpr int kOldest = 13;
  for (int version = kNewest; version >= kOldest; --version) {
    if (auto clang = machine.program(fmt::format("clang++-{}", version))) {
      return clang;
    }
  }
  return machine.program("clang++");
}

/// The roots below /opt, the newest first; /opt/rocm is what the machine's
/// owner chose among them.
std::vector<fs::path> installedRoots(const Machine& machine) {
  std::vector<fs::path> roots;
  std::error_code error;
  for (auto entry = fs::directory_iterator(machine.at("/opt"), error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().filename().string().starts_with("rocm-")) {
      roots.push_back(entry->path());
    }
  }
  std::ranges::sort(roots, std::greater(), [](const fs::path& path) {
    return numbersIn(path.filename().string());
  });
  const fs::path chosen = machine.at("/opt/rocm");
  if (fs::is_directory(chosen, error)) roots.insert(roots.begin(), chosen);
  return roots;
}

class Search {
 public:
  explicit Search(const Machine& machine) : machine_(machine) {}

  /// A compiler, with the root that it has to be told of.
  void add(const fs::path& compiler, const fs::path& root,
           std::string_view foundBy) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(compiler, error);
    const bool inBaseline = std::ranges::any_of(found_, [&](const auto& each) {
      return fs::weakly_canonical(each.compiler, error) == real &&
             each.root == root;
    });
    if (inBaseline) return;
    Toolchain toolchain;
    toolchain.compiler = compiler;
    toolchain.root = root;
    toolchain.foundBy = foundBy;
    // hipcc looks for GPUs unless it is told a target, also for this.
    const ProcessEnd end = runProcess({{compiler.string(), "--version"},
                                       {},
                                       std::chrono::seconds(30),
                                       {{"HCC_AMDGPU_TARGET", "gfx90a"}}});
    if (end.code != 0) {
      failures_.push_back(fmt::format("{} --version fails", compiler.string()));
      return;
    }
    toolchain.versionText = end.out;
    toolchain.clangVersion = versionAfter(end.out, "clang version ");
    toolchain.hipVersion = versionAfter(end.out, "HIP version: ");
    if (!root.empty()) toolchain.hipVersion = hipVersionOf(root);
    toolchain.deviceLibraries = deviceLibrariesOf(machine_, toolchain);
    found_.push_back(std::move(toolchain));
  }

  /// What a ROCm root has of compilers; else Clang is told of it.
  void addRoot(const fs::path& root, std::string_view foundBy) {
    const std::size_t before = found_.size();
    for (const char* name : {"bin/hipcc", "llvm/bin/amdclang++",
                             "bin/amdclang++", "llvm/bin/clang++"}) {
      const auto compiler = machine_.program((root / name).string());
      if (!compiler) continue;
      const bool isHipcc = compiler->filename() == "hipcc";
      add(*compiler, isHipcc ? fs::path() : root, foundBy);
      if (found_.size() > before) return;
    }
    if (!hasHip(root)) return;
    if (const auto clang = newestClang(machine_)) add(*clang, root, foundBy);
  }

  bool hasAny() const { return !found_.empty(); }
  std::vector<Toolchain> take() { return std::move(found_); }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  const Machine& machine_;
  std::vector<Toolchain> found_;
  std::vector<std::string> failures_;
};

[[noreturn]] void fail(const std::string& message) {
  throw Error(ExitCode::usage, message);
}

/// `isOneEnough`: no other compiler is started once one is found.
std::vector<Toolchain> search(const Machine& machine,
                              const ToolchainRequest& request,
                              std::string& failures, bool isOneEnough) {
  if (request.platform == Platform::nvidia) {
    return findNvidiaToolchains(machine, request, failures);
  }
  Search found(machine);
  if (!request.hipcc.empty()) {
    const auto compiler = machine.program(request.hipcc);
    if (!compiler) {
      fail(
          fmt::format("--hipcc {}: there is no such program; nothing was "
                      "compiled. Give the path of hipcc, amdclang++ or "
                      "clang++",
                      request.hipcc));
    }
    if (!request.rocmPath.empty() && !hasHip(request.rocmPath)) {
      fail(
          fmt::format("--rocm-path {}: there is no include/hip/hip_runtime.h "
                      "in it; nothing was compiled",
                      request.rocmPath));
    }
    const fs::path root =
        request.rocmPath.empty() ? fs::path() : fs::absolute(request.rocmPath);
    found.add(*compiler, root, "--hipcc");
  } else if (!request.rocmPath.empty()) {
    found.addRoot(fs::absolute(request.rocmPath).lexically_normal(),
                  "--rocm-path");
  } else {
    auto goesOn = [&] { return !isOneEnough || !found.hasAny(); };
    for (const std::string_view variable : kRootVariables) {
      const std::string_view root = machine.variable(variable);
      if (!root.empty() && goesOn()) found.addRoot(fs::path(root), variable);
    }
    const auto hipcc = machine.program("hipcc");
    if (hipcc && goesOn()) found.add(*hipcc, {}, "PATH");
    for (const fs::path& root : installedRoots(machine)) {
      if (goesOn()) found.addRoot(root, root.string());
    }
    // Debian's headers without its hipcc.
    if (goesOn() && hasHip(machine.at("/usr"))) {
      if (const auto clang = newestClang(machine)) {
        found.add(*clang, machine.at("/usr"), "PATH");
      }
    }
  }
  for (const std::string& each : found.failures()) failures += "; " + each;
  return found.take();
}

}  // namespace

std::vector<fs::path> rocmRoots(const Machine& machine) {
  std::vector<fs::path> roots;
  for (const std::string_view variable : kRootVariables) {
    const std::string_view root = machine.variable(variable);
    if (!root.empty()) roots.emplace_back(root);
  }
  for (fs::path& each : installedRoots(machine)) {
    roots.push_back(std::move(each));
  }
  return roots;
}

std::string hipVersionOfHeaders(const fs::path& root) {
  const std::string header = contentOf(root / "include/hip/hip_version.h");
  std::string version;
  for (const char* part : {"MAJOR ", "MINOR ", "PATCH "}) {
    const std::string number =
        versionAfter(header, std::string("#define HIP_VERSION_") + part);
    if (number.empty()) break;
    version += (version.empty() ? "" : ".") + number;
  }
  return version;
}

std::vector<std::string> Toolchain::command() const {
  std::vector<std::string> words = {compiler.string()};
  if (platform == Platform::nvidia) {
    if (!hostCompiler.empty()) {
      words.insert(words.end(), {"-ccbin", hostCompiler});
    }
    // The compiler searches /usr/include anyway, behind its own headers.
    if (root.filename() != "usr") {
      words.push_back("-I" + (root / "include").string());
    }
    return words;
  }
  if (root.empty()) return words;
  words.push_back("--rocm-path=" + root.string());
  // Debian has them in a folder of its own.
  if (!deviceLibraries.empty()) {
    words.push_back("--rocm-device-lib-path=" + deviceLibraries.string());
  }
  // Clang searches the root's headers last: those of the machine, of another
  // version, would be taken instead.
  if (root.filename() != "usr") {
    words.insert(words.end(), {"-isystem", (root / "include").string()});
  }
  std::error_code error;
  if (fs::exists(root / "llvm/bin/ld.lld", error)) {
    words.insert(words.end(), {"-B", (root / "llvm/bin").string()});
  }
  return words;
}

std::string Toolchain::name() const {
  std::string versions;
  if (!hipVersion.empty()) versions += "HIP " + hipVersion;
  if (!clangVersion.empty()) {
    versions += (versions.empty() ? "Clang " : ", Clang ") + clangVersion;
  }
  if (!cudaVersion.empty()) {
    versions += (versions.empty() ? "CUDA " : ", CUDA ") + cudaVersion;
  }
  const std::string program = compiler.string();
  return versions.empty() ? program : fmt::format("{} ({})", program, versions);
}

std::vector<Toolchain> findToolchains(const Machine& machine,
                                      const ToolchainRequest& request) {
  std::string failures;
  return search(machine, request, failures, /*isOneEnough=*/false);
}

std::string identityOf(const Toolchain& toolchain) {
  std::string identity = toolchain.versionText;
  if (toolchain.deviceLibraries.empty()) return identity;
  for (const char* name : {"ockl.bc", "ocml.bc", "hip.bc"}) {
    const fs::path library = toolchain.deviceLibraries / name;
    if (!isThere(library)) continue;
    identity += fmt::format(" {} {}", name, digestOf(readFile(library)).text());
  }
  return identity;
}

Toolchain findToolchain(const Machine& machine,
                        const ToolchainRequest& request) {
  std::string failures;
  std::vector<Toolchain> found =
      search(machine, request, failures, /*isOneEnough=*/true);
  if (!found.empty()) return std::move(found.front());
  if (!request.rocmPath.empty() && request.platform == Platform::amd) {
    fail(
        fmt::format("--rocm-path {}: contains neither a compiler nor HIP's "
                    "headers{}; nothing was compiled. Name the folder that "
                    "contains bin/hipcc or include/hip",
                    request.rocmPath, failures));
  }
  if (request.platform == Platform::nvidia) {
    fail(fmt::format(
        "there is no compiler for HIP on NVIDIA GPUs{}; nothing was compiled. "
        "It needs nvcc on PATH (or given by --hipcc PATH) and HIP's headers "
        "with include/hip/nvidia_detail, in /usr or given by --rocm-path DIR",
        failures));
  }
  fail(
      fmt::format("there is no compiler for HIP: hipcc is not on PATH, and "
                  "HIP_PATH, ROCM_PATH, ROCM_HOME and /opt/rocm* have none{}; "
                  "nothing was compiled. Install it (on Debian: apt-get "
                  "install hipcc), or give --hipcc PATH or --rocm-path DIR",
                  failures));
}

namespace {
constexpr std::string_view kEmptyKernel =
    "__attribute__((global)) void empty() {}\n";
}  // namespace

ArchitectureAnswer askForArchitecture(const Toolchain& toolchain,
                                      const std::string& architecture) {
  const ScratchFolder folder;
  const fs::path source = folder.path() / "empty.hip";
  std::vector<std::string> words = toolchain.command();
  if (toolchain.platform == Platform::nvidia) {
    writeFile(source,
              "#include <hip/hip_runtime.h>\n"
              "__global__ void empty() {}\n");
    words.insert(words.end(),
                 {"-x", "cu", "-D__HIP_PLATFORM_NVIDIA__",
                  "-D__HIP_PLATFORM_NVCC__", "-arch=" + architecture});
  } else {
    // Without HIP's headers: it is asked about code, not about declarations.
    writeFile(source, kEmptyKernel);
    words.insert(words.end(),
                 {"-x", "hip", "-nogpuinc", "--offload-device-only",
                  "--no-gpu-bundle-output", "--offload-arch=" + architecture});
  }
  words.insert(words.end(), {"-c", source.string(), "-o",
                             (folder.path() / "empty.o").string()});
  const ProcessEnd end =
      runProcess({words, folder.path(), std::chrono::minutes(2)});
  ArchitectureAnswer answer;
  answer.inBaseline = end.code == 0;
  if (answer.inBaseline) return answer;
  if (foundDiskFull(end)) {
    fail(
        fmt::format("{}: the disk is full there; nothing was compiled. Free "
                    "space, or set TMPDIR to a folder on another disk",
                    folder.path().parent_path().string()));
  }
  std::string mark = "error: ";
  std::size_t at = end.err.find(mark);
  if (at == std::string::npos) {
    mark = "nvcc fatal   : ";
    at = end.err.find(mark);
  }
  answer.reason =
      end.timedOut ? "the compiler did not answer within two minutes"
      : at == std::string::npos
          ? fmt::format("the compiler ended with {}", end.code)
          : end.err.substr(at + mark.size(),
                           end.err.find_first_of("\n;", at) - at - mark.size());
  return answer;
}

std::vector<ArchitectureAnswer> askForArchitectures(
    const Toolchain& toolchain, const std::vector<std::string>& architectures) {
  std::vector<ArchitectureAnswer> answers(architectures.size());
  std::vector<bool> isOpen(architectures.size(), true);
  // One run for what the driver does not know, and one for the rest.
  for (int run = 0; run < 2 && toolchain.platform == Platform::amd; ++run) {
    const ScratchFolder folder;
    std::vector<std::string> words = toolchain.command();
    words.insert(words.end(),
                 {"-x", "hip", "-nogpuinc", "--offload-device-only",
                  "--no-gpu-bundle-output"});
    for (std::size_t i = 0; i < architectures.size(); ++i) {
      if (isOpen[i]) words.push_back("--offload-arch=" + architectures[i]);
    }
    const fs::path source = folder.path() / "empty.hip";
    writeFile(source, kEmptyKernel);
    words.insert(words.end(), {"-c", source.string()});
    const ProcessEnd end =
        runProcess({words, folder.path(), std::chrono::minutes(2)});
    for (std::size_t i = 0; i < architectures.size(); ++i) {
      if (!isOpen[i]) continue;
      const std::size_t at =
          end.err.find("invalid target ID '" + architectures[i] + "'");
      if (end.code == 0) {
        answers[i].inBaseline = true;
      } else if (at != std::string::npos) {
        answers[i].reason =
            end.err.substr(at, end.err.find_first_of("\n;", at) - at);
      } else {
        continue;
      }
      isOpen[i] = false;
    }
    if (std::ranges::none_of(isOpen, std::identity())) return answers;
  }
  for (std::size_t i = 0; i < architectures.size(); ++i) {
    if (isOpen[i]) answers[i] = askForArchitecture(toolchain, architectures[i]);
  }
  return answers;
}

std::vector<RefusedOption> refusedOptions(
    const Toolchain& toolchain, std::string_view dialect,
    const std::string& architecture, const std::vector<std::string>& options) {
  const bool isNvidia = toolchain.platform == Platform::nvidia;
  std::vector<std::string> words = toolchain.command();
  words.insert(words.end(), {"-x", std::string(dialect)});
  if (isNvidia) {
    words.emplace_back("--dryrun");
  } else {
    words.emplace_back("-###");
    if (dialect == "hip") words.push_back("--offload-arch=" + architecture);
  }
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"-c", "/dev/null", "-o", "/dev/null"});
  const ProcessEnd end = runProcess({words,
                                     {},
                                     std::chrono::seconds(60),
                                     {{"HCC_AMDGPU_TARGET", architecture}}});
  std::vector<RefusedOption> refused;
  std::istringstream lines(end.err);
  for (std::string line; std::getline(lines, line);) {
    std::size_t at = line.find(" error: ");
    if (at != std::string::npos) {
      at += std::string_view(" error: ").size();
    } else {
      at = line.find("Unknown option '");  // nvcc's
      if (at == std::string::npos) continue;
    }
    // One of what the message quotes is the option, or the one that a value
    // does not fit.
    const std::string reason = line.substr(at);
    for (const std::string& option : options) {
      const bool isIt = reason.find("'" + option + "'") != std::string::npos;
      const std::string name = option.substr(0, option.find('=') + 1);
      const bool isOfValue =
          !name.empty() && reason.find("'" + name + "'") != std::string::npos;
      if (isIt || isOfValue) refused.push_back({option, reason});
    }
  }
  return refused;
}

std::vector<std::string> possibleArchitectures(const Toolchain& toolchain) {
  std::vector<std::string> names;
  if (toolchain.platform == Platform::amd) {
    for (const Architecture& each : architectures()) {
      names.emplace_back(each.name);
    }
    return names;
  }
  std::vector<std::string> words = toolchain.command();
  words.emplace_back("--list-gpu-code");
  std::istringstream lines(runProcess({words}).out);
  for (std::string line; std::getline(lines, line);) names.push_back(line);
  return names;
}

}  // namespace hipport
