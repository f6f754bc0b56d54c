// HIP's NVIDIA side: nvcc, with those headers of HIP that call CUDA's runtime.
#include <fmt/format.h>

#include "files/files.h"
#include "files/scratch_folder.h"
#include "process/run_process.h"
#include "text/error.h"
#include "validate/toolchain.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

bool hasNvidiaSide(const fs::path& root) {
  std::error_code error;
  return fs::is_directory(root / "include/hip/nvidia_detail", error);
}

std::optional<fs::path> findNvcc(const Machine& machine,
                                 const ToolchainRequest& request) {
  if (!request.hipcc.empty()) {
    const auto named = machine.program(request.hipcc);
    if (named) return named;
    throw Error(ExitCode::usage,
                fmt::format("--hipcc {}: there is no such program; nothing was "
                            "compiled. Give the path of nvcc",
                            request.hipcc));
  }
  for (const char* variable : {"CUDA_PATH", "CUDA_HOME"}) {
    const std::string_view root = machine.variable(variable);
    if (root.empty()) continue;
    if (auto nvcc = machine.program((fs::path(root) / "bin/nvcc").string())) {
      return nvcc;
    }
  }
  if (auto nvcc = machine.program("nvcc")) return nvcc;
  return machine.program(machine.at("/usr/local/cuda/bin/nvcc").string());
}

/// What nvcc says of an empty source; empty where it compiles it.
std::string refusalOf(const Toolchain& toolchain) {
  const ScratchFolder folder;
  const fs::path source = folder.path() / "empty.cu";
  writeFile(source, "__global__ void empty() {}\n");
  std::vector<std::string> words = toolchain.command();
  words.insert(words.end(), {"-c", source.string(), "-o",
                             (folder.path() / "empty.o").string()});
  const ProcessEnd end =
      runProcess({words, folder.path(), std::chrono::minutes(2)});
  if (end.code == 0) return {};
  return end.err.empty() ? "it fails" : end.err.substr(0, end.err.find('\n'));
}

/// Each CUDA takes host compilers up to some version.
void chooseHostCompiler(const Machine& machine, Toolchain& toolchain,
                        std::string& refusal) {
  constexpr int kNewest = 20;
  constexpr int kOldest = 7;
  refusal = refusalOf(toolchain);
  const std::string own = refusal;
  for (int version = kNewest; version >= kOldest && !refusal.empty();
       --version) {
    const auto compiler = machine.program(fmt::format("g++-{}", version));
    if (!compiler) continue;
    toolchain.hostCompiler = compiler->string();
    refusal = refusalOf(toolchain);
  }
  if (!refusal.empty()) refusal = own;
}

}  // namespace

std::vector<Toolchain> findNvidiaToolchains(const Machine& machine,
                                            const ToolchainRequest& request,
                                            std::string& failures) {
  const auto nvcc = findNvcc(machine, request);
  if (!nvcc) {
    failures += "; there is no nvcc";
    return {};
  }
  std::vector<fs::path> roots;
  if (!request.rocmPath.empty()) {
    roots = {fs::absolute(request.rocmPath).lexically_normal()};
  } else {
    roots = rocmRoots(machine);
    roots.push_back(machine.at("/usr"));
  }
  std::erase_if(roots,
                [](const fs::path& root) { return !hasNvidiaSide(root); });
  if (roots.empty()) {
    failures += request.rocmPath.empty()
                    ? "; no HIP headers here have include/hip/nvidia_detail"
                    : "; --rocm-path " + request.rocmPath +
                          " has no include/hip/nvidia_detail";
    return {};
  }
  Toolchain toolchain;
  toolchain.platform = Platform::nvidia;
  toolchain.compiler = *nvcc;
  toolchain.root = roots.front();
  toolchain.foundBy = request.hipcc.empty() ? "PATH" : "--hipcc";
  const ProcessEnd end =
      runProcess({{nvcc->string(), "--version"}, {}, std::chrono::seconds(30)});
  const std::string mark = "release ";
  const std::size_t at = end.out.find(mark);
  if (end.code != 0 || at == std::string::npos) {
    failures += fmt::format("; {} --version fails", nvcc->string());
    return {};
  }
  toolchain.versionText = end.out;
  const std::size_t begin = at + mark.size();
  toolchain.cudaVersion =
      end.out.substr(begin, end.out.find(',', begin) - begin);
  toolchain.hipVersion = hipVersionOfHeaders(toolchain.root);
  std::string refusal;
  chooseHostCompiler(machine, toolchain, refusal);
  if (!refusal.empty()) {
    failures +=
        fmt::format("; {} does not compile: {}", nvcc->string(), refusal);
    return {};
  }
  return {toolchain};
}

}  // namespace hipport
