// A tree's build is ported with it: each project of testdata/projects that has
// a build file is ported as a whole, and then configured and built as it is,
// with the real CMake, make and hipcc.
#include <algorithm>
#include <set>
#include <sstream>

#include "scratch.h"
#include "support/files.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> projectsThatBeginWith(std::string_view prefix) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(HIPPORT_PROJECTS)) {
    const std::string name = entry.path().filename();
    if (name.starts_with(prefix)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

class Builds : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("hipcc") || !isInstalled("cmake")) {
      HIPPORT_SKIP(hipcc) << "hipcc or cmake is not installed";
    }
  }

  /// A command line run in the temporary folder.
  ProcessResult shell(const std::string& command) const {
    ProcessOptions options;
    options.folder = at("");
    options.timeLimit = std::chrono::seconds(150);
    return run({"sh", "-c", command}, options);
  }
};

class CMakeBuilds : public Builds,
                    public testing::WithParamInterface<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, CMakeBuilds,
                         testing::ValuesIn(projectsThatBeginWith("cmake-")),
                         testName);

TEST_P(CMakeBuilds, ConfigureAndCompileAsPorted) {
  copyProject(GetParam(), "in");
  ASSERT_TRUE(
      exited(port({"in", "-o", "out", "--arch=gfx90a", "--report=json:r"}), 0))
      << read("r");
  ASSERT_TRUE(
      exited(shell("cmake -G Ninja -S out -B build && cmake --build build && "
                   "ctest --test-dir build --output-on-failure"),
             0));
  // Nothing is left to port, in sources or build files.
  fs::remove_all(at("build"));
  const ProcessResult check = port({"out", "--check"});
  EXPECT_EQ(check.out, "");
  EXPECT_EQ(check.code, 0);
}

/// By a newer Clang than Debian's hipcc has, against the headers of a newer
/// HIP: bench/own-builds.py plays the ROCm of which there are headers alone.
TEST_F(Builds, OfCMakeLinkDeviceCodeWithNewerClang) {
  const fs::path headers = environment("HIPPORT_HIP_INCLUDE");
  if (headers.empty() || !isInstalled("python3")) {
    HIPPORT_SKIP(rocm64) << "HIPPORT_HIP_INCLUDE names no headers of HIP 6";
  }
  copyProject("cmake-separable", "cmake-separable");
  const ProcessResult built =
      shell("python3 -B " HIPPORT_SOURCES
            "bench/own-builds.py --binary " HIPPORT_BINARY " --headers " +
            headers.parent_path().string() + " --out work cmake-separable");
  EXPECT_TRUE(exited(built, 0));
  EXPECT_TRUE(contains(built.out, " 4 of 4 "));
}

/// What nvcc's help lists has a row, but for what both compilers have.
TEST(NvccsOptions, AllHaveAnAnswer) {
  const std::string nvcc = "/usr/local/cuda/bin/nvcc";
  if (!fs::exists(nvcc)) HIPPORT_SKIP(cuda) << nvcc << " is not installed";
  const nlohmann::json rules = nlohmann::json::parse(
      readBytes(HIPPORT_SOURCES "rules/build/nvcc-options.json"));
  std::set<std::string> known = {"--help", "--version"};
  for (const nlohmann::json& row : rules["options"]) {
    for (const nlohmann::json& name : row["names"]) known.insert(name);
  }
  std::istringstream help(run({nvcc, "--help"}).out);
  std::string missing;
  int count = 0;
  for (std::string line; std::getline(help, line);) {
    if (!line.starts_with("--")) continue;
    ++count;
    const std::string name = line.substr(0, line.find_first_of(" \t"));
    if (!known.contains(name)) missing += name + " ";
  }
  EXPECT_GT(count, 100);
  EXPECT_EQ(missing, "");
}

