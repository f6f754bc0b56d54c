// The headers compile without a warning wherever ported code does: with
// Debian's hipcc, with Clang and a newer ROCm's headers, with nvcc, with a host
// compiler.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;
namespace support = hipport::support;
using Arguments = std::vector<std::string>;

// The kernels of every_type.hip, every_intrinsic.hip, every_group.hip and
// every_cxx.hip.
const Arguments kTypes = {  // NOLINT
    "shuffles_bool",  "shuffles_int",      "shuffles_double", "shuffles_half",
    "shuffles_half2", "shuffles_bfloat16", "shuffles_float4", "shuffles_pair",
    "matches_short",  "matches_float",     "matches_ulong",   "votes",
    "reductions",     "barriers",          "literals"};
const Arguments kIntrinsics = {"numbers", "vectors", "conversions",
                               "alone",   "atomics",  // NOLINT
                               "hints",   "places"};
const Arguments kLibrary = {"atomics", "barriers", "classes",  // NOLINT
                            "functions", "limits"};
const Arguments kMatrices = {"fragments_half", "fragments_bytes",  // NOLINT
                             "fragments_wide", "registers", "matrices"};
const Arguments kGroups = {"tiles", "coalesced", "blocks", "grids"};  // NOLINT

class Compile : public testing::Test {
 protected:
  std::string at(const std::string& name) const { return folder_.at(name); }
  void write(const std::string& name, const std::string& text) const {
    folder_.write(name, text);
  }
  std::string read(const std::string& name) const { return folder_.read(name); }

  /// Runs a compiler, which succeeds and says nothing of warnings.
  static void expectSilent(const Arguments& command) {
    const support::ProcessResult result =
        support::run(command, {.timeLimit = std::chrono::seconds(150)});
    EXPECT_EQ(result.code, 0) << result;
    EXPECT_EQ(result.err.find("warning:"), std::string::npos) << result;
  }

  /// The kernels are in device code: its symbols for them end in ".kd".
  static void expectKernels(const std::string& code,
                            const Arguments& kernels = kTypes) {
    for (const std::string& kernel : kernels) {
      EXPECT_NE(code.find(kernel + ".kd"), std::string::npos)
          << kernel << " is missing";
    }
  }

  static Arguments with(Arguments command, const Arguments& more) {
    command.insert(command.end(), more.begin(), more.end());
    return command;
  }

 private:
  support::TemporaryFolder folder_;
};

const Arguments kWarnings = {"-Wall", "-Wextra", "-Werror"};  // NOLINT

/// What a port makes of texture references.
constexpr const char* kTextures = R"(#include <hip/hip_runtime.h>

#include "hipport/textures.h"

static __constant__ hipTextureObject_t table;
static hipport::textures::Reference<float4> table_reference(table);
static __constant__ hipTextureObject_t image;
static hipport::textures::Reference<unsigned char, hipTextureType2D,
                                    hipReadModeNormalizedFloat>
    image_reference(image, true, hipFilterModeLinear, hipAddressModeWrap);

extern "C" __global__ void fetches(float* out) {
  out[threadIdx.x] = tex1Dfetch<float4>(table, threadIdx.x).x +
                     tex2D<float>(image, 0.5f, 0.25f);
}

hipError_t bindBoth(const float4* values, hipArray_t array) {
  hipError_t error = hipport::textures::bind(0, table_reference, values);
  if (error != hipSuccess) return error;
  image_reference.filterMode = hipFilterModePoint;
  error = hipport::textures::bindToArray(image_reference, array);
  if (error != hipSuccess) return error;
  return hipport::textures::unbind(table_reference);
}
)";

std::string nameOf(const testing::TestParamInfo<std::string>& info) {
  return info.param;
}

// ---- Debian's hipcc

class CompileByHipcc : public Compile,
                       public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    HIPPORT_DRAW(3);
    if (!support::isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc) << "hipcc is not installed";
    }
  }
  static Arguments hipcc(const std::string& architecture) {
    return with({"hipcc", "--offload-arch=" + architecture,
                 std::string("-I") + HIPPORT_INCLUDE, "-I", TESTDATA},
                kWarnings);
  }
};

