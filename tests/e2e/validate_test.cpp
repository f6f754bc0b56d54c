// Ports compiled by the real hipcc, one target at a time, and what is said of
// it: by lines of the CUDA source, by class, by exit code.
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// HIP without its runtime header, which takes the compiler ten times as long
/// as all else of a small unit.
constexpr std::string_view kSmallPort =
    "#include <hip/hip_version.h>\n"
    "#ifdef __HIP_DEVICE_COMPILE__\n"
    "__attribute__((global)) void fill(float* data) { data[0] = 1; }\n"
    "#endif\n";

class Validate : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc")) {
      HIPPORT_SKIP(hipcc) << "hipcc is not installed: ports are not compiled";
    }
  }

  ProcessResult validate(std::vector<std::string> arguments,
                         ProcessOptions options = {}) const {
    arguments.insert(arguments.begin(), "validate");
    options.timeLimit = std::chrono::seconds(150);
    options.environment.emplace_back("CCACHE_DIR", at("cache").string());
    // Compilers that crash leave files there.
    fs::create_directory(at("tmp"));
    options.environment.emplace_back("TMPDIR", at("tmp").string());
    return hipify(arguments, options);
  }

  json validation(std::vector<std::string> arguments, int code) const {
    arguments.insert(arguments.end(), {"--report", "json"});
    const ProcessResult result = validate(std::move(arguments));
    EXPECT_TRUE(exited(result, code));
    return json::parse(result.out, nullptr, false);
  }

  /// The first problem of out/a.hip, which does not compile.
  json firstProblem(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {"out", "--arch=gfx90a"});
    return unitOf(validation(std::move(arguments), 1), "out/a.hip")["problems"]
        .at(0);
  }

  /// Ports `source` as in/a.cu to out/a.hip.
  void portSource(std::string_view source) const {
    write("in/a.cu", source);
    port({"in", "-o", "out"});
    ASSERT_TRUE(exists("out/a.hip"));
  }

  static json unitOf(const json& report, std::string_view port) {
    for (const json& unit : report.at("units")) {
      if (unit.at("port") == port) return unit;
    }
    ADD_FAILURE() << "no unit " << port << " in " << report.dump(1);
    return {};
  }
};

