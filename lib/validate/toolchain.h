// Toolchains: the compilers for HIP that a machine has.
//
// ROCm lies in /opt/rocm, in several /opt/rocm-X.Y side by side, or among
// Debian's packages (/usr/bin/hipcc, headers in /usr/include/hip); or any Clang
// compiles with the headers and device libraries of a ROCm root. Which
// architectures one compiles for is asked of it: that depends on Clang, on the
// device libraries and on the linker together.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/machine.h"

namespace hipport {

/// Whose GPUs are compiled for, as HIP_PLATFORM has it.
enum class Platform : std::uint8_t {
  amd,
  nvidia,  ///< by nvcc, with the NVIDIA side of HIP's headers
};

struct Toolchain {
  Platform platform = Platform::amd;
  std::filesystem::path compiler;
  /// A ROCm root that the compiler has to be told of; empty if it knows.
  std::filesystem::path root;
  std::string foundBy;     ///< "--hipcc", "PATH", "ROCM_PATH", "/opt/rocm-6.4"
  std::string hipVersion;  ///< "5.2.21153"; empty if it cannot be told
  std::string clangVersion;  ///< "15.0.6"; empty if it cannot be told
  std::string cudaVersion;   ///< of nvcc: "11.8"
  /// That nvcc has to be told of; empty for its own choice.
  std::string hostCompiler;
  std::string versionText;                ///< all that --version says
  std::filesystem::path deviceLibraries;  ///< their folder; empty if unknown

  /// What every command begins with: the compiler, and options that make it
  /// find its root.
  std::vector<std::string> command() const;
  /// "hipcc (HIP 5.2.21153, Clang 15.0.6)".
  std::string name() const;
};

struct ToolchainRequest {
  Platform platform = Platform::amd;
  /// Of --hipcc: a program or a path, of nvcc for NVIDIA; empty for any.
  std::string hipcc;
  std::string rocmPath;  ///< of --rocm-path; empty for any
};

/// Those there are, the one to take first. With a request, those that fit it.
/// Each was started once and said its version.
std::vector<Toolchain> findToolchains(const Machine& machine,
                                      const ToolchainRequest& request = {});

/// The first of them. Throws Error(usage), which says where was looked.
Toolchain findToolchain(const Machine& machine,
                        const ToolchainRequest& request);

/// What tells it from another, whose answers may differ: hipcc is a script, and
/// device libraries are linked in that no #include names.
std::string identityOf(const Toolchain& toolchain);

/// What a compiler says of an architecture.
struct ArchitectureAnswer {
  bool inBaseline = false;
  std::string reason;  ///< why not, in the compiler's words
};

/// Compiles an empty kernel: Clang, device libraries and linker all have a say;
/// of nvcc, HIP's headers as well, which fit some versions of CUDA alone.
ArchitectureAnswer askForArchitecture(const Toolchain& toolchain,
                                      const std::string& architecture);

/// The same of each, in fewer runs of the compiler: Clang names all that it
/// does not know at once, and compiles for all others in one.
std::vector<ArchitectureAnswer> askForArchitectures(
    const Toolchain& toolchain, const std::vector<std::string>& architectures);

/// The architectures that it is worth asking the compiler for.
std::vector<std::string> possibleArchitectures(const Toolchain& toolchain);

/// Those of the options that the compiler does not have for such code, in its
/// words; `dialect` is as after -x. Compiles nothing.
struct RefusedOption {
  std::string option;
  std::string reason;
};
std::vector<RefusedOption> refusedOptions(
    const Toolchain& toolchain, std::string_view dialect,
    const std::string& architecture, const std::vector<std::string>& options);

/// HIP's version, as the headers below a root say; empty if they do not.
std::string hipVersionOfHeaders(const std::filesystem::path& root);

/// nvcc, with HIP's headers for it. What was found and does not work is added
/// to `failures`.
std::vector<Toolchain> findNvidiaToolchains(const Machine& machine,
                                            const ToolchainRequest& request,
                                            std::string& failures);

/// The roots of ROCm that variables name and that are installed, the first to
/// take first.
std::vector<std::filesystem::path> rocmRoots(const Machine& machine);

}  // namespace hipport