TEST_P(CompileByHipcc, EveryType) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++11", "-c", EVERY_TYPE, "-o", at("object.o")}));
  expectKernels(read("object.o"));
}

TEST_P(CompileByHipcc, EveryIntrinsic) {
  expectSilent(with(hipcc(GetParam()), {"-std=c++17", "-c", EVERY_INTRINSIC,
                                        "-o", at("object.o")}));
  expectKernels(read("object.o"), kIntrinsics);
}

TEST_P(CompileByHipcc, EveryMatrix) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++11", "-c", EVERY_MATRIX, "-o", at("object.o")}));
  expectKernels(read("object.o"), kMatrices);
}

TEST_P(CompileByHipcc, EveryHalf) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++11", "-c", EVERY_HALF, "-o", at("object.o")}));
  expectKernels(read("object.o"), {"halves"});
}

TEST_P(CompileByHipcc, EveryMath) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++11", "-c", EVERY_MATH, "-o", at("object.o")}));
  expectKernels(read("object.o"), {"math"});
}

TEST_P(CompileByHipcc, EveryGroup) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++11", "-c", EVERY_GROUP, "-o", at("object.o")}));
  expectKernels(read("object.o"), kGroups);
}

TEST_P(CompileByHipcc, EveryCxx) {
  expectSilent(with(hipcc(GetParam()),
                    {"-std=c++17", "-c", EVERY_CXX, "-o", at("object.o")}));
  expectKernels(read("object.o"), kLibrary);
}

TEST_P(CompileByHipcc, Textures) {
  write("source.hip", kTextures);
  expectSilent(with(hipcc(GetParam()), {"-std=c++11", "-c", at("source.hip"),
                                        "-o", at("object.o")}));
  expectKernels(read("object.o"), {"fetches"});
}

/// The instructions that the helpers count on are there.
TEST_P(CompileByHipcc, Instructions) {
  write("source.hip", R"(#include <hipport/warp.h>
__global__ void kernel(int* shared) {
  const int i = threadIdx.x;
  shared[i] = hipport::shfl_xor_sync(0xffffffff, shared[i], 3);
  hipport::syncwarp();
  shared[i] += shared[i ^ 1];
}
)");
  expectSilent(with(
      hipcc(GetParam()),
      {"-Wno-unused-command-line-argument", "--cuda-device-only", "-S",
       "-emit-llvm", "-std=c++17", at("source.hip"), "-o", at("source.ll")}));
  const std::string code = read("source.ll");
  std::size_t at = code.find("@llvm.amdgcn.ds.bpermute(");
  EXPECT_NE(at, std::string::npos) << code;
  for (const char* part :
       {"fence syncscope(\"wavefront\") release", "@llvm.amdgcn.wave.barrier()",
        "fence syncscope(\"wavefront\") acquire"}) {
    at = code.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << "\n" << code;
  }
}

INSTANTIATE_TEST_SUITE_P(Gpu, CompileByHipcc,
                         testing::Values("gfx906", "gfx90a", "gfx1030"),
                         nameOf);

// ---- a newer ROCm

/// bench/fetch-hip-headers.sh makes one; HIPPORT_HIP_INCLUDE names its include
/// folder.
class CompileByNewer : public Compile,
                       public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    HIPPORT_DRAW(3);
    root_ = fs::path(support::environment("HIPPORT_HIP_INCLUDE")).parent_path();
    if (root_.empty() || !fs::exists(root_ + "/llvm/bin")) {
      HIPPORT_SKIP(rocm64)
          << "HIPPORT_HIP_INCLUDE names no ROCm; make one with "
             "bench/fetch-hip-headers.sh";
    }
    if (!support::isInstalled("clang++-19")) {
      HIPPORT_SKIP(clang) << "clang++-19 is not installed";
    }
  }

  Arguments clang() const {
    return with({"clang++-19", "-x", "hip", "--rocm-path=" + root_, "-isystem",
                 root_ + "/include", "-B", root_ + "/llvm/bin",
                 std::string("-I") + HIPPORT_INCLUDE, "-I", TESTDATA},
                kWarnings);
  }

 private:
  std::string root_;
};