TEST_F(Validate, CompilesEachUnitForEachTargetThatTheCompilerKnows) {
  copyProject("heat", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  const ProcessResult result =
      validate({"out", "--no-cache", "--report", "json"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_TRUE(contains(result.err, "gfx90a   1 of 1 unit compiled, "));
  EXPECT_TRUE(contains(result.err, "gfx942   left out: "));
  EXPECT_TRUE(contains(result.err, "host     2 of 2 units compiled\n"));
  EXPECT_TRUE(contains(result.err, "not run: "));
  const json report = json::parse(result.out);
  EXPECT_EQ(report["targets"], json({"gfx90a", "gfx1030", "host"}));
  EXPECT_EQ(report["leftOut"][0]["architecture"], "gfx942");
  EXPECT_EQ(report["run"]["state"], "not run");
  const json solver = unitOf(report, "out/src/solver.hip");
  EXPECT_EQ(solver["source"], "in/src/solver.cu");
  ASSERT_EQ(solver["targets"].size(), 3U);
  for (const json& target : solver["targets"]) {
    EXPECT_EQ(target["state"], "compiled") << target;
    if (target["target"] == "host") continue;
    ASSERT_FALSE(target["kernels"].empty());
    const json& kernel = target["kernels"][0];
    EXPECT_EQ(kernel["wave"], target["target"] == "gfx90a" ? 64 : 32);
    EXPECT_GT(kernel["vgprs"], 0);
  }
  // Host code that calls HIP is compiled once.
  EXPECT_EQ(unitOf(report, "out/src/main.cpp")["targets"].size(), 1U);
}

/// By itself as with the others: what it includes, and what the build files say
/// of it, lies in the folder of the port.
TEST_F(Validate, AFileOfAPortIsCompiledAsInIt) {
  write("in/CMakeLists.txt",
        "project(demo LANGUAGES CXX CUDA)\n"
        "add_library(demo src/a.cu)\n"
        "target_compile_definitions(demo PRIVATE WIDTH=4)\n");
  write("in/common/shape.h", "struct Shape { int size[WIDTH]; };\n");
  write("in/src/part.cu", "__global__ void part(int* p) { p[0] = WIDTH; }\n");
  write("in/src/b.cu", "#include \"missing.h\"\n");
  write("in/src/a.cu",
        "#include \"shape.h\"\n"
        "#include \"part.cu\"\n"
        "__global__ void k(Shape* p) { p->size[3] = 1; }\n");
  write("in/inc/api.h", "#include <cuda_runtime_api.h>\n");
  write("in/src/copied.cpp", "#include \"api.h\"\nint* x;\n");
  port({"in", "-o", "out"});
  const ProcessResult copied =
      validate({"out/src/copied.cpp", "--arch=gfx90a"});
  EXPECT_TRUE(exited(copied, 0));
  EXPECT_TRUE(contains(copied.err, "host     1 of 1 unit compiled"));
  const ProcessResult one = validate({"out/src/a.hip", "--arch=gfx90a"});
  EXPECT_TRUE(exited(one, 0));
  EXPECT_TRUE(contains(one.err, "gfx90a   1 of 1 unit compiled, 2 kernels"));
  // Others include it, but it is what was asked for.
  const ProcessResult part =
      validate({"out/src/part.hip", "--arch=gfx90a", "-D", "WIDTH=2"});
  EXPECT_TRUE(exited(part, 0));
  EXPECT_TRUE(contains(part.err, "gfx90a   1 of 1 unit compiled, 1 kernel"));
}

TEST_F(Validate, HeadersThatConfigureMakesAreThere) {
  write("in/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.21)\n"
        "project(demo VERSION 7.1 LANGUAGES CXX)\n"
        "configure_file(cfg/demo.h.in include/demo/config.h)\n");
  write("in/cfg/demo.h.in",
        "#define DEMO_MAJOR @PROJECT_VERSION_MAJOR@\n"
        "#cmakedefine DEMO_USE_CUDA\n");
  // No build file names this one.
  write("in/src/api.h.in", "#define API \"@API_NAME@\"\n");
  portSource(
      "#include \"demo/config.h\"\n"
      "#include \"src/api.h\"\n"
      "#ifdef DEMO_USE_CUDA\n"
      "__global__ void k(int* p) { p[0] = DEMO_MAJOR + sizeof(API); }\n"
      "static_assert(DEMO_MAJOR == 7, \"\");\n"
      "#else\n"
      "#error not configured\n"
      "#endif\n");
  EXPECT_FALSE(exists("out/include"));
  const ProcessResult text = validate({"out", "--arch=gfx90a"});
  EXPECT_TRUE(exited(text, 0));
  EXPECT_TRUE(contains(text.err, "gfx90a   1 of 1 unit compiled, 1 kernel"));
}

TEST_F(Validate, SwitchesOfConfigureAreAnsweredWithoutIt) {
  write("in/config/config.h.in",
        "/* Define to 1 if you have the <sys/time.h> header file. */\n"
        "#undef HAVE_SYS_TIME_H\n"
        "\n"
        "/* Define to 1 if you have the `gettimeofday' function. */\n"
        "#undef HAVE_GETTIMEOFDAY\n"
        "#undef HAVE_FAST_CLOCK\n"
        "\n"
        "/* Define to the equivalent of the C99 'restrict' keyword, or to\n"
        "   nothing if this is not supported.  */\n"
        "#undef restrict\n"
        "\n"
        "/* Name of package */\n"
        "#undef PACKAGE\n");
  write("in/configure.ac", "AC_INIT([Demo], [1.0])\n");
  write("in/timer.h",
        "#include \"config.h\"\n"
        "#ifdef HAVE_SYS_TIME_H\n"
        "#include <sys/time.h>\n"
        "#endif\n"
        "#ifdef HAVE_FAST_CLOCK\n"
        "#elif defined(HAVE_GETTIMEOFDAY)\n"
        "inline int now(timeval* to) { return gettimeofday(to, nullptr); }\n"
        "#else\n"
        "#error no timer\n"
        "#endif\n");
  portSource(
      "#include \"timer.h\"\n"
      "__global__ void k(int* restrict p) { p[0] = sizeof(PACKAGE); }\n"
      "static_assert(sizeof(PACKAGE) == 5, \"\");\n");
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a"}), 0));
  // No compilation meets the #error.
  EXPECT_FALSE(contains(port({"in", "-o", "again"}).err, "[build-gap"));
}

TEST_F(Validate, WhatFollowsFromAnOpenSwitchIsForetold) {
  write("in/config.h.in", "#undef WITH_FAST_CLOCK\n#undef WITH_QT\n");
  // No CUDA is in these: what they lack is said all the same.
  write("in/clock.h",
        "#include \"config.h\"\n"
        "#ifndef WITH_QT\n"
        "// harmless: nothing follows\n"
        "#endif\n"
        "#ifdef WITH_FAST_CLOCK\n"
        "typedef long tick;\n"
        "#endif\n");
  write("in/timer.h",
        "#include \"clock.h\"\n"
        "inline tick first() { return 0; }\n"
        "#if defined(WITH_FAST_CLOCK)\n"
        "#else\n"
        "#error no clock\n"
        "#endif\n");
  const std::string source =
      "#include \"timer.h\"\n__global__ void k(int* p) { p[0] = 1; }\n";
  portSource(source);
  const ProcessResult said = port({"in", "-o", "said"});
  EXPECT_TRUE(exited(said, 1));
  EXPECT_TRUE(contains(said.err, "in/timer.h:2:8:"));
  EXPECT_TRUE(contains(
      said.err,
      "WITH_FAST_CLOCK of config.h is taken to be off, for no configure step "
      "says so, and an error follows: unknown type name 'tick'"));
  EXPECT_TRUE(contains(said.err, "in/clock.h:5 decides about its declaration"));
  EXPECT_TRUE(contains(said.err, "an error follows: no clock"));
  EXPECT_TRUE(contains(said.err, "give -D WITH_FAST_CLOCK if it is on"));
  EXPECT_FALSE(contains(said.err, "WITH_QT"));
  const ProcessResult off =
      validate({"out", "--arch=gfx90a", "--report", "json"});
  EXPECT_TRUE(exited(off, 1));
  EXPECT_FALSE(contains(off.out, "\"isUnforeseen\": true"));

  const ProcessResult on = port({"in", "-o", "on", "-D", "WITH_FAST_CLOCK"});
  EXPECT_FALSE(contains(on.err, "[build-gap"));
  EXPECT_TRUE(exited(validate({"on", "--arch=gfx90a"}), 0));

  write("in/timer.h", "// hipify-port: allow-file(build-gap): set by hand\n" +
                          read("in/timer.h"));
  const ProcessResult allowed = port({"in", "-o", "allowed"});
  EXPECT_FALSE(contains(allowed.err, "[build-gap"));
  EXPECT_FALSE(contains(allowed.err, "suppresses nothing"));
}

TEST_F(Validate, TellsWhatNoFindingForetold) {
  // No unit takes the branch when the tree is ported; the first error of a unit
  // counts.
  portSource(
      "__global__ void k(int* data) {\n"
      "#ifdef __CUDA_ARCH__\n"
      "  data[0] = nobody_declares_it;\n"
      "  data[1] = nor_this;\n"
      "#endif\n"
      "}\n");
  const ProcessResult text =
      validate({"out", "--arch=gfx90a", "--report", "json", "--report",
                "unforeseen:bug.md"});
  EXPECT_TRUE(exited(text, 1));
  const json report = json::parse(text.out);
  const json problems = unitOf(report, "out/a.hip")["problems"];
  ASSERT_EQ(problems.size(), 2U) << problems;
  EXPECT_TRUE(problems[0]["isUnforeseen"]);
  EXPECT_FALSE(problems[1]["isUnforeseen"]);
  EXPECT_TRUE(contains(text.err, "unforeseen: no finding of the port"));
  EXPECT_TRUE(contains(text.err, "1 error unforeseen"));
  EXPECT_TRUE(contains(read("bug.md"), "in 1 unit:"));
  EXPECT_TRUE(
      contains(read("bug.md"), "CUDA:   data[0] = nobody_declares_it;"));
}

TEST_F(Validate, AHeaderWithoutCudaMayStopAUnit) {
  // Clang has a function of this name, and GCC has none.
  write("in/host/clock.h",
        "#pragma once\nstatic unsigned long long __rdtsc() { return 0; }\n");
  portSource("#include \"host/../host/clock.h\"\n__global__ void k() {}\n");
  const ProcessResult said = port({"in", "-o", "said"});
  EXPECT_TRUE(exited(said, 0));
  EXPECT_TRUE(
      contains(said.err, "in/host/clock.h:2:27: note: parsed with gaps"));
  EXPECT_TRUE(contains(said.err, "static declaration of '__rdtsc' follows"));
  const ProcessResult result =
      validate({"out", "--arch=gfx90a", "--report", "json"});
  EXPECT_TRUE(exited(result, 1));
  EXPECT_FALSE(contains(result.out, "\"isUnforeseen\": true"));
}

TEST_F(Validate, AnErrorInAHeaderOfOthersIsAtItsInclude) {
  write("others/bad.h", "int x = nobody;\n");
  write("in/own.h", "#pragma once\n\n#include <bad.h>\n");
  write("in/a.cu", "#include \"own.h\"\n__global__ void k() {}\n");
  port({"in", "-o", "out", "-I", "others"});
  const json problem = firstProblem({"-I", "others"});
  EXPECT_EQ(problem["source"]["line"], 3) << problem;
  EXPECT_TRUE(contains(problem["notes"].dump(), "others/bad.h:1"));
  EXPECT_FALSE(problem["isUnforeseen"]);
}

TEST_F(Validate, WhatAMacroMakesIsForetoldAtTheMacro) {
  portSource(
      "#define CUDA(name) cuda##name\n"
      "__constant__ int limit;\n"
      "void run(int* p) {\n"
      "  CUDA(Free)(p);\n"
      "  CUDA(MemcpyToSymbol)(limit, p, sizeof(int));\n"
      "}\n");
  const json problem = firstProblem();
  EXPECT_FALSE(problem["isUnforeseen"]) << problem;
  EXPECT_TRUE(contains(problem["findings"].dump(), "pasted-name"));
}

TEST_F(Validate, RegistersThatAssemblyCannotGetAreForetoldByIt) {
  portSource(
      "__device__ __forceinline__ void swap(unsigned* x) {\n"
      "#pragma nounroll\n"
      "  for (unsigned y = 0; y < 4; ++y, ++x) {\n"
      "    asm(\"and.b32 %1, %0, 0xF0F0F0F0;\"\n"
      "        \"xor.b32 %0, %0, %1;\" : \"+r\"(*x) : \"r\"(y));\n"
      "  }\n"
      "}\n"
      "__global__ void kernel(unsigned* out) {\n"
      "  unsigned x[4];\n"
      "  for (int i = 0; i < 4; ++i) x[i] = out[threadIdx.x + i];\n"
      "  swap(x);\n"
      "  for (int i = 0; i < 4; ++i) out[threadIdx.x + i] = x[i];\n"
      "}\n");
  const json problem = firstProblem();
  EXPECT_TRUE(contains(problem["message"].dump(), "GPR copy")) << problem;
  EXPECT_FALSE(problem["isUnforeseen"]) << problem;
  EXPECT_TRUE(contains(problem["findings"].dump(), "and.b32"));
}

TEST_F(Validate, WhatABranchThatIsLeftDeclaresIsForetoldAtIt) {
  portSource(
      "#if __CUDA_ARCH__ >= 300\n"
      "__device__ int multiprocessor() {\n"
      "  int number;\n"
      "  asm(\"mov.u32 %0, %%smid;\" : \"=r\"(number));\n"
      "  return number;\n"
      "}\n"
      "#endif\n"
      "__global__ void kernel(int* p) {\n"
      "#ifdef __CUDA_ARCH__\n"
      "  p[0] = multiprocessor();\n"
      "#endif\n"
      "}\n");
  const json problem = firstProblem();
  EXPECT_TRUE(contains(problem["message"].dump(), "'multiprocessor'"));
  EXPECT_FALSE(problem["isUnforeseen"]) << problem;
  EXPECT_TRUE(contains(problem["findings"].dump(), "version-test"));
}

TEST_F(Validate, WhatABranchForOthersDoesIsForetoldAtItsCondition) {
  portSource(
      "__global__ void kernel(int* p) {\n"
      "#ifdef __CUDA_ARCH_LIST__\n"
      "  *p = 1;\n"
      "#else\n"
      "  *p = \"0\";\n"
      "#endif\n"
      "}\n");
  const json problem = firstProblem();
  EXPECT_FALSE(problem["isUnforeseen"]) << problem;
  EXPECT_TRUE(contains(problem["findings"].dump(), "__CUDA_ARCH_LIST__"));
}

TEST_F(Validate, WhatStandsBesideABranchIsNotForetoldByIt) {
  portSource(
      "__global__ void kernel(int* p) {\n"
      "#ifdef __HIP_PLATFORM_AMD__\n"
      "  *p = \"0\";\n"
      "#endif\n"
      "#ifdef __CUDA_ARCH_LIST__\n"
      "  *p = 1;\n"
      "#endif\n"
      "}\n");
  EXPECT_TRUE(firstProblem()["isUnforeseen"]);
}

TEST_F(Validate, AHeaderOfAnotherPackageIsNoFaultOfThePort) {
  portSource("#include <nobody/has_this.h>\n__global__ void k() {}\n");
  const ProcessResult missing = validate(
      {"out", "--arch=gfx90a", "--report", "json", "--report", "unforeseen:b"});
  EXPECT_TRUE(exited(missing, 1));
  EXPECT_FALSE(contains(missing.out, "\"isUnforeseen\": true"));
  EXPECT_EQ(read("b"), "");
}

TEST_F(Validate, ShowsErrorsByTheLineOfTheCudaSource) {
  portSource(
      "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n"
      "void run(float* data) {\n"
      "  fill<<<1, 64>>>(data);\n"
      "  int target = cudaFlushGPUDirectRDMAWritesToOwner;\n"
      "}\n");
  // nvcc's implied include and an empty line stand above the first line.
  ASSERT_TRUE(
      read("out/a.hip").starts_with("#include <hip/hip_runtime.h>\n\n"));
  const ProcessResult text =
      validate({"out", "--arch=gfx90a", "--report", "json", "--report",
                "sarif:a.sarif", "--report", "junit:a.xml", "--report",
                "markdown:a.md", "--report", "gitlab:a.json"});
  EXPECT_TRUE(exited(text, 1));
  const json report = json::parse(text.out);
  const json problems = unitOf(report, "out/a.hip")["problems"];
  ASSERT_EQ(problems.size(), 1U) << problems;
  const json& problem = problems[0];
  EXPECT_EQ(problem["class"], "compile-error");
  EXPECT_EQ(problem["source"], json({{"path", "in/a.cu"}, {"line", 4}}));
  EXPECT_EQ(problem["port"],
            json({{"path", "out/a.hip"}, {"line", 6}, {"column", 16}}));
  EXPECT_EQ(problem["targets"], json({"gfx90a", "host"}));
  ASSERT_EQ(problem["findings"].size(), 1U) << problem;
  EXPECT_TRUE(problem["findings"][0].get<std::string>().starts_with(
      "unsupported-api: cudaFlushGPUDirectRDMAWritesToOwner"))
      << problem;

  EXPECT_TRUE(contains(text.err, "in/a.cu:4: error: use of undeclared"));
  EXPECT_TRUE(contains(text.err, "out/a.hip:6:16 in the port"));
  EXPECT_TRUE(contains(text.err, "[compile-error: gfx90a, host]"));
  EXPECT_TRUE(contains(text.err, "gfx90a   0 of 1 unit compiled"));

  const json result = json::parse(read("a.sarif"))["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "compile-error");
  EXPECT_EQ(
      result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
      "in/a.cu");
  EXPECT_TRUE(contains(read("a.xml"), "tests=\"2\" failures=\"2\""));
  EXPECT_TRUE(contains(read("a.xml"), "classname=\"hipify-port.gfx90a\""));
  EXPECT_TRUE(contains(read("a.md"), "| gfx90a | 0 of 1 |"));
  EXPECT_TRUE(contains(read("a.json"), "\"check_name\": \"compile-error\""));
}

TEST_F(Validate, KnowsAPortThatWasChangedSince) {
  write("in/a.cpp", "#include <cuda_runtime_api.h>\nvoid f() {}\n");
  port({"in", "-o", "out"});
  write("out/a.cpp", "int g() { return gone; }\n" + read("out/a.cpp"));
  const json report = validation({"out", "--arch=gfx90a"}, 1);
  const json problem = unitOf(report, "out/a.cpp")["problems"][0];
  EXPECT_FALSE(problem.contains("source")) << problem;
  EXPECT_EQ(problem["port"]["line"], 1);
  EXPECT_TRUE(contains(problem["notes"].dump(), "changed since"));
}

TEST_F(Validate, TellsClassesOfErrorsApart) {
  write("out/gone.hip", "#include <hip/hip_version.h>\n#include \"gone.h\"\n");
  write("out/large.hip",
        "#include <hip/hip_version.h>\n"
        "#ifdef __HIP_DEVICE_COMPILE__\n"
        "__attribute__((global)) void large(float* out, int i) {\n"
        "  __attribute__((shared)) float tile[20000];\n"
        "  tile[i] = out[i];\n"
        "  __builtin_amdgcn_s_barrier();\n"
        "  out[i] = tile[0];\n"
        "}\n"
        "#endif\n");
  write("out/slow.hip", "#include <hip/hip_version.h>\n#include \"pipe\"\n");
  ASSERT_EQ(::mkfifo(at("out/pipe").c_str(), 0600), 0);
  write("out/crash.hip",
        "#include <hip/hip_version.h>\n#pragma clang __debug crash\n");
  const Snapshot before = snapshot(at("out"));
  const json report = validation(
      {"out", "--arch=gfx90a", "--unit-seconds", "20", "--no-cache"}, 1);
  auto failureOn = [&](const char* port, std::string_view target) {
    const json unit = unitOf(report, port);
    for (const json& each : unit["targets"]) {
      if (each["target"] == target) return each.value("failure", "none");
    }
    return std::string("no target");
  };
  EXPECT_EQ(failureOn("out/gone.hip", "gfx90a"), "missing-header");
  EXPECT_EQ(failureOn("out/large.hip", "gfx90a"), "over-limit");
  EXPECT_EQ(failureOn("out/large.hip", "host"), "none");
  EXPECT_EQ(failureOn("out/slow.hip", "gfx90a"), "time-out");
  EXPECT_EQ(failureOn("out/crash.hip", "gfx90a"), "compiler-crash");
  EXPECT_TRUE(same(snapshot(at("out")), before)) << "the port is only read";
}

/// What another unit defines for the device is linked in later, as with nvcc's
/// -rdc=true: functions and variables.
TEST_F(Validate, DeviceCodeOfOtherUnitsMayBeMissing) {
  write("out/variable.hip",
        "#include <hip/hip_runtime.h>\n"
        "extern __constant__ float scale;\n"
        "__global__ void k(float* out) { *out = scale; }\n");
  write("out/function.hip",
        "#include <hip/hip_runtime.h>\n"
        "extern __device__ float scaled(float x);\n"
        "__global__ void k(float* out) { *out = scaled(*out); }\n");
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a", "--no-cache"}), 0));
}

/// By the headers that it includes: those of CUDA, not all that begin as they
/// do.
TEST_F(Validate, TellsWhatIsCudaStill) {
  write("out/done.cpp", "#include <hip/hip_version.h>\n");
  write("out/left.cpp", "#include <cuda_runtime.h>\n");
  write("out/own.cpp",
        "#include <nvcore/text.h>\n#include \"custom.h\"\n"
        "#include <curl/curl.h>\n");
  write("out/nvcore/text.h", "\n");
  const json report = validation({"out", "--arch=gfx90a", "--no-cache"}, 1);
  ASSERT_EQ(report.at("units").size(), 2U) << report.at("units").dump(1);
  const json unit = unitOf(report, "out/left.cpp");
  EXPECT_EQ(unit["targets"][0]["failure"], "not-ported");
}

/// What stops many units is worth one line: an error in a header is shown once,
/// and the summary counts by what the first error of each unit says.
TEST_F(Validate, SumsUpWhyUnitsFail) {
  std::string many;
  for (int i = 0; i < 30; ++i)
    many += "int many" + std::to_string(i) + " = x;\n";
  write("out/bad.h", "#include <hip/hip_version.h>\nint bad = y;\n");
  write("out/a.cpp", "#include \"bad.h\"\n");
  write("out/b.cpp", "#include \"bad.h\"\n");
  write("out/c.cpp", "#include <hip/hip_version.h>\n" + many);
  const ProcessResult result =
      validate({"out", "--arch=gfx90a", "--report", "json"});
  EXPECT_TRUE(exited(result, 1));
  const std::string error = "out/bad.h:2:11: error: ";
  EXPECT_EQ(result.err.find(error), result.err.rfind(error)) << result.err;
  EXPECT_TRUE(contains(result.err, "and the same in 1 other unit"));
  EXPECT_TRUE(contains(result.err, "out/c.cpp: and 14 errors more"));
  EXPECT_TRUE(contains(result.err, "why 3 units failed, by first error:"));
  EXPECT_TRUE(contains(
      result.err, "    2  use of undeclared identifier 'y' [compile-error]\n"));
  const json causes = json::parse(result.out)["causes"];
  ASSERT_EQ(causes.size(), 2U);
  EXPECT_EQ(causes[0]["units"], 2);
  EXPECT_EQ(causes[0]["first"]["path"], "out/bad.h");
}

TEST_F(Validate, KnowsAFullDisk) {
  write("out/a.hip", kPort);
  EXPECT_TRUE(failed(
      validate({"out", "--arch=gfx90a", "--no-cache"}, {.fileSizeLimit = 600}),
      2, {"the disk is full there; nothing was compiled", "TMPDIR"}));
}

TEST_F(Validate, RefusesWhatItCannotDo) {
  portSource(kSource);
  const ProcessResult unknown = validate({"out", "--arch=gfx1201"});
  EXPECT_TRUE(exited(unknown, 2));
  EXPECT_TRUE(contains(unknown.err, "--arch=gfx1201: "));
  EXPECT_TRUE(contains(unknown.err, "It compiles for gfx900, gfx906"));
  const ProcessResult cuda = validate({"in", "--arch=gfx90a"});
  EXPECT_TRUE(exited(cuda, 3));
  EXPECT_TRUE(contains(cuda.err, "it was not ported"));
  EXPECT_TRUE(exited(validate({"missing", "--arch=gfx90a"}), 3));
  const ProcessResult compiler = validate({"out", "--hipcc", "no/hipcc"});
  EXPECT_TRUE(exited(compiler, 2));
  EXPECT_TRUE(contains(compiler.err, "there is no such program"));
  const ProcessResult root = validate({"out", "--rocm-path", "in"});
  EXPECT_TRUE(exited(root, 2));
  EXPECT_TRUE(contains(root.err, "--rocm-path in: "));
  write("out/.hipify-port/map.json", "{");
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a"}), 3));
}

TEST_F(Validate, TakesTheDatabaseOfTheCudaBuild) {
  write("in/src/a.cu",
        "#include \"size.h\"\n"
        "__global__ void fill(float* data) { data[threadIdx.x] = SIZE; }\n"
        "void run(float* data) { fill<<<1, WIDTH>>>(data); }\n");
  write("in/inc/size.h", "#include <cuda_runtime.h>\n#define SIZE 3\n");
  // Another header of that name would be taken if folders were guessed.
  write("in/a/size.h", "#error the wrong one\n");
  write(
      "build/compile_commands.json",
      json::array({{{"directory", at("build").string()},
                    {"file", at("in/src/a.cu").string()},
                    {"command",
                     "nvcc -gencode arch=compute_80,code=sm_80 "
                     "-I" +
                         at("in/inc").string() + " -DWIDTH=64 -std=c++14 -c " +
                         at("in/src/a.cu").string()}}})
          .dump());
  port({"in", "-p", "build", "-o", "out"});
  // WIDTH and the folder of size.h stand in the database alone, which the port
  // remembers.
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a"}), 0));
  port({"in", "-o", "other"});
  EXPECT_TRUE(exited(validate({"other", "--arch=gfx90a", "-p", "build"}), 0));
  fs::remove_all(at("build"));
  const ProcessResult without =
      validate({"out", "--arch=gfx90a", "--report", "json"});
  EXPECT_TRUE(exited(without, 1));
  EXPECT_TRUE(contains(without.err, "which no longer exists"));
  EXPECT_TRUE(contains(without.err, at("build").string()));
  const json missing = json::parse(without.out)["missing"];
  ASSERT_FALSE(missing.empty());
  EXPECT_TRUE(contains(missing[0].get<std::string>(), at("build").string()));
}

/// What a command of nvcc or of the host's compiler says of code is carried to
/// the compiler of the port; what is not is said.
TEST_F(Validate, CompilesWithTheOptionsOfCodeGenerationOfTheDatabase) {
  write("in/a.cu",
        "#include <cuda_runtime.h>\n"
        "#if !defined(__HIP_DEVICE_COMPILE__) && !defined(_OPENMP)\n"
        "#error no OpenMP\n#endif\n"
        "#ifdef __OPTIMIZE__\n#error optimised\n#endif\n"
        "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n");
  write("in/b.cpp",
        "#include <cuda_runtime.h>\n"
        "#ifndef __AVX2__\n#error no AVX2\n#endif\n"
        "#ifndef __PIC__\n#error not position independent\n#endif\n");
  auto commandOf = [&](const char* file, const char* options) {
    return json{{"directory", at("in").string()},
                {"file", at(file).string()},
                {"command", std::string(options) + " -c " + at(file).string()}};
  };
  write("build/compile_commands.json",
        json::array(
            {commandOf("in/a.cu",
                       "ccache nvcc -O0 -ccbin g++-11 --use_fast_math "
                       "-maxrregcount 64 -rdc=true -gencode "
                       "arch=compute_80,code=sm_80 -Xcompiler=-fopenmp,-Wall "
                       "-o a.o"),
             commandOf("in/b.cpp",
                       "g++ -O2 -mavx2 -fPIC -Wall -Werror -fno-such-thing "
                       "-MD -MF b.d -o b.o")})
            .dump());
  port({"in", "-p", "build", "-o", "out"});
  const ProcessResult result =
      validate({"out", "--arch=gfx90a", "--report", "json"});
  EXPECT_TRUE(exited(result, 0));
  const json report = json::parse(result.out);
  const json a = unitOf(report, "out/a.hip");
  EXPECT_EQ(a["options"],
            json({"-O0", "-ffast-math", "-fno-finite-math-only", "-fopenmp"}));
  ASSERT_EQ(a["optionsLeftOut"].size(), 2U) << a;
  EXPECT_EQ(a["optionsLeftOut"][0]["option"], "-ccbin g++-11");
  EXPECT_EQ(a["optionsLeftOut"][1]["option"], "-maxrregcount 64");
  const json b = unitOf(report, "out/b.cpp");
  EXPECT_EQ(b["options"], json({"-O2", "-mavx2", "-fPIC"}));
  ASSERT_EQ(b["optionsLeftOut"].size(), 1U) << b;
  EXPECT_EQ(b["optionsLeftOut"][0]["option"], "-fno-such-thing");
  EXPECT_TRUE(contains(result.err,
                       "-maxrregcount 64 left out for 1 unit: Clang gives a "));
  EXPECT_TRUE(contains(result.err, "-fno-such-thing left out for 1 unit: "));
}

/// Host code is enough, and quicker.
TEST_F(Validate, TakesTheOptionsThatTheSourcesWerePortedWith) {
  write("in/src/a.cpp",
        "#include <cuda_runtime_api.h>\n"
        "#include <size.h>\n"
        "static_assert(SIZE == WIDTH, \"the options of the port\");\n");
  write("in/inc/size.h", "#define SIZE 3\n");
  write("in/other/size.h", "#define SIZE 4\n");
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "-I", "in/inc", "-DWIDTH=3", "--std", "c++17"}),
      0));
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a"}), 0));
  // What is given stands for all of it.
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a", "-DWIDTH=4"}), 1));
}

