// AMD device code on this machine's processor: programs that the real compiler
// builds for an architecture, run by the emulator.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = HIPPORT_SOURCES;

/// A compiler, by its command, and an architecture that it builds for.
struct Build {
  std::string name;
  std::vector<std::string> compiler;
  std::string architecture;
  std::string source = {};  ///< of testdata/matrix
};

void PrintTo(const Build& build, std::ostream* stream) {
  *stream << build.name;
}

/// Empty without the headers.
std::vector<std::string> newer() {
  const std::string headers = environment("HIPPORT_HIP_INCLUDE");
  if (headers.empty()) return {};
  const fs::path root = fs::path(headers).parent_path();
  return {"clang++-19",
          "-x",
          "hip",
          "--hip-link",
          "--rocm-path=" + root.string(),
          "-isystem",
          headers,
          "-B" + (root / "llvm/bin").string(),
          "-L" + fs::path(HIPPORT_EMULATOR).parent_path().string()};
}

/// Debian's, for a wave of 64 and of 32 lanes, and Clang with HIP 6 where its
/// headers are at hand (HIPPORT_HIP_INCLUDE, in a ROCm root).
std::vector<Build> builds() {
  std::vector<Build> all;
  for (const char* each : {"gfx90a", "gfx1030"}) {
    all.push_back({std::string("hipcc_") + each, {"hipcc"}, each});
  }
  for (const char* each : {"gfx90a", "gfx942", "gfx1100"}) {
    all.push_back({std::string("clang_") + each, newer(), each});
  }
  return all;
}

class Emulation : public Scratch, public testing::WithParamInterface<Build> {
 protected:
  void SetUp() override {
    HIPPORT_DRAW(3);
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc)
          << "hipcc is not installed: nothing is compiled for AMD";
    }
    if (GetParam().compiler.empty()) {
      HIPPORT_SKIP(rocm64) << "HIPPORT_HIP_INCLUDE names no headers of HIP 6";
    }
  }

  /// The host's part is quickly made, unless it has much to do.
  void build(const fs::path& source, const std::string& program,
             const std::vector<std::string>& flags = {},
             bool isHostBusy = false) const {
    std::vector<std::string> command = GetParam().compiler;
    command.insert(
        command.end(),
        {"--offload-arch=" + GetParam().architecture, "-std=c++17", "-O2",
         "-Xclang", "-fembed-bitcode=all", "-gline-tables-only", "-w"});
    if (!isHostBusy) {
      command.insert(command.end(), {"-Xarch_host", "-O0"});
    }
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), {source.string(), "-o", program});
    ProcessOptions options = {.folder = folder(),
                              .timeLimit = std::chrono::seconds(170)};
    // Debian's hipcc is Clang 15's, and finds the linker of another LLVM where
    // several are installed.
    const std::string bin = "/usr/lib/llvm-15/bin";
    if (GetParam().compiler.front() == "hipcc" && fs::exists(bin + "/lld")) {
      options.environment = {{"COMPILER_PATH", bin}};
    }
    ASSERT_TRUE(exited(run(command, options), 0));
  }

  /// Each compiler builds for it. What is the same for all architectures is
  /// tested with this one alone.
  static bool isForOne() { return GetParam().architecture == "gfx90a"; }

  ProcessResult emulate(const std::vector<std::string>& command,
                        const std::string& faults = "") const {
    return run(command,
               {.folder = folder(),
                .timeLimit = std::chrono::seconds(100),
                .environment = {
                    {"LD_PRELOAD", HIPPORT_PRELOAD},
                    {"HIPPORT_EMULATE", GetParam().architecture},
                    {"HIPPORT_EMULATE_FAULTS", faults},
                    {"HIPPORT_EMULATE_CACHE", at("kernels").string()},
                    {"HIPPORT_EMULATE_HIP",
                     GetParam().compiler.front() == "hipcc" ? "5" : "6"}}});
  }
};

INSTANTIATE_TEST_SUITE_P(With, Emulation, testing::ValuesIn(builds()),
                         [](const auto& each) { return each.param.name; });

// Lanes that wait for each other have a stack each, of which a system has so
// many: however many workers there are, and however large a grid.
TEST_P(Emulation, StacksOfAllLanesCanBeHad) {
  if (!isForOne()) return;
  write("a.hip", R"(
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void turn(int* data) {
  __shared__ int shared[1024];
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  data[blockIdx.x] = shared[1023 - threadIdx.x];
}
int main() {
  int* data = nullptr;
  (void)hipMalloc(&data, 4 * 4096);
  turn<<<256, 1024>>>(data);
  std::printf("%d\n", hipDeviceSynchronize());
  hipDeviceProp_t of;
  (void)hipGetDeviceProperties(&of, 0);
  int blocks = 0;
  (void)hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, turn, 1024, 0);
  void* arguments[] = {&data};
  const unsigned most = blocks * of.multiProcessorCount;
  for (const unsigned grid : {most, most + 1}) {
    std::printf("%d\n", hipLaunchCooperativeKernel((const void*)turn, grid, 1024,
                                                   arguments, 0, nullptr) ==
                            hipErrorCooperativeLaunchTooLarge);
  }
  std::printf("%d\n", hipDeviceSynchronize());
}
)");
  build("a.hip", "a");
  const ProcessResult result = run(
      {at("a").string()},
      {.folder = folder(),
       .timeLimit = std::chrono::seconds(100),
       .environment = {{"LD_PRELOAD", HIPPORT_PRELOAD},
                       {"HIPPORT_EMULATE", GetParam().architecture},
                       {"HIPPORT_EMULATE_JOBS", "64"},
                       {"HIPPORT_EMULATE_HIP",
                        GetParam().compiler.front() == "hipcc" ? "5" : "6"}}});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0\n0\n1\n0\n");
}

TEST_P(Emulation, KernelsGiveTheirKnownAnswers) {
  build(kSources / "testdata/emulate/right.hip", "right");
  const ProcessResult result = emulate({"./right"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_GE(std::ranges::count(result.out, '\n'), 50);
  EXPECT_TRUE(contains(result.out, "\n0 failed\n"));
  EXPECT_FALSE(exists("faults")) << read("faults");
  // So they do in any order of blocks and waves.
  for (const char* seed : {"1", "2"}) {
    EXPECT_TRUE(
        exited(emulate({"env", std::string("HIPPORT_EMULATE_SEED=") + seed,
                        "HIPPORT_EMULATE_JOBS=1", "./right"}),
               0))
        << seed;
  }
}

/// The line of a kernel's mistake: the first one from its name on, or, where a
/// function above it makes the mistake, the last one before it.
std::size_t lineOfMistake(const std::string& kernel) {
  std::ifstream file(kSources / "testdata/emulate/broken.hip");
  std::string line;
  std::size_t last = 0;
  bool isInside = false;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.find("void " + kernel + "(") != std::string::npos) isInside = true;
    const bool isHere = line.ends_with("// here");
    if (isHere) last = number;
    if (isInside && (isHere || line == "}")) return last;
  }
  return 0;
}