TEST_P(CompileByNewer, EveryType) {
  // A code object by itself, which needs a linker and no bundler.
  expectSilent(with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_TYPE, "-o", at("object")}));
  const std::string code = read("object");
  EXPECT_TRUE(
      code.starts_with("\x7f"
                       "ELF"));
  expectKernels(code);
  EXPECT_NE(code.find("shuffles_hip_bfloat162.kd"), std::string::npos);
}

TEST_P(CompileByNewer, EveryIntrinsic) {
  expectSilent(with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_INTRINSIC, "-o", at("object")}));
  const std::string code = read("object");
  expectKernels(code, kIntrinsics);
  EXPECT_NE(code.find("bfloat16.kd"), std::string::npos);
}

TEST_P(CompileByNewer, EveryHalf) {
  expectSilent(with(clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_HALF, "-o", at("object")}));
  expectKernels(read("object"), {"halves", "bfloats"});
  expectSilent(
      with(clang(), {"-std=c++20", "--offload-arch=" + GetParam(),
                     "--offload-host-only", "-fsyntax-only", EVERY_HALF}));
}

TEST_P(CompileByNewer, EveryMath) {
  expectSilent(with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_MATH, "-o", at("object")}));
  expectKernels(read("object"), {"math"});
  expectSilent(
      with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                     "--offload-host-only", "-fsyntax-only", EVERY_MATH}));
}

TEST_P(CompileByNewer, EveryGroup) {
  expectSilent(with(clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_GROUP, "-o", at("object")}));
  expectKernels(read("object"), kGroups);
  expectSilent(
      with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                     "--offload-host-only", "-fsyntax-only", EVERY_GROUP}));
}

TEST_P(CompileByNewer, EveryCxx) {
  for (const char* standard : {"-std=c++17", "-std=c++20"}) {
    expectSilent(
        with(clang(),
             {standard, "--offload-arch=" + GetParam(), "--offload-device-only",
              "--no-gpu-bundle-output", "-c", EVERY_CXX, "-o", at("object")}));
    expectKernels(read("object"), kLibrary);
    expectSilent(
        with(clang(), {standard, "--offload-arch=" + GetParam(),
                       "--offload-host-only", "-fsyntax-only", EVERY_CXX}));
  }
}

TEST_P(CompileByNewer, EveryMatrix) {
  expectSilent(with(clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", EVERY_MATRIX, "-o", at("object")}));
  expectKernels(read("object"), kMatrices);
  expectKernels(read("object"), {"fragments_bfloat16"});
  expectSilent(
      with(clang(), {"-std=c++17", "--offload-arch=" + GetParam(),
                     "--offload-host-only", "-fsyntax-only", EVERY_MATRIX}));
}

TEST_P(CompileByNewer, Textures) {
  if (GetParam() == "gfx942")
    HIPPORT_SKIP(parameter) << "it has no image instructions";
  write("source.hip", kTextures);
  expectSilent(with(clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                              "--offload-device-only", "--no-gpu-bundle-output",
                              "-c", at("source.hip"), "-o", at("object")}));
  expectKernels(read("object"), {"fetches"});
  expectSilent(with(
      clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                "--offload-host-only", "-fsyntax-only", at("source.hip")}));
}