/// Only where units fail: a port for a newer ROCm may well compile.
TEST_F(Validate, SaysThatTheHipIsOlderThanThePortIsFor) {
  write("in/a.cpp",
        "#include <cuda_runtime_api.h>\n"
        "void* reached(void* p) { cudaFree(p); return p; }\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--rocm=99.1"}), 0));
  const auto whole = validate({"out", "--arch=gfx90a"});
  EXPECT_TRUE(exited(whole, 0));
  EXPECT_FALSE(contains(whole.err, "the port is for ROCm"));
  write("in/a.cpp", "#include <cuda_runtime_api.h>\nint broken = nowhere;\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out2", "--rocm=99.1"}), 1));
  const auto broken = validate({"out2", "--arch=gfx90a"});
  EXPECT_TRUE(exited(broken, 1));
  EXPECT_TRUE(contains(broken.err, "the port is for ROCm 99.1, and "));
  ASSERT_TRUE(exited(port({"in", "-o", "out3", "--rocm=4.0"}), 1));
  EXPECT_FALSE(contains(validate({"out3", "--arch=gfx90a"}).err,
                        "the port is for ROCm"));
}

/// Of CMake and of make; host code is enough, and quicker.
TEST_F(Validate, TakesWhatBuildFilesSayWhereNothingElseDoes) {
  write("in/CMakeLists.txt",
        "project(x LANGUAGES CXX CUDA)\n"
        "include_directories(config)\n"
        "if(CUDA_FOUND)\n  add_definitions(-DWIDTH=3)\nendif()\n"
        "if(OTHER)\n  add_definitions(-DOTHER)\nendif()\n");
  write("in/src/Makefile",
        "CXXFLAGS += -I../deep -DDEPTH=4\n"
        "a.o: a.cpp\n\tg++ $(CXXFLAGS) -c a.cpp\n");
  write("in/src/a.cpp",
        "#include <cuda_runtime_api.h>\n"
        "#include <size.h>\n"
        "#include <depth.h>\n"
        "static_assert(SIZE == WIDTH && LOW == DEPTH, \"\");\n"
        "#ifdef OTHER\n#error of a branch\n#endif\n"
        "#ifdef WIDTH\n"
        "void* reached(void* p) { cudaFree(p); return p; }\n"
        "#endif\n");
  write("in/new/CMakeLists.txt", "set(CMAKE_CXX_STANDARD 20)\n");
  write("in/new/b.cpp",
        "#include <cuda_runtime_api.h>\n#include <concepts>\n"
        "template <std::integral T> T* freed(T* p) { cudaFree(p); return p; }\n"
        "int* used(int* p) { return freed(p); }\n");
  write("in/config/size.h", "#define SIZE 3\n");
  write("in/src/nearer/size.h", "#error the wrong one\n");
  write("in/deep/depth.h", "#define LOW 4\n");
  write("in/src/nearer/depth.h", "#error the wrong one\n");
  const json port = reportOf({"in", "-o", "out"});
  for (const char* const file : {"in/src/a.cpp", "in/new/b.cpp"}) {
    for (const json& finding : findingsOf(port, "cuda-api", file)) {
      EXPECT_EQ(finding["spelling"], "written") << finding;
    }
  }
  EXPECT_TRUE(findingsOf(port, "parse-gap", "in/new/b.cpp").empty());
  const json report = validation({"out", "--arch=gfx90a"}, 0);
  EXPECT_EQ(unitOf(report, "out/src/a.cpp")["macros"],
            json({"-DWIDTH=3", "-DDEPTH=4"}));
}

