// Code for warps of 32 lanes, and the helper header that comes along.
#include <algorithm>
#include <filesystem>
#include <string>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kShuffle =
    "#include <cuda_runtime.h>\n"
    "__device__ inline int next(int v) {\n"
    "  return __shfl_sync(~0u, v, threadIdx.x % warpSize + 1);\n"
    "}\n";

std::string shuffled(const std::string& header) {
  return "#include <hip/hip_runtime.h>\n"
         "#include \"" +
         header +
         "\"\n"
         "__device__ inline int next(int v) {\n"
         "  return hipport::shfl_sync(~0u, v, threadIdx.x % "
         "hipport::kWarpSize + 1);\n"
         "}\n";
}

class Warps : public Scratch {
 protected:
  static std::string helper() {
    return readBytes(fs::path(HIPPORT_SOURCES) / "include/hipport/warp.h");
  }
};

/// A fragment of rocWMMA belongs to a wave: where that has 64 lanes, code for
/// warps of 32 would multiply something else.
TEST_F(Warps, RocwmmaIsForWholeWaves) {
  write("in/a.cu",
        "#include <mma.h>\n"
        "using namespace nvcuda;\n"
        "__global__ void k() {\n"
        "  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;\n"
        "  wmma::fill_fragment(sums, 0.0f);\n"
        "}\n");
  const ProcessResult refused =
      port({"in", "-o", "out", "--matrix=rocwmma", "--arch=gfx90a,gfx1100"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "hipify-port: --matrix=rocwmma multiplies by whole waves, of 64 "
            "lanes on gfx90a, but --warp=logical32 keeps warps of 32; nothing "
            "was ported. Give --warp=native, or --arch with GPUs of 32 "
            "lanes\n");
  EXPECT_FALSE(exists("out"));
  for (const std::string options : {"--arch=gfx1100", "--warp=native"}) {
    const ProcessResult ported = port(
        {"in", "-o", "out", "--matrix=rocwmma", "--arch=gfx1100", options});
    EXPECT_EQ(ported.code, 0) << ported.err;
    EXPECT_TRUE(exists("out/hipport/rocwmma.h"));
    EXPECT_FALSE(exists("out/hipport/wmma.h"));
    fs::remove_all(at("out"));
  }
}

TEST_F(Warps, OneHeaderAtTheRootServesEveryFolder) {
  write("in/top.cu", kShuffle);
  write("in/a/b/deep.cu", kShuffle);
  write("in/a/plain.cu", kSource);
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(read("out/top.hip"), shuffled("hipport/warp.h"));
  EXPECT_EQ(read("out/a/b/deep.hip"), shuffled("../../hipport/warp.h"));
  EXPECT_EQ(read("out/a/plain.hip"), kPort);
  EXPECT_EQ(read("out/hipport/warp.h"), helper());
  ASSERT_EQ(report["supportHeaders"].size(), 1U);
  EXPECT_EQ(fs::path(report["supportHeaders"][0].get<std::string>()),
            at("out/hipport/warp.h"));
}

TEST_F(Warps, AFileByItselfHasTheHeaderBesideIt) {
  write("in/a/one.cu", kShuffle);
  reportOf({"in/a/one.cu", "-o", "out"});
  EXPECT_EQ(read("out/one.hip"), shuffled("hipport/warp.h"));
  EXPECT_EQ(read("out/hipport/warp.h"), helper());
}

TEST_F(Warps, TheHeaderComesOnlyWhereItIsUsed) {
  write("in/a.cu", kSource);
  EXPECT_EQ(reportOf({"in", "-o", "out"})["supportHeaders"], json::array());
  EXPECT_FALSE(exists("out/hipport"));
}

TEST_F(Warps, ATreeThatOnlyAsksForTheWidthStaysNative) {
  const std::string rows =
      "#include <hip/hip_runtime.h>\n"
      "__global__ void k(int* p) { p[threadIdx.x / warpSize] = 1; }\n";
  write("in/rows.cu",
        "#include <cuda_runtime.h>\n" + rows.substr(rows.find('\n') + 1));
  EXPECT_EQ(reportOf({"in", "-o", "alone"})["supportHeaders"], json::array());
  EXPECT_EQ(read("alone/rows.hip"), rows);
  // Another file that shuffles is called by kernels like this one.
  write("in/shuffles.cuh", kShuffle);
  reportOf({"in", "-o", "together"});
  EXPECT_NE(read("together/rows.hip").find("/ hipport::kWarpSize]"),
            std::string::npos);
}

constexpr std::string_view kAsking =
    "#include <cuda_runtime_api.h>\n"
    "int warps(int threads) {\n"
    "  cudaDeviceProp of;\n"
    "  cudaGetDeviceProperties(&of, 0);\n"
    "  return threads / of.warpSize;\n"
    "}\n";

/// What the report says of the width; nothing where it says nothing.
std::string widthNote(const json& report) {
  for (const json& note : report.value("notes", json::array())) {
    if (note["topic"] == "warp-width") return note["message"];
  }
  return "";
}

TEST_F(Warps, AHostThatAsksGetsTheWidthOfTheKernels) {
  write("in/shuffles.cu", kShuffle);
  write("in/host/asks.cpp", kAsking);
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(read("out/host/asks.cpp"),
            "#include \"../hipport/width.h\"\n"
            "#include <hip/hip_runtime_api.h>\n"
            "int warps(int threads) {\n"
            "  hipDeviceProp_t of;\n"
            "  hipport::width::getDeviceProperties(&of, 0);\n"
            "  return threads / of.warpSize;\n"
            "}\n");
  EXPECT_TRUE(exists("out/hipport/width.h"));
  EXPECT_NE(widthNote(report).find("the host gets 32"), std::string::npos);
  // Ported again, it stays.
  const json again = reportOf({"out", "-o", "twice"});
  EXPECT_EQ(read("twice/host/asks.cpp"), read("out/host/asks.cpp"));
}

TEST_F(Warps, HostAndKernelsWithoutANumberHaveTheHardwaresWidth) {
  write("in/host/asks.cpp", kAsking);
  write("in/rows.cu",
        "#include <cuda_runtime.h>\n"
        "__global__ void k(int* p) { p[threadIdx.x / warpSize] = 1; }\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_NE(read("out/rows.hip").find("threadIdx.x / warpSize"),
            std::string::npos);
  EXPECT_NE(read("out/host/asks.cpp").find("hipGetDeviceProperties"),
            std::string::npos);
  EXPECT_NE(widthNote(report).find("that of the hardware"), std::string::npos);
}

TEST_F(Warps, ANumberBesideAQuestionKeepsThirtyTwoLanes) {
  // The kernel counts on 32 threads, though it calls nothing of warps.
  write("in/host/asks.cpp", kAsking);
  write("in/rows.cu",
        "#include <cuda_runtime.h>\n"
        "__global__ void k(int* p) {\n"
        "  extern __shared__ int s[];\n"
        "  s[threadIdx.x / 32] = p[threadIdx.x];\n"
        "  __syncthreads();\n"
        "  p[threadIdx.x] = s[0];\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_NE(read("out/host/asks.cpp").find("width::getDeviceProperties"),
            std::string::npos);
  EXPECT_NE(widthNote(report).find("the host gets 32"), std::string::npos);
  // A comment is no number.
  write(
      "in/rows.cu",
      "#include <cuda_runtime.h>\n"
      "__global__ void k(int* p) { p[threadIdx.x / warpSize] = 1; }  // 32\n");
  EXPECT_NE(
      widthNote(reportOf({"in", "-o", "other"})).find("that of the hardware"),
      std::string::npos);
}

TEST_F(Warps, AWidthThatIsPrintedIsNoQuestion) {
  write("in/shuffles.cu", kShuffle);
  write("in/shows.cpp",
        "#include <cstdio>\n"
        "#include <cuda_runtime_api.h>\n"
        "void show(const cudaDeviceProp& of) {\n"
        "  std::printf(\"%d\\n\", of.warpSize);\n"
        "}\n");
  const json report = reportOf({"in", "-o", "out"});
  EXPECT_FALSE(exists("out/hipport/width.h"));
  EXPECT_EQ(widthNote(report), "");
}

TEST_F(Warps, NativeGivesMasksSixtyFourBits) {
  write("in/a.cu", kShuffle);
  const json report = reportOf({"in", "-o", "out", "--warp=native"});
  EXPECT_EQ(report["target"]["warp"], "native");
  EXPECT_EQ(report["supportHeaders"], json::array());
  EXPECT_NE(read("out/a.hip").find("__shfl_sync(~0ull, v, threadIdx.x % warp"),
            std::string::npos);
  const auto findings = findingsOf(report, "lane-mask", "in/a.cu");
  EXPECT_TRUE(std::ranges::any_of(findings, [](const json& finding) {
    return finding["applicability"] == "review";
  }));
}

TEST_F(Warps, InPlaceAndByPatchAreTheSame) {
  write("in/top.cu", kShuffle);
  write("in/a/deep.cuh", kShuffle);
  fs::create_directory(at("patched"));
  fs::copy(at("in"), at("patched/in"), fs::copy_options::recursive);
  const ProcessResult diff = port({"in", "--diff"});
  ASSERT_TRUE(exited(diff, 0));
  write("port.diff", diff.out);
  EXPECT_FALSE(exists("in/hipport")) << "a diff writes nothing";
  ASSERT_TRUE(
      exited(run({"patch", "-p1", "--fuzz=0", "-d", at("patched").string(),
                  "-i", at("port.diff").string()}),
             0));
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_EQ(read("in/hipport/warp.h"), helper());
  EXPECT_TRUE(same(snapshot(at("patched/in")), snapshot(at("in"))));
}

TEST_F(Warps, ASecondPortTakesTheHeaderAsItIs) {
  write("in/top.cu", kShuffle);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  const ProcessResult check = port({"in", "--check"});
  EXPECT_TRUE(exited(check, 0));
  EXPECT_EQ(check.out, "");
  // Work goes on in a ported tree.
  write("in/top.cu", read("in/top.cu") +
                         "__device__ int all(int v) {\n"
                         "  return __all_sync(~0u, v);\n"
                         "}\n");
  const json report = reportOf({"in", "--in-place"});
  EXPECT_EQ(report["supportHeaders"], json::array());
  EXPECT_EQ(read("in/hipport/warp.h"), helper());
  EXPECT_EQ(read("in/top.cu"), shuffled("hipport/warp.h") +
                                   "__device__ int all(int v) {\n"
                                   "  return hipport::all_sync(~0u, v);\n"
                                   "}\n");
}

TEST_F(Warps, APortedTreeKeepsItsWidth) {
  write("in/top.cu", kShuffle);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  write("out/more.hip",
        "#include <hip/hip_runtime.h>\n"
        "__global__ void k(int* p) { p[threadIdx.x / warpSize] = 1; }\n");
  ASSERT_TRUE(exited(port({"out", "--in-place"}), 0));
  EXPECT_NE(read("out/more.hip").find("/ hipport::kWarpSize]"),
            std::string::npos);
}

TEST_F(Warps, WhatIsInTheHeadersWayIsReported) {
  write("in/top.cu", kShuffle);
  write("in/hipport", "a file of the user's\n");
  const ProcessResult result = port({"in", "--in-place"});
  EXPECT_TRUE(exited(result, 2));
  EXPECT_NE(result.err.find("hipport"), std::string::npos);
  EXPECT_EQ(read("in/hipport"), "a file of the user's\n");
}

}  // namespace
}  // namespace hipport::e2e