/// What multiplies on GPUs that have matrix units, of which the device library
/// is not at hand for all.
TEST_P(CompileByNewer, MatrixInstructions) {
  if (GetParam() != "gfx90a") HIPPORT_SKIP(parameter) << "it names all itself";
  const std::map<std::string, Arguments> units = {
      {"gfx908",
       {"v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x2bf16", "v_mfma_f32_4x4x1f32",
        "v_mfma_i32_4x4x4i8"}},
      {"gfx90a",
       {"v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x4bf16_1k", "v_mfma_f32_4x4x1f32",
        "v_mfma_i32_4x4x4i8"}},
      {"gfx942",
       {"v_mfma_f32_4x4x4_16b_f16", "v_mfma_f32_4x4x4_16b_bf16",
        "v_mfma_f32_4x4x1_16b_f32", "v_mfma_i32_4x4x4_16b_i8"}},
      {"gfx1100",
       {"v_wmma_f32_16x16x16_f16", "v_wmma_f32_16x16x16_bf16",
        "v_wmma_i32_16x16x16_iu8"}},
      {"gfx1201",
       {"v_wmma_f32_16x16x16_f16", "v_wmma_f32_16x16x16_bf16",
        "v_wmma_i32_16x16x16_iu8"}}};
  for (const auto& [architecture, instructions] : units) {
    expectSilent(with(clang(), {"-std=c++17", "--offload-arch=" + architecture,
                                "-O2", "-nogpulib", "--offload-device-only",
                                "-S", EVERY_MATRIX, "-o", at("code.s")}));
    const std::string code = read("code.s");
    for (const std::string& each : instructions) {
      EXPECT_NE(code.find(each), std::string::npos)
          << each << " of " << architecture;
    }
  }
}

TEST_P(CompileByNewer, HostSide) {
  expectSilent(
      with(clang(), {"-std=c++11", "--offload-arch=" + GetParam(),
                     "--offload-host-only", "-fsyntax-only", EVERY_TYPE}));
}

INSTANTIATE_TEST_SUITE_P(Gpu, CompileByNewer,
                         testing::Values("gfx90a", "gfx942", "gfx1100"),
                         nameOf);

// ---- NVIDIA

class CompileByNvcc : public Compile {
 protected:
  void SetUp() override {
    const std::string usual = "/usr/local/cuda/bin/nvcc";
    nvcc_ = support::isInstalled("nvcc") ? "nvcc"
            : fs::exists(usual)          ? usual
                                         : "";
    if (nvcc_.empty()) HIPPORT_SKIP(cuda) << "nvcc is not installed";
  }
  Arguments nvcc(const std::string& architecture) const {
    return {nvcc_,        "-x",
            "cu",         "-arch=" + architecture,
            "-std=c++17", std::string("-I") + HIPPORT_INCLUDE,
            "-I",         TESTDATA,
            "-Xcompiler", "-Wall,-Wextra,-Werror",
            "-Werror",    "all-warnings"};
  }

  /// How often each instruction of warps occurs.
  static std::map<std::string, int> instructions(const std::string& ptx) {
    std::map<std::string, int> result;
    std::istringstream words(ptx);
    for (std::string word; words >> word;) {
      for (const char* family : {"shfl.", "vote.", "match.", "redux."}) {
        if (word.starts_with(family)) ++result[word];
      }
    }
    return result;
  }

 private:
  std::string nvcc_;
};

TEST_F(CompileByNvcc, EveryIntrinsic) {
  expectSilent(with(nvcc("sm_90"),
                    {"-cubin", EVERY_INTRINSIC, "-o", at("object.cubin")}));
  EXPECT_NE(read("object.cubin").find(".text.hints"), std::string::npos);
}

TEST_F(CompileByNvcc, EveryHalf) {
  expectSilent(with(nvcc("sm_90"), {"-c", EVERY_HALF, "-o", at("object.o")}));
}

/// Its names are those of libcu++.
TEST_F(CompileByNvcc, EveryCxx) {
  expectSilent(
      with(nvcc("sm_90"), {"-cubin", EVERY_CXX, "-o", at("object.cubin")}));
}

TEST_F(CompileByNvcc, EveryGroup) {
  expectSilent(
      with(nvcc("sm_90"), {"-cubin", EVERY_GROUP, "-o", at("object.cubin")}));
  EXPECT_NE(read("object.cubin").find(".text.coalesced"), std::string::npos);
}

