// The port is code that hipcc compiles: the reference kernels and, where they
// need no library that Debian lacks, the projects.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Compiled : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc) << "hipcc is not installed: ports are not compiled";
    }
  }

  ProcessResult hipcc(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"hipcc", "-c"});
    return run(arguments,
               {.folder = folder(), .timeLimit = std::chrono::seconds(120)});
  }

  /// The architectures that the object holds code for. The bundle in
  /// .hip_fatbin begins with a magic word, the number of its entries and, for
  /// each, offset, size and the text of its target; all numbers are 64 bits.
  std::set<std::string> architectures(const std::string& object) const {
    const ProcessResult extracted =
        run({"objcopy", "-O", "binary", "--only-section=.hip_fatbin",
             at(object).string(), at("bundle").string()});
    EXPECT_TRUE(exited(extracted, 0));
    const std::string bundle = read("bundle");
    std::set<std::string> result;
    std::size_t position = 0;
    auto number = [&] {
      std::uint64_t value = 0;
      for (unsigned i = 0; i < 8 && position < bundle.size(); ++i) {
        value |= std::uint64_t{static_cast<unsigned char>(bundle[position++])}
                 << (8 * i);
      }
      return value;
    };
    const std::string magic = "__CLANG_OFFLOAD_BUNDLE__";
    if (!bundle.starts_with(magic)) return result;
    position = magic.size();
    for (std::uint64_t left = number(); left > 0; --left) {
      const std::uint64_t offset = number();
      const std::uint64_t size = number();
      const std::uint64_t length = number();
      const std::string target = bundle.substr(position, length);
      position += length;
      // An entry counts when it is an ELF file.
      if (target.starts_with("hip") && size > 64 &&
          bundle.substr(offset, 4) ==
              "\x7f"
              "ELF") {
        result.insert(target.substr(target.rfind("--") + 2));
      }
    }
    return result;
  }

  void expectBothArchitectures(const std::string& source,
                               std::vector<std::string> more) const {
    std::vector<std::string> arguments = {"--offload-arch=gfx90a",
                                          "--offload-arch=gfx1030",
                                          "-std=c++17",
                                          source,
                                          "-o",
                                          "object.o"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    ASSERT_TRUE(exited(hipcc(arguments), 0));
    EXPECT_EQ(architectures("object.o"),
              (std::set<std::string>{"gfx1030", "gfx90a"}));
  }

  void portReference() const {
    ASSERT_TRUE(
        exited(port({HIPPORT_REFERENCE, "-o", "out", "--fail-on=review"}), 0));
  }
};

TEST_F(Compiled, VectorAddWithLaunchesAsCalls) {
  ASSERT_TRUE(
      exited(port({HIPPORT_REFERENCE, "-o", "out", "--launch=ggl"}), 0));
  EXPECT_TRUE(contains(read("out/vector_add.hip"), "hipLaunchKernelGGL("));
  EXPECT_FALSE(contains(read("out/vector_add.hip"), "<<<"));
  expectBothArchitectures("out/vector_add.hip", {});
}

TEST_F(Compiled, GemmWithoutBlas) {
  portReference();
  expectBothArchitectures("out/gemm.hip", {"-DGEMM_WITHOUT_BLAS"});
}