/// The header used most is that of `often`; `once` means its own.
TEST_F(Validate, HeadersOfOneNameAreEachUnitsOwn) {
  for (const char* const each : {"often", "once"}) {
    const std::string folder = std::string("in/") + each + "/src";
    write(folder + "/internal.h",
          "#include <cuda_runtime_api.h>\n"
          "inline cudaError_t " +
              std::string(each) + "(void* p) { return cudaFree(p); }\n");
    write(folder + "/deep/x.h", "#include \"internal.h\"\n");
    for (const char* const unit : {"a", "b"}) {
      write(folder + "/deep/" + unit + ".cpp",
            "#include \"x.h\"\n"
            "cudaError_t " +
                std::string(unit) + "(void* p) { return " + each + "(p); }\n");
      if (std::string_view(each) == "once") break;
    }
  }
  const json port = reportOf({"in", "-o", "out"});
  EXPECT_TRUE(findingsOf(port, "parse-gap", "in/once/src/deep/a.cpp").empty());
  validation({"out", "--arch=gfx90a"}, 0);
}

TEST_F(Validate, AnswersFromTheCacheWhatItCompiledBefore) {
  if (!isInstalled("ccache"))
    HIPPORT_SKIP(package) << "ccache is not installed";
  write("out/a.hip", kSmallPort);
  const json first = validation({"out", "--arch=gfx90a"}, 0);
  const json second = validation({"out", "--arch=gfx90a"}, 0);
  EXPECT_EQ(unitOf(first, "out/a.hip")["targets"][0]["kernels"],
            unitOf(second, "out/a.hip")["targets"][0]["kernels"]);
  const ProcessResult statistics =
      run({"ccache", "--print-stats"},
          {.environment = {{"CCACHE_DIR", at("cache").string()}}});
  EXPECT_TRUE(contains(statistics.out, "direct_cache_hit\t2\n"))
      << statistics.out;
  // What is damaged is not there.
  for (const auto& entry : fs::recursive_directory_iterator(at("cache"))) {
    if (entry.is_regular_file()) fs::resize_file(entry.path(), 3);
  }
  EXPECT_EQ(unitOf(validation({"out", "--arch=gfx90a"}, 0),
                   "out/a.hip")["targets"][0]["kernels"],
            unitOf(first, "out/a.hip")["targets"][0]["kernels"]);
  // Where it cannot be written, ports are compiled all the same.
  fs::remove_all(at("cache"));
  write("cache", "a file where ccache wants a folder");
  EXPECT_TRUE(exited(validate({"out", "--arch=gfx90a"}), 0));
}

