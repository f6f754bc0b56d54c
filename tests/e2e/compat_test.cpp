// hipify-port compat: sources that stay as they are compile as HIP.
#include <filesystem>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Compat : public Scratch {
 protected:
  ProcessResult compat(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "compat");
    return hipify(arguments);
  }

  /// Compiles a source with the header at `header`, for the device as well.
  void expectCompiled(const std::string& source, const std::string& header,
                      std::vector<std::string> more = {}) const {
    if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
    std::vector<std::string> arguments = {
        "hipcc",
        "-c",
        "--offload-arch=gfx90a",
        "-std=c++17",
        "-x",
        "hip",
        "-include",
        header,
        "-I",
        fs::path(header).replace_extension(".include").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {source, "-o", "object.o"});
    EXPECT_TRUE(exited(run(arguments, {.folder = folder(),
                                       .timeLimit = std::chrono::seconds(120)}),
                       0));
  }
};

struct Project {
  std::string name;
  int exit = 0;  ///< 1 where the header leaves something to a person
  std::vector<std::string> sources;

  friend std::ostream& operator<<(std::ostream& stream, const Project& value) {
    return stream << value.name;
  }
};

class CompatProject : public Compat,
                      public testing::WithParamInterface<Project> {};

TEST_P(CompatProject, CompilesUnchanged) {
  const Project& project = GetParam();
  copyProject(project.name, "in");
  const Snapshot before = snapshot(at("in"));
  ASSERT_TRUE(exited(compat({"in", "-o", "port/hip.h"}), project.exit));
  EXPECT_TRUE(same(snapshot(at("in")), before));
  for (const std::string& source : project.sources) {
    expectCompiled("in/" + source, "port/hip.h", {"-Iin/include", "-Iin/src"});
  }
}

// What they leave is what runs or means otherwise, not what stops a compiler.
INSTANTIATE_TEST_SUITE_P(
    Projects, CompatProject,
    testing::Values(
        Project{"heat", 0, {"src/main.cpp", "src/solver.cu"}},
        Project{
            "nbody", 0, {"src/main.cu", "src/bodies.cpp", "src/simulation.cu"}},
        Project{"driver", 1, {"kernels/scale.cu", "src/jit.cpp"}},
        Project{"library", 1, {"src/kernels.cu", "src/tally.cu"}}),
    [](const auto& info) { return info.param.name; });

TEST_F(Compat, WhetherAMacroIsDefinedGoesByThePass) {
  write("in/a.cu", R"(#include <cuda_runtime.h>
__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
  return threadIdx.x;
#else
  extern int onHost();
  return onHost();
#endif
}
)");
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  EXPECT_TRUE(contains(read("hip.h"),
                       "#ifdef __HIP_DEVICE_COMPILE__\n"
                       "#define __CUDA_ARCH__ __HIP_DEVICE_COMPILE__\n"
                       "#endif\n"));
  expectCompiled("in/a.cu", "hip.h");
}

TEST_F(Compat, HoldsTheNamesOfTheTreeAlone) {
  write("in/a.cu", kSource);
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  const std::string header = read("hip.h");
  EXPECT_TRUE(contains(header,
                       "// cuda-runtime\n"
                       "#define cudaFree hipFree\n"
                       "#define cudaMalloc hipMalloc\n\n"));
  EXPECT_EQ(header.find("cudaMemcpy"), std::string::npos);
  EXPECT_TRUE(contains(read("hip.include/cuda_runtime.h"),
                       "#include <hip/hip_runtime.h>"));
  // The header is no part of the tree that it is for.
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  EXPECT_TRUE(same(read("hip.h"), header));
}

TEST_F(Compat, TheHostsOverloadsComeWithTheirHeaders) {
  write("in/a.cu",
        "float least(float a, float b) { return min(a, sqrt(b)); }\n"
        "int fewer(int a, int b) { return min(a, b); }\n");
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  EXPECT_TRUE(contains(read("hip.h"),
                       "#include <math.h>\n"
                       "#include \"hip.include/hipport/math.h\"\n"));
  EXPECT_TRUE(contains(read("hip.include/hipport/math.h"), "min(float a"));
  write("in/a.cu", "int fewer(int a, int b) { return min(a, b); }\n");
  ASSERT_TRUE(exited(compat({"in", "-o", "other.h"}), 0));
  EXPECT_EQ(read("other.h").find("math.h"), std::string::npos);
}

TEST_F(Compat, WordsThatHipDoesWithoutAreDefinedAsNothing) {
  write("in/a.cu",
        "#include <cuda_runtime.h>\n"
        "struct Pair { int a, b; };\n"
        "__global__ void sum(const __grid_constant__ Pair pair, int* out) {\n"
        "  *out = pair.a + pair.b;\n"
        "}\n");
  EXPECT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  EXPECT_TRUE(contains(read("hip.h"), "#define __grid_constant__\n"));
}

