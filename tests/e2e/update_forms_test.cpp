// Updates of ports that are no folder of their own: in place, beside the CUDA,
// and of trees that are compiled as both.
#include "update_fixture.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class UpdateInPlace : public Update {
 protected:
  /// A port in "hip" that was made in place, of the tree "cuda".
  void makeInPlace() const {
    writeTree("cuda");
    commit();
    writeTree("hip");
    ASSERT_TRUE(exited(port({"hip", "--in-place"}), 0));
  }
};
using UpdateDual = Update;
using UpdateShared = Update;

TEST_F(UpdateInPlace, KeepsHandEditsAndNames) {
  makeInPlace();
  edit("hip/step.cu", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/CMakeLists.txt", "  step.cu\n", "  step.cu\n  halo.cu\n");
  write("cuda/halo.cu", kSource);
  commit();
  json status = statusOf({"--against", "cuda"});
  EXPECT_EQ(status["filesBehind"], 3);
  EXPECT_EQ(status["history"]["behind"], 1);
  EXPECT_EQ(status["edits"], 1);
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(contains(read("hip/step.cu"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/step.cu"), "*= 4"));
  EXPECT_TRUE(contains(read("hip/CMakeLists.txt"), "  halo.cu\n"));
  EXPECT_EQ(read("hip/halo.cu"), kPort);
  EXPECT_FALSE(exists("hip/step.hip"));
  const auto once = allIn("hip");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == once);
}

TEST_F(UpdateInPlace, WithoutHandEditsIsAFreshPort) {
  makeInPlace();
  edit("cuda/step.cu", "*= 2", "*= warpSize");
  write("cuda/sub/more.cu", kSource);
  ASSERT_TRUE(exited(update(), 0));
  fs::copy(at("cuda"), at("fresh"), fs::copy_options::recursive);
  fs::remove_all(at("fresh/.git"));
  ASSERT_TRUE(exited(port({"fresh", "--in-place"}), 0));
  EXPECT_TRUE(same(snapshot(at("hip")), snapshot(at("fresh"))));
  EXPECT_EQ(read("hip/.hipify-port/origin.json"),
            read("fresh/.hipify-port/origin.json"));
}

/// What a second port finds in place is no CUDA of upstream.
TEST_F(UpdateInPlace, ASecondPortKeepsTheRecord) {
  makeInPlace();
  const std::string record = read("hip/.hipify-port/origin.json");
  edit("hip/step.cu", "  hipDeviceSynchronize();\n",
       "  hipDeviceSynchronize();\n  cudaGetLastError();\n");
  write("hip/mine.cu", kSource);
  ASSERT_TRUE(exited(port({"hip", "--in-place"}), 0));
  EXPECT_TRUE(contains(read("hip/step.cu"), "  hipGetLastError();\n"));
  EXPECT_EQ(read("hip/.hipify-port/origin.json"), record);
  edit("cuda/step.cu", "*= 2", "*= 4");
  const ProcessResult result = update();
  EXPECT_TRUE(exited(result, 0)) << result;
  EXPECT_EQ(read("hip/mine.cu"), kPort);
  EXPECT_TRUE(contains(read("hip/step.cu"), "  hipGetLastError();\n"));
  EXPECT_TRUE(contains(read("hip/step.cu"), "*= 4"));
  // Where the CUDA is back, the port is another.
  writeTree("hip");
  edit("hip/step.cu", "*= 2", "*= 8");
  ASSERT_TRUE(exited(port({"hip", "--in-place"}), 0));
  EXPECT_NE(read("hip/.hipify-port/origin.json"), record);
}

/// Files that were HIP before have no CUDA: what both change is a conflict, and
/// nothing is lost.
TEST_F(UpdateInPlace, KnowsNoCudaOfWhatWasHip) {
  writeTree("cuda");
  write("cuda/early.cu", kSource);
  commit();
  writeTree("hip");
  write("hip/early.cu", replaced(kPort, "256", "512"));
  ASSERT_TRUE(exited(port({"hip", "--in-place"}), 0));
  edit("cuda/early.cu", "256", "1024");
  EXPECT_TRUE(exited(update(), 1));
  EXPECT_TRUE(contains(read("hip/early.cu"), "512"));
}

TEST_F(UpdateInPlace, TakesAPortOfAnotherTool) {
  writeTree("cuda");
  commit();
  write("hip/step.cu",
        "// By hipify-perl.\n" +
            replaced(
                replaced(replaced(kStep, "cuda_runtime.h", "hip/hip_runtime.h"),
                         "cudaMalloc(", "hipMallocManaged("),
                "cudaDevice", "hipDevice"));
  write("hip/grid.h", kGrid);
  edit("cuda/step.cu", "*= 2", "*= 4");
  ASSERT_TRUE(exited(update({"--from", "HEAD"}), 0));
  EXPECT_TRUE(contains(read("hip/step.cu"), "// By hipify-perl.\n"));
  EXPECT_TRUE(contains(read("hip/step.cu"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/step.cu"), "*= 4"));
  EXPECT_FALSE(exists("hip/step.hip"));
}

TEST_F(UpdateInPlace, LeavesARecordOfTreesAlone) {
  write("one/a.cu", kSource);
  write("one/b.cu", kSource);
  ASSERT_TRUE(exited(port({"one/a.cu", "--in-place"}), 0));
  EXPECT_FALSE(exists("one/.hipify-port"));
  ASSERT_TRUE(exited(port({"one", "--check"}), 1));
  EXPECT_FALSE(exists("one/.hipify-port"));
}

TEST_F(UpdateDual, KeepsHandEditsOfThePort) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "--in-place", "--build=dual"}), 0));
  edit("cuda/hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "*= 2", "*= 4");
  write("cuda/halo.cu", kSource);
  commit();
  EXPECT_TRUE(failed(port({"cuda", "--in-place", "--build=dual"}), 2,
                     {"step.hip", "hipify-port update"}));
  const std::string build = read("cuda/CMakeLists.txt");
  const std::vector<std::string> words = {"update", "cuda", "--port",
                                          "cuda/hip"};
  const ProcessResult result = hipify(words);
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(read("cuda/hip/step.hip"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("cuda/hip/step.hip"), "*= 4"));
  EXPECT_EQ(read("cuda/hip/halo.hip"), kPort);
  EXPECT_TRUE(contains(read("cuda/step.cu"), "cudaMalloc("));
  EXPECT_EQ(read("cuda/CMakeLists.txt"), build);
  // The edit is known as one to both commands.
  const auto once = allIn("cuda");
  ASSERT_TRUE(exited(hipify(words), 0));
  EXPECT_TRUE(allIn("cuda") == once);
  const ProcessResult status = hipify({"status", "cuda/hip", "--json"});
  EXPECT_EQ(json::parse(status.out)["edits"], 1) << status;
  EXPECT_TRUE(
      failed(port({"cuda", "--in-place", "--build=dual"}), 2, {"step.hip"}));
}

TEST_F(UpdateDual, WithoutHandEditsIsAFreshPort) {
  writeTree("cuda");
  ASSERT_TRUE(exited(port({"cuda", "--in-place", "--build=dual"}), 0));
  edit("cuda/step.cu", "*= 2", "*= warpSize");
  write("cuda/sub/Makefile", "all:\n\tnvcc -o x x.cu\n");
  write("cuda/sub/x.cu", kSource);
  write("cuda/Makefile", "all:\n\tnvcc -c step.cu\n");
  fs::copy(at("cuda"), at("other"), fs::copy_options::recursive);
  ASSERT_TRUE(exited(hipify({"update", "cuda", "--port", "cuda/hip"}), 0));
  ASSERT_TRUE(exited(port({"other", "--in-place", "--build=dual"}), 0));
  EXPECT_TRUE(allIn("cuda") == allIn("other"));
  EXPECT_TRUE(contains(read("cuda/Makefile"), "USE_HIP"));
}

TEST_F(UpdateDual, IsMergedWithItsOwnCudaAlone) {
  writeTree("cuda");
  ASSERT_TRUE(exited(port({"cuda", "--in-place", "--build=dual"}), 0));
  writeTree("new");
  edit("new/step.cu", "*= 2", "*= 4");
  const auto before = allIn("cuda");
  for (const char* name : {"cuda", "cuda/hip"}) {
    EXPECT_TRUE(failed(hipify({"update", "new", "--port", name}), 2,
                       {"--build=dual", "update cuda --port cuda/hip"}));
  }
  EXPECT_TRUE(allIn("cuda") == before);
}

constexpr std::string_view kBoth =
    "#include \"gpu.h\"\n"
    "void allocate(float** a, int n) {\n"
    "#ifdef USE_HIP\n"
    "  hipMalloc(a, n * sizeof(float));\n"
    "  tuned(*a);\n"
    "  hipMemset(*a, 0, n * sizeof(float));\n"
    "#else\n"
    "  cudaMalloc(a, n * sizeof(float));\n"
    "  cudaMemset(*a, 0, n * sizeof(float));\n"
    "#endif\n"
    "}\n"
    "int width() {\n"
    "#ifndef USE_HIP\n"
    "  return 32;\n"
    "#else\n"
    "  return ask();\n"
    "#endif\n"
    "}\n"
    "void wait() {\n"
    "  cudaDeviceSynchronize();\n"
    "}\n";
constexpr std::string_view kBothsCuda =
    "#include \"gpu.h\"\n"
    "void allocate(float** a, int n) {\n"
    "  cudaMalloc(a, n * sizeof(float));\n"
    "  cudaMemset(*a, 0, n * sizeof(float));\n"
    "}\n"
    "int width() {\n"
    "  return 32;\n"
    "}\n"
    "void wait() {\n"
    "  cudaDeviceSynchronize();\n"
    "}\n";

/// An upstream change in a branch for CUDA comes to that for HIP as well, as a
/// port has it.
TEST_F(UpdateShared, PortsWhatChangedOntoTheBranchForHip) {
  write("cuda/a.cu", kBothsCuda);
  write("cuda/gpu.h", "#include <cuda_runtime.h>\n");
  write("cuda/plain.h", "#define N 1\n");
  commit();
  write("hip/a.cu", kBoth);
  write("hip/plain.h", "#define N 1\n");
  write("hip/gpu.h",
        "#ifdef USE_HIP\n#include <hip/hip_runtime.h>\n"
        "#define cudaDeviceSynchronize hipDeviceSynchronize\n#else\n"
        "#include <cuda_runtime.h>\n#endif\n");
  edit("cuda/a.cu", "(*a, 0, n * sizeof(float));\n",
       "(*a, 0, 2 * n * sizeof(float));\n  cudaGetLastError();\n");
  edit("cuda/plain.h", "1", "2");
  const ProcessResult result =
      update({"--from", "HEAD", "--report", "json:r.json"});
  ASSERT_TRUE(exited(result, 1)) << result;
  const std::string expected =
      "#ifdef USE_HIP\n"
      "  hipMalloc(a, n * sizeof(float));\n"
      "  tuned(*a);\n"
      "  hipMemset(*a, 0, 2 * n * sizeof(float));\n"
      "  hipGetLastError();\n"
      "#else\n"
      "  cudaMalloc(a, n * sizeof(float));\n"
      "  cudaMemset(*a, 0, 2 * n * sizeof(float));\n"
      "  cudaGetLastError();\n"
      "#endif\n";
  EXPECT_TRUE(contains(read("hip/a.cu"), expected)) << read("hip/a.cu");
  EXPECT_EQ(read("hip/plain.h"), "#define N 2\n");
  const json report = json::parse(read("r.json"));
  EXPECT_TRUE(contains(json(findingsOf(report, "edited-upstream")).dump(),
                       "merged into this branch"));
  EXPECT_TRUE(findingsOf(report, "one-sided-guard").empty());
  EXPECT_TRUE(findingsOf(report, "cuda-in-hip-branch").empty());
  const auto once = allIn("hip");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == once);
}

/// With branches of its own for HIP, a file is not guessed at.
TEST_F(UpdateShared, LeavesOtherCodeForHipAlone) {
  write("cuda/a.cu", kBothsCuda);
  write("cuda/gpu.h", "#include <cuda_runtime.h>\n");
  commit();
  write("hip/a.cu", kBoth);
  write("hip/gpu.h",
        "#ifdef USE_HIP\n#include <hip/hip_runtime.h>\n"
        "#define cudaDeviceSynchronize hipDeviceSynchronize\n#else\n"
        "#include <cuda_runtime.h>\n#endif\n");
  edit("cuda/a.cu", "return 32;", "return 16;");
  edit("cuda/a.cu", "  cudaDeviceSynchronize();\n",
       "  cudaDeviceSynchronize();\n  cudaPeekAtLastError();\n");
  ASSERT_TRUE(exited(update({"--from", "HEAD", "--report", "json:r.json"}), 1));
  EXPECT_TRUE(
      contains(read("hip/a.cu"), "  return 16;\n#else\n  return ask();"));
  const json report = json::parse(read("r.json"));
  EXPECT_EQ(findingsOf(report, "one-sided-guard").size(), 1U);
  const auto names = findingsOf(report, "cuda-in-hip-branch");
  ASSERT_EQ(names.size(), 1U);
  EXPECT_TRUE(contains(names[0].dump(), "'cudaPeekAtLastError'"));
}

TEST_F(UpdateShared, MakesTheCompatHeaderAnew) {
  writeTree("cuda");
  commit();
  writeTree("hip");
  ASSERT_TRUE(exited(hipify({"compat", "hip", "-o", "hip/compat.h"}), 0));
  const std::string header = read("hip/compat.h");
  edit("hip/compat.h", "\n// cuda-runtime\n",
       "\n#define cudaMine hipMine\n\n// cuda-runtime\n");
  edit("hip/step.cu", "step<<<blocks(n), 32>>>", "step<<<blocks(n), 64>>>");
  edit("cuda/step.cu", "cudaDeviceSynchronize", "cudaGetLastError");
  commit();
  const ProcessResult result =
      update({"--from", "HEAD~1", "--report", "json:r.json"});
  ASSERT_TRUE(exited(result, 1)) << result;
  EXPECT_TRUE(contains(read("hip/step.cu"), "blocks(n), 64"));
  EXPECT_TRUE(contains(read("hip/step.cu"), "cudaGetLastError()"));
  EXPECT_TRUE(contains(read("hip/compat.h"), "#define cudaMine hipMine\n"));
  EXPECT_EQ(replaced(read("hip/compat.h"), "#define cudaMine hipMine\n\n", ""),
            replaced(header,
                     "#define cudaDeviceSynchronize hipDeviceSynchronize\n"
                     "#define cudaMalloc hipMalloc\n",
                     "#define cudaGetLastError hipGetLastError\n"
                     "#define cudaMalloc hipMalloc\n"));
  EXPECT_TRUE(
      findingsOf(json::parse(read("r.json")), "cuda-in-hip-branch").empty());
  const auto once = allIn("hip");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == once);
}

}  // namespace
}  // namespace hipport::e2e