/// The compiler computes the same from registers. (That of LLVM 15 does not
/// share LDS among the SIMD units; later ones do.)
TEST_F(Validate, ComputesOccupancyAsTheCompilerDoes) {
  const std::string source =
      "#include <hip/hip_version.h>\n"
      "#ifdef __HIP_DEVICE_COMPILE__\n"
      "__attribute__((global, amdgpu_flat_work_group_size(1, 256)))\n"
      "void many(float* p, int n) {\n"
      "  const int x = __builtin_amdgcn_workitem_id_x();\n"
      "  float v[60];\n"
      "  for (int i = 0; i < 60; ++i) v[i] = p[i * n + x];\n"
      "  for (int j = 0; j < n; ++j)\n"
      "    for (int i = 0; i < 60; ++i) v[i] = v[i] * v[(i + 7) % 60] + j;\n"
      "  for (int i = 0; i < 60; ++i) p[i * n + x] = v[i];\n"
      "}\n"
      "#endif\n";
  write("out/a.hip", source);
  const json report =
      validation({"out/a.hip", "--arch=gfx90a,gfx1030", "--no-cache"}, 0);
  const json unit = unitOf(report, "out/a.hip");
  for (std::size_t i : {0U, 1U}) {
    const json& target = unit["targets"][i];
    const ProcessResult remarks =
        run({"hipcc", "-x", "hip", "--offload-device-only",
             "--offload-arch=" + target["target"].get<std::string>(),
             "-Rpass-analysis=kernel-resource-usage", "-std=gnu++17", "-c",
             at("out/a.hip").string(), "-o", at("a.o").string()},
            {.timeLimit = std::chrono::seconds(120)});
    ASSERT_TRUE(exited(remarks, 0));
    const std::regex pattern(
        R"(Name: (\S+)[\s\S]*?Occupancy \[waves/SIMD\]: (\d+))");
    std::size_t seen = 0;
    for (std::sregex_iterator
             it(remarks.err.begin(), remarks.err.end(), pattern),
         end;
         it != end; ++it) {
      for (const json& kernel : target["kernels"]) {
        if (kernel["symbol"] != (*it)[1].str()) continue;
        ++seen;
        EXPECT_EQ(kernel["occupancy"]["waves"], std::stoi((*it)[2]))
            << target["target"] << " " << kernel;
      }
    }
    EXPECT_EQ(seen, 1U) << remarks.err;
  }
}