TEST_F(Compiled, Heat) {
  copyProject("heat", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_TRUE(
      exited(hipcc({"--offload-arch=gfx90a", "-std=c++17", "-Iout/include",
                    "out/src/main.cpp", "-o", "main.o"}),
             0));
  EXPECT_TRUE(
      exited(hipcc({"--offload-arch=gfx90a", "-std=c++17", "-Iout/include",
                    "-Iout", "out/src/solver.hip", "-o", "object.o"}),
             0));
  EXPECT_EQ(architectures("object.o"), (std::set<std::string>{"gfx90a"}));
}

TEST_F(Compiled, NBody) {
  copyProject("nbody", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  for (const char* source : {"main.hip", "simulation.hip"}) {
    EXPECT_TRUE(exited(hipcc({"--offload-arch=gfx90a", "-std=c++17",
                              std::string("out/src/") + source, "-o",
                              std::string(source) + ".o"}),
                       0));
  }
  EXPECT_EQ(architectures("simulation.hip.o"),
            (std::set<std::string>{"gfx90a"}));
}

TEST_F(Compiled, Library) {
  copyProject("library", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 1));
  for (const char* source : {"pool.cpp", "report.cpp", "kernels.hip"}) {
    EXPECT_TRUE(exited(
        hipcc({"--offload-arch=gfx90a", "-std=c++17", "-DCUDART_VERSION=12000",
               "-Iout/include", std::string("out/src/") + source, "-o",
               std::string(source) + ".o"}),
        0));
  }
  EXPECT_EQ(architectures("kernels.hip.o"), (std::set<std::string>{"gfx90a"}));
}

/// Ports compiled by Clang with a newer ROCm than Debian's, made by
/// bench/fetch-hip-headers.sh; HIPPORT_HIP_INCLUDE names its include folder.
class CompiledByNewer : public Compiled {
 protected:
  void SetUp() override {
    const fs::path root =
        fs::path(environment("HIPPORT_HIP_INCLUDE")).parent_path();
    if (root.empty() || !fs::exists(root / "llvm/bin")) {
      HIPPORT_SKIP(rocm64)
          << "HIPPORT_HIP_INCLUDE names no ROCm; make one with "
             "bench/fetch-hip-headers.sh";
    }
    if (!isInstalled("clang++-19")) {
      HIPPORT_SKIP(clang) << "clang++-19 is not installed";
    }
    root_ = root.string();
  }
  std::vector<std::string> command(const std::vector<std::string>& more) const {
    std::vector<std::string> arguments = {"clang++-19", "-x",
                                          "hip",        "--rocm-path=" + root_,
                                          "-isystem",   root_ + "/include",
                                          "-B",         root_ + "/llvm/bin",
                                          "-std=c++17"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  void expectCompiled(const std::string& source,
                      const std::vector<std::string>& more) const {
    std::vector<std::string> arguments =
        command({"--offload-arch=gfx90a", "--offload-arch=gfx1100", "-c",
                 source, "-o", "object.o"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    ASSERT_TRUE(exited(run(arguments, {.folder = folder(),
                                       .timeLimit = std::chrono::seconds(120)}),
                       0));
    EXPECT_EQ(architectures("object.o"),
              (std::set<std::string>{"gfx1100", "gfx90a"}));
  }
  /// Links object.o with hipBLAS: it has what the port calls.
  void linkWithBlas() const {
    if (!fs::exists(root_ + "/lib/libhipblas.so")) {
      HIPPORT_SKIP(rocm64) << root_
                           << "/lib has no hipBLAS: it is compiled alone";
    }
    EXPECT_TRUE(
        exited(run({"clang++-19", "object.o", "-o", "gemm",
                    "-L" + root_ + "/lib", "-lhipblas", "-lamdhip64",
                    // What those libraries are linked with in turn is not here.
                    "-Wl,--allow-shlib-undefined"},
                   {.folder = folder(), .timeLimit = std::chrono::seconds(60)}),
               0));
  }

 private:
  std::string root_;
};

TEST_F(CompiledByNewer, GemmWithBlas) {
  portReference();
  expectCompiled("out/gemm.hip", {});
  EXPECT_TRUE(contains(read("object.o"), "hipblasSgemm"));
  linkWithBlas();
}

/// bfloat16 as well, and the instructions of CDNA 3.
TEST_F(CompiledByNewer, GemmOnMatrixUnits) {
  portReference();
  const ProcessResult assembly =
      run(command({"--offload-arch=gfx942", "--offload-device-only", "-O3",
                   "-S", "out/gemm_matrix.hip", "-o", "-"}),
          {.folder = folder(), .timeLimit = std::chrono::seconds(120)});
  ASSERT_TRUE(exited(assembly, 0));
  for (const char* instruction :
       {"v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x16_bf16",
        "v_mfma_f32_16x16x4_f32"}) {
    EXPECT_TRUE(assembly.out.find(instruction) != std::string::npos)
        << instruction;
  }
}

TEST_F(CompiledByNewer, Heat) {
  copyProject("heat", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  expectCompiled("out/src/solver.hip", {"-Iout/include", "-Iout"});
}

}  // namespace
}  // namespace hipport::e2e