TEST_F(CompileByNvcc, EveryType) {
  expectSilent(
      with(nvcc("sm_80"), {"-cubin", EVERY_TYPE, "-o", at("object.cubin")}));
  EXPECT_NE(read("object.cubin").find(".text.shuffles_pair"),
            std::string::npos);
  expectSilent(with(nvcc("sm_80"), {"-c", EVERY_TYPE, "-o", at("object.o")}));
}

/// The recorded program by hipport's functions is the same warp instructions as
/// by CUDA's builtins.
TEST_F(CompileByNvcc, ForwardsToTheBuiltins) {
  const Arguments toPtx = with(nvcc("sm_80"), {"-ptx", TRUTH_SOURCE, "-o"});
  expectSilent(with(toPtx, {at("cuda.ptx")}));
  expectSilent(with(
      toPtx, {at("hipport.ptx"), "-include", "cstdio", "-include", "cstring",
              "-include", "hipport/warp.h", "-DBUILTIN(name)=hipport::name",
              "-DDEVICE=__device__", "-DBRANCH(number)="}));
  const std::map<std::string, int> expected = instructions(read("cuda.ptx"));
  EXPECT_GT(expected.size(), 15U);
  EXPECT_EQ(instructions(read("hipport.ptx")), expected);
}

/// Reductions need compute_80; code without them does not.
TEST_F(CompileByNvcc, OlderGpusWithoutReductions) {
  write("source.cu", R"(#include <hipport/warp.h>
__global__ void kernel(int* values) {
  const int i = threadIdx.x;
  values[i] = hipport::shfl_xor_sync(0xffffffff, values[i], 3);
  values[i] += hipport::match_any_sync(0xffffffff, values[i]);
}
)");
  expectSilent(
      with(nvcc("sm_75"), {"-c", at("source.cu"), "-o", at("object.o")}));
}

// ---- a host compiler

TEST_F(Compile, ByAHostCompiler) {
  if (!support::isInstalled("c++")) {
    HIPPORT_SKIP(package) << "c++ is not installed";
  }
  write("source.cpp", R"(#include <hipport/groups.h>
#include <hipport/warp.h>
#include <hipport/warp.h>
namespace cg = hipport::groups;
int lanes[hipport::kWarpSize];
static_assert(sizeof lanes == 32 * sizeof(int), "32 lanes");
)");
  expectSilent(with(with({"c++", "-std=c++11", "-pedantic", "-fsyntax-only",
                          std::string("-I") + HIPPORT_INCLUDE},
                         kWarnings),
                    {at("source.cpp")}));
}

TEST_F(Compile, CxxByAHostCompiler) {
  if (!support::isInstalled("c++")) {
    HIPPORT_SKIP(package) << "c++ is not installed";
  }
  write("source.cpp", R"(#include <hipport/cxx.h>
#include <cstdio>
namespace cxx = hipport::cxx;
int main() {
  cxx::atomic<unsigned char> count(250);
  count.fetch_add(9);
  float value = 1;
  cxx::atomic_ref<float>(value).fetch_min(0.5f);
  cxx::tuple<int, float> both;
  both = cxx::make_tuple(1, 2.0f);
  int first;
  cxx::tie(first, cxx::ignore) = both;
  cxx::pair<int, int> ends{1, 2};
  cxx::swap(ends.first, ends.second);
  std::printf("%d %g %d %d %d %d\n", count.load(), value, first, ends.first,
              cxx::ceil_div(7, 2), cxx::minimum<>()(3, 4));
}
)");
  for (const char* standard : {"-std=c++14", "-std=c++17", "-std=c++20"}) {
    expectSilent(with(
        with({"c++", standard, std::string("-I") + HIPPORT_INCLUDE}, kWarnings),
        {at("source.cpp"), "-o", at("program")}));
    EXPECT_EQ(support::run({at("program")}, {}).out, "3 0.5 1 2 4 3\n");
  }
}

}  // namespace