/// Of the matrix units' code as well, which is AMD's alone.
TEST_F(Validate, PortsAndCompilesTheReferenceKernels) {
  const bool isWithoutGpu = !fs::exists("/dev/kfd");
  const ProcessResult required =
      validate({"--reference", "reference", "--arch=gfx90a", "--run=require",
                "--no-cache", "--report", "json"});
  const json report = json::parse(required.out);
  for (const char* unit :
       {"reference/hip/gemm.hip", "reference/hip/gemm_matrix.hip",
        "reference/hip/vector_add.hip"}) {
    const json target = unitOf(report, unit)["targets"][0];
    EXPECT_EQ(target["state"], "compiled") << unit;
    EXPECT_GE(target["kernels"].size(), 3U) << unit;
  }
  EXPECT_TRUE(contains(read("reference/hip/gemm_matrix.hip"),
                       "__builtin_amdgcn_mfma_f32_16x16x16f16"));
  if (!isWithoutGpu) HIPPORT_SKIP(gpu) << "there is an AMD driver";
  EXPECT_TRUE(contains(report["run"]["reason"].get<std::string>(),
                       "/dev/kfd not found"));
  EXPECT_TRUE(exited(required, 2));
  EXPECT_TRUE(contains(required.err, "--run=require: nothing was run: no AMD"));
}