class MakeBuilds : public Builds,
                   public testing::WithParamInterface<std::string> {
 protected:
  /// Debian's hipcc is Clang 15's, and finds the linker of another LLVM where
  /// several are installed.
  ProcessResult make(const std::string& arguments) const {
    const std::string bin = "/usr/lib/llvm-15/bin";
    const std::string prefix =
        fs::exists(bin + "/lld") ? "COMPILER_PATH=" + bin + " " : "";
    return shell(prefix + "make ROCM_PATH=/usr " + arguments);
  }
};

INSTANTIATE_TEST_SUITE_P(All, MakeBuilds,
                         testing::ValuesIn(projectsThatBeginWith("make-")),
                         testName);

TEST_P(MakeBuilds, CompileAsPorted) {
  copyProject(GetParam(), "in");
  const ProcessResult ported =
      port({"in", "-o", "out", "--arch=gfx90a", "--report=json:r"});
  // What a generator writes is all that is left to look at.
  const int code = GetParam() == "make-generated" ? 1 : 0;
  ASSERT_TRUE(exited(ported, code)) << read("r");
  ASSERT_TRUE(exited(make("-C out CUDA=/usr"), 0));
  ASSERT_TRUE(exited(make("-C out clean"), 0));
  const Snapshot once = snapshot(at("out"));
  const ProcessResult check = port({"out", "--check", "--arch=gfx90a"});
  EXPECT_EQ(check.out, "");
  EXPECT_EQ(check.code, 0);
  port({"out", "-o", "twice", "--arch=gfx90a"});
  EXPECT_TRUE(same(snapshot(at("twice")), once));
}

TEST_F(Builds, OfMakeInPlaceKeepTheNamesOfSources) {
  copyProject("make-suffix-rules", "tree");
  ASSERT_TRUE(exited(port({"tree", "--in-place", "--arch=gfx90a"}), 0));
  EXPECT_TRUE(contains(read("tree/Makefile"), "\n.cu.o:\n"));
  EXPECT_TRUE(exited(shell("make -C tree ROCM_PATH=/usr"), 0));
}

TEST_F(Builds, InPlaceKeepTheNamesOfSources) {
  copyProject("cmake-library", "tree");
  ASSERT_TRUE(exited(port({"tree", "--in-place", "--arch=gfx90a"}), 0));
  EXPECT_TRUE(exists("tree/src/scale.cu"));
  EXPECT_TRUE(exists("tree/hipport/hip-language.cmake"));
  EXPECT_TRUE(contains(read("tree/src/CMakeLists.txt"), "scale.cu)"));
  EXPECT_TRUE(exited(
      shell("cmake -G Ninja -S tree -B build && cmake --build build"), 0));
}

/// Thrust and HIP's bfloat16 are for HIP's compiler alone, in sources that only
/// file(GLOB) finds as well.
TEST_F(Builds, CompileHostSourcesThatOnlyHipTakesAsHip) {
  write("in/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.21)\n"
        "project(x LANGUAGES CXX CUDA)\n"
        "file(GLOB SOURCES src/*.cpp)\n"
        "add_library(x STATIC ${SOURCES} k.cu)\n");
  write("in/k.cu", "__global__ void k() {}\n");
  write("in/src/sorted.h",
        "#if __has_include(<thrust/sort.h>)\n#include <thrust/sort.h>\n"
        "#endif\n");
  write("in/src/sorts.cpp",
        "#include \"sorted.h\"\n#ifndef __HIP__\n"
        "#error not compiled as HIP\n#endif\n");
  write("in/src/rounds.cpp",
        "#if __has_include(<cuda_bf16.h>)\n#include <cuda_bf16.h>\n#endif\n"
        "#ifndef __HIP__\n#error not compiled as HIP\n#endif\n");
  write("in/src/plain.cpp",
        "#if defined(__CUDACC__) && 1\n#include \"sorted.h\"\n#endif\n"
        "#ifdef __HIP__\n#error compiled as HIP\n#endif\nint plain;\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--arch=gfx90a"}), 0));
  EXPECT_TRUE(exited(
      shell("cmake -G Ninja -S out -B build && cmake --build build"), 0));
  EXPECT_TRUE(exited(hipify({"validate", "out", "--arch=gfx90a"}), 0));
}