/// As vectors and as fibers: the same program, the same answers.
TEST_P(Emulation, LanesRunOneAfterTheOtherAsWell) {
  build(kSources / "testdata/emulate/right.hip", "right");
  const ProcessResult result =
      emulate({"env", "HIPPORT_EMULATE_WAVES=0", "./right"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.out, "\n0 failed\n"));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// What was compiled is not compiled again, and damage costs time alone.
TEST_P(Emulation, CompiledKernelsAreKept) {
  if (!isForOne()) HIPPORT_SKIP(parameter) << "the same for all architectures";
  build(kSources / "testdata/emulate/broken.hip", "broken");
  auto runOnce = [&] {
    fs::remove(at("faults"));
    const ProcessResult result =
        emulate({"env", "HIPPORT_EMULATE_CACHE=" + at("kept").string(),
                 "./broken", "nullPointer"},
                "faults");
    EXPECT_EQ(result.out, "hipErrorIllegalAddress\n");
    ASSERT_TRUE(exists("faults"));
    const nlohmann::json fault = nlohmann::json::parse(read("faults"));
    EXPECT_EQ(fault["line"], lineOfMistake("nullPointer"));
  };
  auto kept = [&] {
    std::map<fs::path, std::string> files;
    for (const fs::directory_entry& each :
         fs::recursive_directory_iterator(at("kept"))) {
      if (each.is_regular_file()) files[each.path()] = readBytes(each.path());
    }
    return files;
  };
  runOnce();
  const std::map<fs::path, std::string> first = kept();
  ASSERT_FALSE(first.empty());
  runOnce();
  EXPECT_EQ(kept(), first);
  for (const auto& [path, content] : first) {
    std::string damaged = content;
    damaged[damaged.size() / 2] ^= 1;
    std::ofstream(path, std::ios::binary) << damaged;
  }
  runOnce();
  EXPECT_EQ(kept(), first);
}

TEST_P(Emulation, AlgorithmsOfLibrariesRun) {
  HIPPORT_DRAW(2);
  if (GetParam().compiler.front() == "hipcc") {
    HIPPORT_SKIP(parameter) << "Debian has no hipCUB";
  }
  build(kSources / "testdata/emulate/algorithms.hip", "algorithms",
        {"-I" + (kSources / "include").string()});
  for (const char* jobs : {"1", "2"}) {
    const ProcessResult result = emulate(
        {"env", std::string("HIPPORT_EMULATE_JOBS=") + jobs, "./algorithms"},
        "faults");
    EXPECT_TRUE(exited(result, 0));
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 9) << result.out;
    // What rocPRIM's own kernels do is no fault of the program's.
    const std::string said = read("faults");
    EXPECT_FALSE(contains(said, R"("fault":)")) << said;
    EXPECT_TRUE(contains(said, R"("note":"lds-race")")) << said;
    EXPECT_TRUE(contains(said, R"("note":"lds-overread")")) << said;
  }
}

TEST_P(Emulation, KernelsAreCompiledWhenTheProgramRuns) {
  build(kSources / "testdata/emulate/rtc.hip", "rtc",
        {"-I" + (kSources / "include").string()});
  const std::string compiler =
      "HIPPORT_EMULATE_COMPILER=" + nlohmann::json(GetParam().compiler).dump();
  const ProcessResult result = emulate({"env", compiler, "./rtc"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.out, "\n0 failed\n")) << result.out;
  EXPECT_FALSE(exists("faults")) << read("faults");
  const ProcessResult without =
      emulate({"env", "HIPPORT_EMULATE_COMPILER=/none", "./rtc"});
  EXPECT_TRUE(exited(without, 2));
  EXPECT_TRUE(contains(without.err, "set HIPPORT_EMULATE_COMPILER"));
}

TEST_P(Emulation, TheHostFindsTheRuntimeItKnows) {
  // HIP 5.2's headers do not take a default stream for each thread.
  std::vector<std::vector<std::string>> all{{}};
  if (isForOne() && GetParam().compiler.front() != "hipcc") {
    all.push_back({"-DHIP_API_PER_THREAD_DEFAULT_STREAM"});
  }
  for (const std::vector<std::string>& flags : all) {
    build(kSources / "testdata/emulate/host.hip", "host", flags);
    const ProcessResult result = emulate({"./host"}, "faults");
    EXPECT_TRUE(exited(result, 0));
    EXPECT_EQ(result.out, "0 failed\n");
    EXPECT_FALSE(exists("faults")) << read("faults");
  }
}