TEST_F(Scratch, DoctorSaysWhatIsThere) {
  const ProcessResult result = hipify({"doctor", "--json"});
  const json report = json::parse(result.out);
  EXPECT_EQ(result.code, report["canCompile"] ? 0 : 1);
  if (isInstalled("hipcc")) {
    EXPECT_TRUE(report["canCompile"]);
    EXPECT_TRUE(contains(report["toolchains"].dump(), "\"gfx90a\""));
  }
  EXPECT_EQ(report["amd"]["kfd"], fs::exists("/dev/kfd"));
  const ProcessResult text =
      hipify({"doctor"}, {.environment = {{"PATH", at("empty").string()}}});
  if (fs::exists("/opt/rocm")) HIPPORT_SKIP(gpu) << "ROCm is installed in /opt";
  EXPECT_TRUE(exited(text, 1));
  EXPECT_TRUE(contains(text.out, "missing  hipcc"));
  EXPECT_TRUE(contains(text.out, "-> apt-get install hipcc"));
}

TEST_F(Validate, TakesAnotherRocmByItsPath) {
  const fs::path root =
      fs::path(environment("HIPPORT_HIP_INCLUDE")).parent_path();
  if (root.empty() || !fs::exists(root / "llvm/bin")) {
    HIPPORT_SKIP(rocm64) << "HIPPORT_HIP_INCLUDE names no ROCm; make one with "
                            "bench/fetch-hip-headers.sh";
  }
  portSource(kSource);
  // C stays with the build's own compiler, which only warns of this.
  write("out/tool.c", "int tool(void) { return other(1); }\n");
  const json report = validation({"out", "--rocm-path", root.string()}, 0);
  EXPECT_TRUE(contains(report["toolchain"].get<std::string>(), "HIP 6."));
  for (const char* name : {"gfx90a", "gfx942", "gfx1100"}) {
    EXPECT_TRUE(std::ranges::find(report["targets"], name) !=
                report["targets"].end())
        << name;
  }
}