TEST_F(Compat, ChangedArgumentsBecomeMacros) {
  write("in/a.cu", R"(#include <cuda_runtime.h>
#include <cooperative_groups.h>
__constant__ float weights[16];
__global__ void kernel(float* data) {
  data[threadIdx.x] = weights[0] + __shfl_xor_sync(0xffffffff, data[0], 1) +
                      float(__vadd4(1, 2));
}
void run(float* data, float* host) {
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventCreate(&event, 0);
  cudaMemcpyToSymbol(weights, host, sizeof(float) * 2);
  cudaMallocHost(&data, 4);
  kernel<<<1, 64>>>(data);
}
)");
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h"}), 0));
  EXPECT_TRUE(contains(read("hip.h"),
                       "#define cudaMemcpyToSymbol(a1, a2, a3) "
                       "hipMemcpyToSymbol(HIP_SYMBOL(a1), a2, a3)\n"));
  EXPECT_TRUE(exists("hip.include/hipport/warp.h"));
  EXPECT_TRUE(exists("hip.include/hipport/intrinsics.h"));
  expectCompiled("in/a.cu", "hip.h");
}

TEST_F(Compat, OverloadsGoByTheirNumberOfArguments) {
  write("in/a.cu", R"(#include <cuda_runtime.h>
void run(void* data, int device, cudaMemLocation place, cudaStream_t stream) {
  cudaMemPrefetchAsync(data, 64, device);
  cudaMemPrefetchAsync(data, 64, place, 0, stream);
  cudaMemAdvise(data, 64, cudaMemAdviseSetReadMostly, device);
}
)");
  ASSERT_TRUE(exited(compat({"in", "-o", "hip.h", "--rocm=6.4"}), 0));
  const std::string header = read("hip.h");
  EXPECT_TRUE(contains(header,
                       "#define hipport_cudaMemPrefetchAsync_3(a1, a2, a3) "
                       "hipMemPrefetchAsync(a1, a2, a3)\n"));
  EXPECT_TRUE(contains(header,
                       "#define hipport_cudaMemPrefetchAsync_5(a1, a2, a3, a4, "
                       "a5) hipMemPrefetchAsync(a1, a2, (a3).id, a5)\n"));

  // Of two with as many arguments, a macro can stand for one.
  write("in/b.cu", R"(#include <cuda_runtime.h>
void advise(void* data, cudaMemLocation place) {
  cudaMemPrefetchAsync(data, 64, place, 0);
  cudaMemPrefetchAsync(data, 64, 0, cudaStream_t());
  cudaMemAdvise(data, 64, cudaMemAdviseSetReadMostly, place);
}
)");
  const ProcessResult result = compat({"in", "-o", "both.h", "--rocm=6.4"});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "b.cu:4:"));
  EXPECT_TRUE(contains(result.err, "b.cu:5:"));
  EXPECT_TRUE(contains(result.err, "($4).id"));
}

TEST_F(Compat, SaysWhatItCannotDo) {
  write("in/a.cu", R"(#include <cuda_runtime.h>
#include <npp.h>
int cores(const cudaDeviceProp& properties) {
  return properties.computeMode;
}
void run() { cudaGraphicsVDPAURegisterVideoSurface(nullptr, 0, 0); }
)");
  const ProcessResult result = compat({"in", "-o", "hip.h"});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "a.cu:2:"));
  EXPECT_TRUE(contains(result.err, "npp.h"));
  EXPECT_TRUE(contains(result.err, "cudaGraphicsVDPAURegisterVideoSurface"));
}

TEST_F(Compat, RefusesWhatItWouldDestroy) {
  write("in/a.cu", kSource);
  EXPECT_TRUE(failed(compat({"in", "-o", "in/a.cu"}), 2,
                     {"in/a.cu", "replace an input"}));
  EXPECT_TRUE(same(read("in/a.cu"), kSource));
  EXPECT_TRUE(failed(compat({"in", "-o", "in"}), 2, {"that is a folder"}));
  EXPECT_TRUE(failed(compat({"in"}), 2, {"-o FILE"}));
  EXPECT_TRUE(failed(compat({"in", "-o", "hip.h", "--shard=1/2"}), 2,
                     {"--shard", "Leave out --shard"}));
  EXPECT_FALSE(exists("hip.h"));
  EXPECT_TRUE(failed(compat({"none", "-o", "hip.h"}), 3, {"none"}));
}

}  // namespace
}  // namespace hipport::e2e