TEST_P(Emulation, GraphsDoWhatTheirNodesSay) {
  build(kSources / "testdata/emulate/graphs.hip", "graphs");
  const ProcessResult result = emulate({"./graphs"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 failed\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

TEST_P(Emulation, ImagesAreReadAsTheGuideSays) {
  if (GetParam().architecture == "gfx942") {
    HIPPORT_SKIP(parameter)
        << "it has no texture units: fetches do not compile for it";
  }
  build(kSources / "testdata/emulate/images.hip", "images");
  const ProcessResult result = emulate({"./images"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_GE(std::ranges::count(result.out, '\n'), 36) << result.out;
  EXPECT_TRUE(contains(result.out, "\n0 failed\n"));
  EXPECT_FALSE(exists("faults")) << read("faults");
  for (const char* what : {"null", "destroyed"}) {
    const std::string file = std::string(what) + ".faults";
    const ProcessResult bad = emulate({"./images", what}, file);
    EXPECT_EQ(bad.out, "hipErrorLaunchFailure\n");
    ASSERT_TRUE(exists(file));
    const nlohmann::json fault = nlohmann::json::parse(read(file));
    EXPECT_EQ(fault["fault"], "image-object");
    EXPECT_TRUE(contains(fault["what"].get<std::string>(), what));
    EXPECT_TRUE(contains(fault["file"].get<std::string>(), "images.hip"));
    EXPECT_GT(fault["line"].get<int>(), 0);
  }
}

struct Mistake {
  const char* kernel;
  const char* fault;
  const char* error;  ///< what hipDeviceSynchronize gives
  bool hasLine = true;
};
constexpr Mistake kMistakes[] = {
    {"outOfBounds", "lds-out-of-bounds", "hipErrorLaunchFailure"},
    {"uninitialised", "lds-uninitialised", "hipSuccess"},
    {"missingBarrier", "lds-race", "hipSuccess"},
    {"writtenTooEarly", "lds-race", "hipSuccess"},
    {"missingSyncwarp", "lds-race", "hipSuccess"},
    {"countedTooEarly", "lds-race", "hipSuccess"},
    {"misaligned", "lds-misaligned", "hipErrorLaunchFailure"},
    {"divergentBarrier", "barrier-divergence", "hipErrorLaunchFailure"},
    {"earlyReturn", "early-return", "hipSuccess"},
    {"absentLane", "inactive-lane", "hipSuccess"},
    {"outsideOfMemory", "memory-fault", "hipErrorIllegalAddress"},
    {"nullPointer", "memory-fault", "hipErrorIllegalAddress"},
    {"tooDeep", "memory-fault", "hipErrorIllegalAddress", false},
    {"trapped", "trap", "hipErrorLaunchFailure"},
    {"asserted", "trap", "hipErrorAssert"},
    {"divided", "division-by-zero", "hipErrorLaunchFailure"},
    {"assembly", "unsupported", "hipErrorNotSupported"},
};

TEST_P(Emulation, MistakesAreCaughtWithTheirLines) {
  build(kSources / "testdata/emulate/broken.hip", "broken");
  for (const Mistake& each : kMistakes) {
    SCOPED_TRACE(each.kernel);
    const std::string file = std::string(each.kernel) + ".faults";
    const ProcessResult result = emulate({"./broken", each.kernel}, file);
    EXPECT_TRUE(exited(result, 0));
    EXPECT_EQ(result.out, std::string(each.error) + "\n");
    ASSERT_TRUE(exists(file));
    std::istringstream lines(read(file));
    bool isFound = false;
    std::string all;
    for (std::string line; std::getline(lines, line);) {
      const nlohmann::json fault = nlohmann::json::parse(line);
      all +=
          fault["fault"].get<std::string>() + " " + fault["line"].dump() + "\n";
      isFound =
          isFound ||
          (fault["fault"] == each.fault &&
           fault["kernel"].get<std::string>().starts_with(each.kernel) &&
           (!each.hasLine || fault["line"] == lineOfMistake(each.kernel)));
    }
    EXPECT_TRUE(isFound) << each.fault << " " << lineOfMistake(each.kernel)
                         << " is not among\n"
                         << all;
    EXPECT_TRUE(contains(result.err, each.fault));
  }
}

/// Without the first line, which names the GPU.
std::string withoutGpu(const std::string& text) {
  return text.substr(text.find('\n') + 1);
}

/// CUDA's own answers, recorded on an NVIDIA GPU, from the helpers' code for
/// an AMD device.
TEST_P(Emulation, WarpHelpersAnswerAsCudaDoes) {
  const fs::path data = kSources / "testdata/warp";
  ASSERT_TRUE(exited(port({data.string(), "-o", "port", "--exit-zero"}), 0));
  build(at("port/truth.hip"), "truth",
        {"-I" + (kSources / "include").string(), "-include", "cstdio",
         "-include", "cstring", "-include", "hip/hip_runtime.h", "-include",
         "hipport/warp.h", "-DBUILTIN(name)=hipport::name",
         "-DDEVICE=__device__", "-DBRANCH(number)=", "-DCUDART_VERSION=0"});
  const ProcessResult result = emulate({"./truth"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(
      same(withoutGpu(result.out), withoutGpu(readBytes(data / "truth.txt"))));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

TEST_P(Emulation, IntrinsicsAnswerAsCudaDoes) {
  const fs::path data = kSources / "testdata/intrinsics";
  ASSERT_TRUE(exited(port({data.string(), "-o", "port", "--exit-zero"}), 0));
  build(at("port/truth.hip"), "truth",
        {"-I" + (kSources / "include").string(), "-include", "cstdio",
         "-include", "hip/hip_runtime.h", "-include", "hipport/intrinsics.h",
         "-DBUILTIN(name)=hipport::intrinsics::name", "-DDEVICE=__device__",
         "-DPROGRAM", "-DCUDART_VERSION=0"});
  const ProcessResult result = emulate({"./truth"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(
      same(withoutGpu(result.out), withoutGpu(readBytes(data / "truth.txt"))));
}

/// Each function of half precision, by what its port calls: HIP's or a
/// helper's.
TEST_P(Emulation, HalvesAnswerAsCudaDoes) {
  const fs::path data = kSources / "testdata/halves";
  const ProcessResult ported = port({data.string(), "-o", "port"});
  ASSERT_TRUE(exited(ported, 0));
  const bool isHip5 = GetParam().compiler.front() == "hipcc";
  build(at("port/halves.hip"), "halves",
        isHip5 ? std::vector<std::string>{"-DHIP_5"}
               : std::vector<std::string>{});
  const ProcessResult result = emulate({"./halves"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  const std::string printed = withoutGpu(result.out);
  const std::string recorded = withoutGpu(readBytes(data / "halves.txt"));
  EXPECT_GT(std::ranges::count(printed, '\n'), isHip5 ? 200 : 440);
  EXPECT_TRUE(same(printed, recorded.substr(0, printed.size())));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// Inline PTX that a port writes in C++ gives what an H100 gives, by a hash
/// over 2,048 operands of each instruction.
TEST_P(Emulation, PtxAnswersAsAGpuDoes) {
  if (!isForOne()) return;
  const fs::path data = kSources / "testdata/ptx";
  ASSERT_TRUE(exited(port({data.string(), "-o", "port"}), 0));
  for (const std::string name : {"ptx", "numbers"}) {
    build(at("port/" + name + ".hip"), name);
    const ProcessResult result = emulate({"./" + name}, "faults");
    EXPECT_TRUE(exited(result, 0));
    EXPECT_GT(std::ranges::count(result.out, '\n'), 130);
    EXPECT_TRUE(same(withoutGpu(result.out),
                     withoutGpu(readBytes(data / (name + ".txt")))));
    EXPECT_FALSE(exists("faults")) << read("faults");
  }
}

/// Kernels that are there as PTX alone, written as HIP and loaded by the port
/// of their host code.
TEST_P(Emulation, KernelsOfPtxFilesRunAsOnAGpu) {
  const fs::path data = kSources / "testdata/ptx/module";
  ASSERT_TRUE(exited(port({(data / "host.cu").string(), "-o", "host"}), 0));
  ASSERT_TRUE(exited(
      hipify({"ptx", (data / "kernels.ptx").string(), "-o", "kernels"}), 0));
  build(at("host/host.hip"), "program");
  const bool isHipcc = GetParam().compiler.front() == "hipcc";
  build(at("kernels/kernels.hip"), "kernels.co",
        {isHipcc ? "--genco" : "--cuda-device-only"});
  const ProcessResult result = emulate({"./program", "kernels.co"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(same(result.out, readBytes(data / "kernels.txt")));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

TEST_F(Scratch, KernelsOfPtxFilesReplaceNothingUnasked) {
  const auto ptx = [&](const std::string& file,
                       const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"ptx", file, "-o", "out"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return hipify(arguments);
  };
  const std::string head = ".version 8.0\n.target sm_80\n.address_size 64\n";
  write("a.ptx", head +
                     ".entry k(.param .u64 p) {\n  .reg .b64 %rd<2>;\n"
                     "  ld.param.u64 %rd1, [p];\n  ret;\n}\n");
  EXPECT_TRUE(exited(ptx("a.ptx"), 0));
  EXPECT_TRUE(contains(read("out/a.hip"), "void k(uint64_t p)"));
  const std::string header = read("out/hipport/ptx.h");
  EXPECT_TRUE(exited(ptx("a.ptx"), 2));
  // A header that someone changed.
  write("out/hipport/ptx.h", header + "// mine\n");
  fs::rename(at("a.ptx"), at("b.ptx"));
  const ProcessResult changed = ptx("b.ptx");
  EXPECT_TRUE(exited(changed, 2));
  EXPECT_TRUE(contains(changed.err, "ptx.h is there; nothing was written"));
  EXPECT_FALSE(exists("out/b.hip"));
  EXPECT_TRUE(exited(ptx("b.ptx", {"--overwrite"}), 0));
  EXPECT_EQ(read("out/hipport/ptx.h"), header);
  // What is left out is told, and is no success.
  write("c.ptx", head +
                     ".entry k() { ret; }\n.entry m() {\n  brkpt;\n"
                     "  mov.u32 %r1, %smid;\n}\n");
  const ProcessResult left = ptx("c.ptx");
  EXPECT_TRUE(exited(left, 1));
  EXPECT_TRUE(contains(left.err, "c.ptx:5: m is left out: mov.u32 %r1, %smid"));
  write("d.ptx", "int a;\n");
  EXPECT_TRUE(exited(ptx("d.ptx"), 3));
  EXPECT_TRUE(exited(ptx("none.ptx"), 3));
  // The tool for trees says which one it is for.
  const ProcessResult tree = port({"b.ptx", "-o", "tree"});
  EXPECT_TRUE(exited(tree, 3));
  EXPECT_TRUE(contains(tree.err, "`hipify-port ptx` writes it as HIP"));
}

/// Functions of floats, doubles and integers, and conversions: exact ones by a
/// hash over all operands, approximations by their bound.
TEST_P(Emulation, MathAnswersAsCudaDoes) {
  // It takes long, and what differs between architectures are instructions
  // that other tests are about.
  if (GetParam().architecture == "gfx942") {
    HIPPORT_SKIP(parameter) << "its math is that of gfx90a";
  }
  const fs::path data = kSources / "testdata/math";
  const ProcessResult ported = port({data.string(), "-o", "port"});
  ASSERT_TRUE(exited(ported, 0));
  const bool isHip5 = GetParam().compiler.front() == "hipcc";
  build(at("port/math.hip"), "math",
        isHip5 ? std::vector<std::string>{"-DHIP_5"}
               : std::vector<std::string>{});
  const ProcessResult result = emulate({"./math"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  std::istringstream printed(withoutGpu(result.out));
  const std::string text = withoutGpu(readBytes(data / "math.txt"));
  std::istringstream recordedLines(text);
  std::set<std::string> recorded;
  for (std::string line; std::getline(recordedLines, line);) {
    recorded.insert(line);
  }
  std::size_t count = 0;
  for (std::string line; std::getline(printed, line); ++count) {
    EXPECT_TRUE(recorded.contains(line)) << line;
  }
  EXPECT_EQ(count, recorded.size() - (isHip5 ? 4 : 0));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

#ifndef HIPPORT_SANITIZED
/// Processor time by processor time, each on this machine.
TEST_P(Emulation, AProductOfMatricesTakesFewTimesTheHosts) {
  if (!isForOne())
    HIPPORT_SKIP(parameter) << "the time is that of this machine";
  build(kSources / "testdata/emulate/gemm.hip", "gemm");
  const ProcessResult result = emulate({"./gemm"});
  EXPECT_TRUE(exited(result, 0));
  // 5 times what the host's part takes, which is not optimised.
  EXPECT_GT(std::atof(result.out.c_str()), 0);
  EXPECT_LT(std::atof(result.out.c_str()), 50);
}
#endif

TEST_P(Emulation, CodeOfSeveralUnitsIsLinked) {
  if (!isForOne()) HIPPORT_SKIP(parameter) << "the same for all architectures";
  write(
      "main.hip",
      "#include <hip/hip_runtime.h>\n"
      "#include <cstdio>\n"
      "__device__ int twice(int value);\n"
      "__global__ void run(int* out) {\n"
      "  out[threadIdx.x] = twice(threadIdx.x);\n"
      "}\n"
      "int main() {\n"
      "  int* out;\n"
      "  int values[4];\n"
      "  if (hipMalloc((void**)&out, sizeof values) != hipSuccess) return 2;\n"
      "  run<<<1, 4>>>(out);\n"
      "  if (hipMemcpy(values, out, sizeof values, hipMemcpyDeviceToHost) !=\n"
      "      hipSuccess) return 3;\n"
      "  printf(\"%d %d %d\\n\", values[1], values[2], values[3]);\n"
      "}\n");
  write("twice.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__device__ int twice(int value) {\n"
        "  if (value != 1) return 2 * value;\n"
        "  // AMD's printf returns how many characters it has written.\n"
        "  return printf(\"%s %5.2f\\n\", \"one\", 1.5);\n"
        "}\n");
  build(at("twice.hip"), "linked", {"-fgpu-rdc", "main.hip"});
  const ProcessResult result = emulate({"./linked"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "one  1.50\n10 4 6\n");
}

/// The products are compared with the CPU's by the program itself.
TEST_P(Emulation, MatrixUnitsMultiply) {
  if (GetParam().architecture != "gfx90a" &&
      GetParam().architecture != "gfx942") {
    HIPPORT_SKIP(parameter) << "it has no matrix unit of CDNA's";
  }
  const fs::path data = kSources / "testdata/reference";
  ASSERT_TRUE(exited(port({data.string(), "-o", "port", "--exit-zero"}), 0));
  build(at("port/gemm_matrix.hip"), "gemm");
  const ProcessResult result = emulate({"./gemm"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.out, "case=gemm-matrix type=float"));
  EXPECT_TRUE(contains(result.out, "case=gemm-matrix type=half"));
  EXPECT_FALSE(contains(result.out, "state=differs"));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// WMMA of RDNA3: each lane has a row of A and a column of B, the second half
/// of the wave repeats them; the sums of a lane are every second row.
TEST_P(Emulation, MatrixUnitsOfRdnaMultiply) {
  if (GetParam().architecture != "gfx1100") {
    HIPPORT_SKIP(parameter) << "it has no matrix unit of RDNA's";
  }
  write("wmma.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "typedef _Float16 Row __attribute__((ext_vector_type(16)));\n"
        "typedef float Sums __attribute__((ext_vector_type(8)));\n"
        "__global__ void multiply(const float* a, const float* b, float* c) {\n"
        "  const int at = threadIdx.x % 16;\n"
        "  Row row, column;\n"
        "  Sums sums;\n"
        "  for (int k = 0; k < 16; ++k) {\n"
        "    row[k] = a[at * 16 + k];\n"
        "    column[k] = b[k * 16 + at];\n"
        "  }\n"
        "  for (int i = 0; i < 8; ++i) {\n"
        "    sums[i] = c[(2 * i + threadIdx.x / 16) * 16 + at];\n"
        "  }\n"
        "  sums = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(row, column, "
        "sums);\n"
        "  for (int i = 0; i < 8; ++i) {\n"
        "    c[(2 * i + threadIdx.x / 16) * 16 + at] = sums[i];\n"
        "  }\n"
        "}\n"
        "int main() {\n"
        "  float *a, *b, *c;\n"
        "  if (hipMallocManaged((void**)&a, 1024) != hipSuccess) return 2;\n"
        "  if (hipMallocManaged((void**)&b, 1024) != hipSuccess) return 2;\n"
        "  if (hipMallocManaged((void**)&c, 1024) != hipSuccess) return 2;\n"
        "  for (int i = 0; i < 256; ++i) {\n"
        "    a[i] = i % 7 - 3;\n"
        "    b[i] = i % 11 - 5;\n"
        "    c[i] = i;\n"
        "  }\n"
        "  multiply<<<1, 32>>>(a, b, c);\n"
        "  if (hipDeviceSynchronize() != hipSuccess) return 3;\n"
        "  int wrong = 0;\n"
        "  for (int i = 0; i < 256; ++i) {\n"
        "    float sum = i;\n"
        "    for (int k = 0; k < 16; ++k) {\n"
        "      sum += a[i / 16 * 16 + k] * b[k * 16 + i % 16];\n"
        "    }\n"
        "    wrong += sum != c[i];\n"
        "  }\n"
        "  printf(\"%d\\n\", wrong);\n"
        "}\n");
  build(at("wmma.hip"), "wmma");
  const ProcessResult result = emulate({"./wmma"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// Programs of matrix units and asynchronous copies: each with each build.
std::vector<Build> matrixBuilds() {
  std::vector<std::string> sources;
  for (const auto& each :
       fs::directory_iterator(kSources / "testdata/matrix")) {
    if (each.path().extension() == ".cu") {
      sources.push_back(each.path().stem().string());
    }
  }
  std::ranges::sort(sources);
  std::vector<Build> all;
  for (const Build& build : builds()) {
    for (const std::string& source : sources) {
      all.push_back(build);
      all.back().name += "_" + source;
      all.back().source = source;
    }
  }
  return all;
}

class Matrices : public Emulation {
 protected:
  void SetUp() override {
    HIPPORT_DRAW(24);
    Emulation::SetUp();
  }
};

INSTANTIATE_TEST_SUITE_P(With, Matrices, testing::ValuesIn(matrixBuilds()),
                         [](const auto& each) { return each.param.name; });

/// What an H200 printed, without a fault and with nothing left by hand.
TEST_P(Matrices, GiveWhatAnH200Gave) {
  const fs::path data = kSources / "testdata/matrix";
  const std::string source = GetParam().source;
  write("in/matrix.cuh", readBytes(data / "matrix.cuh"));
  write("in/" + source + ".cu", readBytes(data / (source + ".cu")));
  const ProcessResult ported = port({"in", "-o", "port"});
  ASSERT_TRUE(exited(ported, 0));
  if (GetParam().compiler == std::vector<std::string>{"hipcc"} &&
      read("port/" + source + ".hip").find("hip_bf16.h") != std::string::npos) {
    HIPPORT_SKIP(parameter) << "HIP 5.2 has no bfloat16";
  }
  build(at("port/" + source + ".hip"), "program");
  const ProcessResult result = emulate({"./program"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, readBytes(data / "recorded" / (source + ".txt")));
  EXPECT_FALSE(exists("faults")) << read("faults");
}

TEST_P(Emulation, IsRefusedWithoutBitcode) {
  if (!isForOne()) HIPPORT_SKIP(parameter) << "the same for all architectures";
  write("plain.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__global__ void fill(int* out) { out[threadIdx.x] = 1; }\n"
        "int main() {\n"
        "  int* out;\n"
        "  if (hipMalloc((void**)&out, 256) != hipSuccess) return 2;\n"
        "  fill<<<1, 64>>>(out);\n"
        "  printf(\"%s\\n\", hipGetErrorName(hipGetLastError()));\n"
        "  return 0;\n"
        "}\n");
  std::vector<std::string> command = GetParam().compiler;
  command.insert(command.end(), {"--offload-arch=" + GetParam().architecture,
                                 "-w", "plain.hip", "-o", "plain"});
  ASSERT_TRUE(exited(run(command, {.folder = folder()}), 0));
  const ProcessResult result = emulate({"./plain"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "hipErrorNoBinaryForGpu\n");
  EXPECT_TRUE(contains(result.err, "-fembed-bitcode=all"));
}

/// What was recorded on an NVIDIA H200, as `validate` runs it.
TEST_P(Emulation, GivesWhatWasRecordedOnAnH200) {
  const fs::path data = kSources / "testdata/runs";
  ASSERT_TRUE(exited(port({(data / "outcomes.cu").string(), "-o", "port"}), 0));
  std::vector<std::string> by = {"--arch=" + GetParam().architecture,
                                 "--run=emulate"};
  if (GetParam().compiler.front() != "hipcc") {
    const fs::path headers = environment("HIPPORT_HIP_INCLUDE");
    by.push_back("--rocm-path=" + headers.parent_path().string());
  }
  const int lanes = GetParam().architecture.starts_with("gfx9") ? 64 : 32;
  const std::string state = "emulated " + GetParam().architecture + ", " +
                            std::to_string(lanes) +
                            " lanes: emulated and matched";
  auto validate = [&](std::vector<std::string> command) {
    command.insert(command.end(), by.begin(), by.end());
    return hipify(command, {.timeLimit = std::chrono::seconds(150)});
  };
  const ProcessResult outcomes = validate(
      {"validate", "port", "--record=" + (data / "outcomes.record").string(),
       "--report=json:report.json"});
  EXPECT_TRUE(exited(outcomes, 0));
  EXPECT_TRUE(contains(outcomes.err, state));
  EXPECT_FALSE(contains(outcomes.err, "ran and"));
  EXPECT_TRUE(isValidation("report.json"));
  const nlohmann::json report = nlohmann::json::parse(read("report.json"));
  EXPECT_EQ(report["run"]["state"], "emulated and matched");
  ASSERT_EQ(report["run"]["runs"].size(), 1U);
  EXPECT_EQ(report["run"]["runs"][0]["emulated"], true);
  if (GetParam().name == "hipcc_gfx1030") return;  // The others suffice.
  // One of its sources knows nothing of CUDA.
  copyProject("heat", "heat");
  ASSERT_TRUE(exited(port({"heat", "-o", "heat-port"}), 0));
  const ProcessResult heat =
      validate({"validate", "heat-port", "--run-in", "heat-port",
                "--record=" + (data / "heat.record").string()});
  EXPECT_TRUE(exited(heat, 0));
  EXPECT_TRUE(contains(heat.err, state + "\n      stdout: matched, 35 values"));
}

/// Cooperative groups as CUDA defines them, in waves of both widths, and as the
/// program's host computes them.
TEST_P(Emulation, GroupsAreThoseOfCuda) {
  const fs::path source = kSources / "testdata/runs/groups.cu";
  ASSERT_TRUE(exited(port({source.string(), "-o", "port"}), 0));
  EXPECT_TRUE(exists("port/hipport/groups.h"));
  EXPECT_TRUE(exists("port/hipport/warp.h"));
  build("port/groups.hip", "groups");
  const ProcessResult result = emulate({"./groups"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 wrong\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// A program that is right on any width: its host gets the width that its
/// kernels have.
TEST_P(Emulation, HostAndKernelsHaveOneWidth) {
  const fs::path source = kSources / "testdata/runs/widths.cu";
  ASSERT_TRUE(exited(port({source.string(), "-o", "port"}), 0));
  EXPECT_TRUE(exists("port/hipport/width.h"));
  build("port/widths.hip", "widths");
  const ProcessResult result = emulate({"./widths"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 wrong\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// Locks between the lanes of a warp, in loops that they leave together.
TEST_P(Emulation, LanesTakeLocksInTurns) {
  const fs::path source = kSources / "testdata/runs/locks.cu";
  ASSERT_TRUE(exited(port({source.string(), "-o", "port", "--exit-zero"}), 0));
  const std::string ported = read("port/locks.hip");
  EXPECT_TRUE(contains(ported, "hipport::any(waits)"));
  EXPECT_TRUE(contains(ported, "while (hipport::any(!isDone))"));
  build("port/locks.hip", "locks");
  const ProcessResult result = emulate({"./locks"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 wrong\n");
}

/// libcu++: atomics between the threads of several blocks, tuples and pairs in
/// kernels, as the program's host computes them.
TEST_P(Emulation, LibcudacxxIsThatOfCuda) {
  const fs::path source = kSources / "testdata/runs/libcudacxx.cu";
  ASSERT_TRUE(exited(port({source.string(), "-o", "port"}), 0));
  EXPECT_TRUE(exists("port/hipport/cxx.h"));
  build("port/libcudacxx.hip", "libcudacxx");
  const ProcessResult result = emulate({"./libcudacxx"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 wrong\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// libcu++'s barriers in shared memory: waves that wait let the others go on,
/// and what a barrier orders is no race.
TEST_P(Emulation, BarriersOfLibcudacxxCountArrivals) {
  const fs::path source = kSources / "testdata/runs/barriers.cu";
  ASSERT_TRUE(exited(port({source.string(), "-o", "port"}), 0));
  EXPECT_TRUE(exists("port/hipport/cxx.h"));
  build("port/barriers.hip", "barriers");
  const ProcessResult result = emulate({"./barriers"}, "faults");
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "0 wrong\n");
  EXPECT_FALSE(exists("faults")) << read("faults");
}

/// Textures and surfaces as an H200 reads them.
TEST_P(Emulation, ReadsImagesAsAnH200Does) {
  if (GetParam().architecture == "gfx942") {
    HIPPORT_SKIP(parameter) << "gfx942 has no image instructions";
  }
  const bool isNewer = GetParam().compiler.front() != "hipcc";
  if (!isNewer && !isForOne()) HIPPORT_SKIP(parameter) << "the others suffice";
  const fs::path data = kSources / "testdata/runs";
  // Debian's HIP 5.2 needs other functions for surfaces of integers.
  const std::vector<std::string> target =
      isNewer ? std::vector<std::string>{}
              : std::vector<std::string>{"--rocm=5.2"};
  std::vector<std::string> command = {(data / "images.cu").string(), "-o",
                                      "port", "--exit-zero"};
  command.insert(command.end(), target.begin(), target.end());
  ASSERT_TRUE(exited(port(command), 0));
  std::vector<std::string> validation = {
      "validate", "port", "--run=emulate", "--arch=" + GetParam().architecture,
      "--record=" + (data / "images.record").string()};
  if (isNewer) {
    const fs::path headers = environment("HIPPORT_HIP_INCLUDE");
    validation.push_back("--rocm-path=" + headers.parent_path().string());
  }
  const ProcessResult result =
      hipify(validation, {.timeLimit = std::chrono::seconds(150)});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "fetched.bin: matched, 12800 values"));
  EXPECT_TRUE(contains(result.err, "elements.bin: matched, 1638 values"));
}

/// The cases of a reference program's output, without times and device.
std::vector<std::string> casesOf(const std::string& text) {
  std::vector<std::string> cases;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("case=") || line.starts_with("case=gemm-blas")) {
      continue;
    }
    cases.push_back(line.substr(0, line.find(" seconds=")));
  }
  return cases;
}

/// To the bit what the CUDA originals gave on an H200.
TEST_P(Emulation, ReferenceProgramsGiveCudasChecksums) {
  const fs::path data = kSources / "testdata/reference";
  ASSERT_TRUE(exited(port({data.string(), "-o", "port", "--exit-zero"}), 0));
  const bool isNewer = GetParam().compiler.front() != "hipcc";
  if (!isNewer && !isForOne()) HIPPORT_SKIP(parameter) << "the others suffice";
  // Adding vectors takes time, of the program itself above all.
  for (const char* name : {"gemm", "vector_add"}) {
    if (!isNewer && std::string_view(name) == "vector_add") continue;
    SCOPED_TRACE(name);
    build(at("port/" + std::string(name) + ".hip"), name,
          {"-DGEMM_WITHOUT_BLAS"}, true);
    const ProcessResult result =
        emulate({"./" + std::string(name)}, std::string(name) + ".faults");
    EXPECT_TRUE(exited(result, 0));
    std::vector<std::string> expected = casesOf(
        readBytes(data / "recorded" / (std::string(name) + ".cuda.txt")));
    const std::vector<std::string> cases = casesOf(result.out);
    // HIP 5 has no bfloat16.
    EXPECT_EQ(cases.size(), isNewer ? expected.size() : 9U);
    expected.resize(std::min(expected.size(), cases.size()));
    EXPECT_EQ(cases, expected);
    EXPECT_FALSE(exists(std::string(name) + ".faults"));
  }
}

TEST_P(Emulation, CompressedCodeIsUnpacked) {
  if (GetParam().compiler.front() == "hipcc") {
    HIPPORT_SKIP(parameter) << "Debian's hipcc compresses nothing";
  }
  if (!isForOne()) HIPPORT_SKIP(parameter) << "the same for all architectures";
  write("plain.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__global__ void fill(int* out) { out[threadIdx.x] = 7; }\n"
        "int main() {\n"
        "  int* out;\n"
        "  int value = 0;\n"
        "  if (hipMalloc((void**)&out, 256) != hipSuccess) return 2;\n"
        "  fill<<<1, 64>>>(out);\n"
        "  if (hipMemcpy(&value, out + 63, 4, hipMemcpyDeviceToHost) !=\n"
        "      hipSuccess) return 3;\n"
        "  printf(\"%d\\n\", value);\n"
        "}\n");
  build(at("plain.hip"), "plain", {"--offload-compress"});
  EXPECT_TRUE(contains(readBytes(at("plain")), "CCOB"));
  const ProcessResult result = emulate({"./plain"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out, "7\n");
}

class Emulated : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
  }
};

/// Of each function that ported programs call: the emulation has it, or
/// testdata/emulate/functions.txt says what it would need.
TEST_F(Emulated, FunctionsThatProgramsCallAreThere) {
  const ProcessResult symbols =
      run({"nm", "-D", "--defined-only", HIPPORT_EMULATOR});
  ASSERT_TRUE(exited(symbols, 0));
  std::ifstream list(kSources / "testdata/emulate/functions.txt");
  int count = 0;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    const std::string name = line.substr(0, line.find(' '));
    const bool isLacking = line.find(" not: ") != std::string::npos;
    // What is not emulated is defined as well, so that it can say so.
    EXPECT_TRUE(
        contains(symbols.out, (isLacking ? " W " : " T ") + name + "\n"))
        << line;
    ++count;
  }
  EXPECT_GE(count, 149);
}

TEST_F(Emulated, FaultsFailAValidation) {
  // A port is no header of HIP, whatever its folder is called.
  write("hip/sum.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__global__ void sum(int* out) {\n"
        "  __shared__ int values[128];\n"
        "  values[threadIdx.x] = threadIdx.x;\n"
        "  out[threadIdx.x] = values[127 - threadIdx.x];\n"
        "}\n"
        "int main() {\n"
        "  int* out;\n"
        "  if (hipMalloc((void**)&out, 512) != hipSuccess) return 2;\n"
        "  sum<<<1, 128>>>(out);\n"
        "  if (hipDeviceSynchronize() != hipSuccess) return 1;\n"
        "  puts(\"done\");\n"
        "}\n");
  ASSERT_TRUE(
      exited(hipify({"record", "-o", "sum.record", "--", "echo", "done"}), 0));
  const ProcessResult result =
      hipify({"validate", "hip", "--arch=gfx90a", "--record=sum.record",
              "--report=json:report.json", "--report=junit:report.xml"},
             {.timeLimit = std::chrono::seconds(150)});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_TRUE(contains(result.err, "emulated and matched, with faults"));
  EXPECT_TRUE(
      contains(result.err, "1 kernel; emulated and matched, with faults\n"));
  EXPECT_TRUE(contains(result.err, "\nemulated: no AMD GPU"));
  EXPECT_FALSE(contains(result.err, "not run"));
  EXPECT_TRUE(contains(result.err, "sum.hip:6: lds-race"));
  EXPECT_TRUE(isValidation("report.json"));
  const nlohmann::json report = nlohmann::json::parse(read("report.json"));
  const nlohmann::json& faults = report["run"]["runs"][0]["faults"];
  EXPECT_TRUE(std::ranges::any_of(faults, [](const nlohmann::json& each) {
    return each["fault"] == "lds-race" && each["line"] == 6;
  }));
  EXPECT_TRUE(contains(read("report.xml"), "sum.hip:6: lds-race"));
}

TEST_F(Emulated, ProgramsThatCheckThemselvesNeedNoRecord) {
  write(
      "port/check.hip",
      "#include <hip/hip_runtime.h>\n"
      "#include <cstdio>\n"
      "__global__ void set(int* out) { *out = warpSize; }\n"
      "int main(int count, char**) {\n"
      "  int* out;\n"
      "  int got = 0;\n"
      "  if (hipMalloc((void**)&out, 4) != hipSuccess) return 2;\n"
      "  set<<<1, 1>>>(out);\n"
      "  (void)hipMemcpy(&got, out, 4, hipMemcpyDeviceToHost);\n"
      "  printf(\"lanes: %d\\n%s\\n\", got, got == 64 ? \"PASS\" : \"FAIL\");\n"
      "  return count - 1;\n"
      "}\n");
  const auto validate = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command = {"validate", "port", "--arch=gfx90a"};
    command.insert(command.end(), more.begin(), more.end());
    return hipify(command, {.timeLimit = std::chrono::seconds(150)});
  };
  const ProcessResult right = validate({"--expect=^PASS$"});
  EXPECT_TRUE(exited(right, 0));
  EXPECT_TRUE(contains(right.err, "emulated and matched"));
  const ProcessResult wrong = validate({"--expect=^FAIL"});
  EXPECT_TRUE(exited(wrong, 1));
  EXPECT_TRUE(contains(wrong.err, "no line of its output matches '^FAIL'"));
  const ProcessResult status =
      validate({"--expect", "", "--run-cmd={binary} argument"});
  EXPECT_TRUE(exited(status, 1));
  EXPECT_TRUE(contains(status.err, "[other-exit-status]"));
  EXPECT_TRUE(failed(validate({"--expect=("}), 2, {"no regular expression"}));
  EXPECT_TRUE(failed(validate({"--expect=x", "--record=y"}), 2, {"leave out"}));
  EXPECT_TRUE(failed(validate({"--run-cmd=x"}), 2, {"--expect REGEX"}));
}

TEST_F(Emulated, WavesOfBothWidthsAreCompared) {
  write("port/sum.hip",
        "#include <hip/hip_runtime.h>\n"
        "#include <cstdio>\n"
        "__global__ void fine(int* out) { out[threadIdx.x] = threadIdx.x; }\n"
        "__global__ void wide(int* out) {\n"
        "  int sum = threadIdx.x;\n"
        "  for (int d = warpSize / 2; d; d /= 2) sum += __shfl_down(sum, d);\n"
        "  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;\n"
        "}\n"
        "int main() {\n"
        "  int* out;\n"
        "  if (hipMalloc((void**)&out, 512) != hipSuccess) return 2;\n"
        "  fine<<<1, 128>>>(out);\n"
        "  wide<<<1, 128>>>(out);\n"
        "  fine<<<1, 128>>>(out);\n"
        "  if (hipDeviceSynchronize() != hipSuccess) return 1;\n"
        "  puts(\"done\");\n"
        "}\n");
  ASSERT_TRUE(
      exited(hipify({"record", "-o", "sum.record", "--", "echo", "done"}), 0));
  const ProcessResult result =
      hipify({"validate", "port", "--arch=gfx90a,gfx1030", "--compare-waves",
              "--record=sum.record", "--report=json:report.json"},
             {.timeLimit = std::chrono::seconds(150)});
  EXPECT_TRUE(exited(result, 1));
  const nlohmann::json runs =
      nlohmann::json::parse(read("report.json"))["run"]["runs"];
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_FALSE(runs[0].contains("faults"));
  ASSERT_EQ(runs[1]["faults"].size(), 1U);
  EXPECT_EQ(runs[1]["faults"][0]["fault"], "wave-width");
  EXPECT_TRUE(contains(runs[1]["faults"][0]["kernel"].get<std::string>(),
                       "wide(int*)"));
  EXPECT_TRUE(failed(hipify({"validate", "port", "--arch=gfx90a",
                             "--compare-waves", "--record=sum.record"}),
                     2, {"--compare-waves", "32 lanes"}));
}

TEST_F(Emulated, WhatItLacksFailsWhereItWasAskedForAlone) {
  write("port/assembly.hip",
        "#include <hip/hip_runtime.h>\n"
        "__global__ void run(int* out) {\n"
        "  asm volatile(\"v_mov_b32 %0, 7\" : \"=v\"(out[0]));\n"
        "}\n"
        "int main() {\n"
        "  int* out;\n"
        "  if (hipMalloc((void**)&out, 512) != hipSuccess) return 2;\n"
        "  run<<<1, 1>>>(out);\n"
        "  return hipDeviceSynchronize() != hipSuccess;\n"
        "}\n");
  ASSERT_TRUE(
      exited(hipify({"record", "-o", "run.record", "--", "echo", "done"}), 0));
  const ProcessOptions options = {.timeLimit = std::chrono::seconds(150)};
  const ProcessResult byItself = hipify(
      {"validate", "port", "--arch=gfx90a", "--record=run.record"}, options);
  EXPECT_TRUE(exited(byItself, 0));
  EXPECT_TRUE(contains(byItself.err, "emulated gfx90a, 64 lanes: not run: "));
  EXPECT_TRUE(contains(byItself.err,
                       "assembly.hip:3: unsupported: inline assembly is not "
                       "emulated: v_mov_b32"));
  EXPECT_TRUE(contains(byItself.err, "1 kernel; not run\n"));
  EXPECT_TRUE(contains(byItself.err, "\nnot run: no AMD GPU"));
  const ProcessResult asked = hipify({"validate", "port", "--arch=gfx90a",
                                      "--record=run.record", "--run=emulate"},
                                     options);
  EXPECT_TRUE(exited(asked, 1));
}

TEST_F(Emulated, CodeOfNvidiaIsNot) {
  const std::string record =
      "--record=" + (kSources / "testdata/runs/outcomes.record").string();
  EXPECT_TRUE(failed(hipify({"validate", "--platform=nvidia", record,
                             "--run-cmd=true", "--run=emulate"}),
                     2, {"--run=emulate", "only AMD device code"}));
}

TEST_F(Emulated, AProgramOfTheUsersNeedsItsArchitecture) {
  const std::string record =
      "--record=" + (kSources / "testdata/runs/outcomes.record").string();
  EXPECT_TRUE(
      failed(hipify({"validate", record, "--run-cmd=true", "--run=emulate"}), 2,
             {"--run=emulate", "--arch"}));
}

}  // namespace
}  // namespace hipport::e2e