TEST_F(Scratch, TheMapOfLinesIsNoPartOfThePort) {
  write("in/a.cu", kSource);
  write("in/b.cu", kSource);
  ASSERT_TRUE(exited(port({"in", "-o", "out", "-j", "1"}), 0));
  const json map = json::parse(read("out/.hipify-port/map.json"));
  EXPECT_EQ(map["root"], "../in");
  ASSERT_EQ(map["files"].size(), 2U);
  EXPECT_EQ(map["files"][0]["port"], "a.hip");
  EXPECT_EQ(map["files"][0]["source"], "a.cu");
  ASSERT_TRUE(exited(port({"in", "-o", "many", "-j", "8"}), 0));
  EXPECT_EQ(read("many/.hipify-port/map.json"),
            read("out/.hipify-port/map.json"));
  // Neither is it copied by a port of the port, nor is there one of that.
  ASSERT_TRUE(exited(port({"out", "-o", "twice"}), 0));
  EXPECT_FALSE(exists("twice/.hipify-port"));
  // In place there is one, for an update.
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_EQ(json::parse(read("in/.hipify-port/map.json"))["files"][0]["port"],
            "a.cu");
}

TEST_F(Scratch, ValidateWithoutACompilerSaysWhereItLooked) {
  write("out/a.hip", kPort);
  const ProcessResult result =
      hipify({"validate", "out"},
             {.environment = {{"PATH", at("empty").string()},
                              {"HIP_PATH", at("empty").string()}}});
  if (fs::exists("/opt/rocm")) HIPPORT_SKIP(gpu) << "ROCm is installed in /opt";
  EXPECT_TRUE(exited(result, 2));
  EXPECT_TRUE(contains(result.err, "there is no compiler for HIP"));
  EXPECT_TRUE(contains(result.err, "apt-get install hipcc"));
}

}  // namespace
}  // namespace hipport::e2e