TEST_F(Builds, AreLeftWhenToldSo) {
  copyProject("cmake-languages", "in");
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--no-build-files"}), 0));
  EXPECT_TRUE(same(read("out/CMakeLists.txt"), read("in/CMakeLists.txt")));
  EXPECT_FALSE(exists("out/hipport"));
}

TEST_F(Builds, AreLeftWhereACommentAllowsIt) {
  write("in/k.cu", "__global__ void k() {}\n");
  write("in/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.21)\n"
        "project(p LANGUAGES CXX CUDA)\n"
        "add_library(k k.cu)\n"
        "# hipify-port: allow(build-library): NVIDIA's nodes alone\n"
        "target_link_libraries(k CUDA::cublas)\n"
        "target_link_libraries(k CUDA::cufft)\n"
        "# hipify-port: allow(build-option): nothing to allow\n");
  const ProcessResult result = port({"in", "-o", "out"});
  const std::string cmake = read("out/CMakeLists.txt");
  EXPECT_TRUE(contains(cmake, "CUDA::cublas"));
  EXPECT_TRUE(contains(cmake, "hip::hipfft"));
  EXPECT_TRUE(contains(result.err, "this comment suppresses nothing"));
}

TEST_F(Builds, AreLeftInTreesWithoutCuda) {
  write("in/CMakeLists.txt", "project(x LANGUAGES CXX CUDA)\n");
  write("in/main.cpp", "int main() {}\n");
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_TRUE(same(read("out/CMakeLists.txt"), read("in/CMakeLists.txt")));
}

TEST_F(Builds, ThatAreGivenThemselvesArePorted) {
  write("CMakeLists.txt", "project(x LANGUAGES CXX CUDA)\n");
  ASSERT_TRUE(exited(port({"CMakeLists.txt", "--in-place"}), 0));
  EXPECT_TRUE(contains(read("CMakeLists.txt"), "LANGUAGES CXX HIP)"));
}

TEST_F(Builds, AreWrittenForSourcesThatHaveNone) {
  copyProject("cmake-library", "in");
  fs::remove(at("in/CMakeLists.txt"));
  fs::remove(at("in/src/CMakeLists.txt"));
  fs::remove(at("in/app/CMakeLists.txt"));
  ASSERT_TRUE(exited(port({"in", "-o", "out", "--emit-cmake"}), 0));
  EXPECT_TRUE(contains(read("out/CMakeLists.txt"), "add_executable(main\n"));
  EXPECT_TRUE(contains(read("out/CMakeLists.txt"), "\"src/scale.hip\""));
  EXPECT_TRUE(exited(
      shell("cmake -G Ninja -S out -B build && cmake --build build"), 0));
}

TEST_F(Builds, AreNotWrittenOverOthers) {
  copyProject("cmake-languages", "in");
  EXPECT_TRUE(failed(port({"in", "-o", "out", "--emit-cmake"}), 2,
                     {"in/CMakeLists.txt", "already", "--emit-cmake"}));
  EXPECT_FALSE(exists("out"));
  EXPECT_TRUE(failed(port({"in", "--diff", "--emit-cmake"}), 2,
                     {"--emit-cmake", "-o DIR"}));
}

TEST_F(Builds, WithMistakesAreReported) {
  write("in/a.cu", std::string(kSource));
  write("in/CMakeLists.txt", "project(x CUDA)\nmessage(\"never closed)\n");
  const nlohmann::json report = reportOf({"in", "-o", "out"});
  EXPECT_EQ(findingsOf(report, "build-gap", "in/CMakeLists.txt").size(), 1U);
  EXPECT_TRUE(contains(read("out/CMakeLists.txt"),
                       "project(x HIP)\nmessage(\"never closed)\n"));
}

}  // namespace
}  // namespace hipport::e2e
