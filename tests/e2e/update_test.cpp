// A port that follows its CUDA upstream: hand edits stay, and what is new
// comes.
#include <sys/stat.h>

#include <algorithm>

#include "support/schema_check.h"
#include "update_fixture.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

TEST_F(Update, WithNothingNewChangesNothing) {
  makePort();
  edit("hip/step.hip", "*= 2", "*= 3");
  const auto before = allIn("hip");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == before);
}

TEST_F(Update, WithoutHandEditsIsAFreshPort) {
  // harmless: file-conflict
  makePort({"--rocm=6.4"});
  edit("cuda/step.cu", "*= 2", "*= warpSize");
  write("cuda/sub/more.cu", kSource);
  fs::remove(at("cuda/grid.h"));
  edit("cuda/step.cu", "#include \"grid.h\"\n", "");
  edit("cuda/step.cu", "blocks(n)", "n");
  ASSERT_TRUE(exited(update(), 0));
  const auto updated = allIn("hip");
  fs::remove_all(at("hip"));
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip", "--rocm=6.4"}), 0));
  EXPECT_TRUE(updated == allIn("hip"));
}

TEST_F(Update, MergesWhatBothChanged) {
  // harmless: merge-conflict
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("hip/CMakeLists.txt", "  step.hip\n", "  step.hip\n  mine.hip\n");
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/CMakeLists.txt", "  step.cu\n", "  step.cu\n  halo.cu\n");
  write("cuda/halo.cu", kSource);
  commit();
  const ProcessResult result = update();
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/step.hip"), "*= 4"));
  EXPECT_TRUE(contains(read("hip/CMakeLists.txt"),
                       "  step.hip\n  mine.hip\n  halo.hip\n"));
  EXPECT_EQ(read("hip/halo.hip"), kPort);
  // And again there is nothing to do.
  const auto once = allIn("hip");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == once);
}

/// The old CUDA is found in a folder as well, and refused if it is another.
TEST_F(Update, TakesTheOldCudaFromAFolder) {
  makePort();
  writeTree("old");
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "*= 2", "*= 4");
  const auto before = allIn("hip");
  EXPECT_TRUE(failed(update(), 3, {"step.hip", "--from"}));
  EXPECT_TRUE(allIn("hip") == before);
  ASSERT_TRUE(exited(update({"--from", "old"}), 0));
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/step.hip"), "*= 4"));
}

TEST_F(Update, FindsTheOldCudaWhereHistoryWasRewritten) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "*= 2", "*= 4");
  ASSERT_TRUE(exited(git({"add", "-A"}), 0));
  ASSERT_TRUE(exited(git({"commit", "-q", "--amend", "-m", "y"}), 0));
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(contains(read("hip/step.hip"), "*= 4"));
  EXPECT_TRUE(failed(update({"--from", "nosuchrevision"}), 2,
                     {"nosuchrevision", "neither a folder nor a revision"}));
}

TEST_F(Update, ShowsConflictsAndRefusesToGoOnOverThem) {
  // wrong: merge-conflict
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "*= 2", "*= 3");
  edit("cuda/step.cu", "*= 2", "*= 4");
  const ProcessResult result = update({"--report", "json:r.json"});
  ASSERT_TRUE(exited(result, 1)) << result;
  EXPECT_TRUE(contains(read("hip/step.hip"),
                       "<<<<<<< port\n  if (i < n) a[i] *= 3;\n"
                       "||||||| base\n  if (i < n) a[i] *= 2;\n"
                       "=======\n  if (i < n) a[i] *= 4;\n>>>>>>> cuda-new\n"));
  const json report = json::parse(read("r.json"));
  EXPECT_EQ(findingsOf(report, "merge-conflict").size(), 1U);
  EXPECT_TRUE(contains(report.dump(), "cuda/step.cu:"));
  // As it is, nothing more is merged into it.
  edit("cuda/step.cu", "*= 4", "*= 5");
  const auto before = allIn("hip");
  EXPECT_TRUE(failed(update(), 2, {"step.hip", "conflict"}));
  EXPECT_TRUE(allIn("hip") == before);
}

TEST_F(Update, NamesFunctionsThatBothChanged) {
  // wrong: edited-upstream
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "blocks(n), 32", "blocks(n), 64");
  edit("cuda/step.cu", "  cudaDeviceSynchronize();\n",
       "  cudaDeviceSynchronize();\n  cudaGetLastError();\n");
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  const auto findings =
      findingsOf(json::parse(read("r.json")), "edited-upstream");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(contains(findings[0].dump(), "'run'"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "blocks(n), 64"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipGetLastError();"));
}

TEST_F(Update, FollowsRenamedFiles) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  fs::create_directory(at("cuda/src"));
  fs::rename(at("cuda/step.cu"), at("cuda/src/advance.cu"));
  edit("cuda/src/advance.cu", "*= 2", "*= 4");
  edit("cuda/CMakeLists.txt", "step.cu", "src/advance.cu");
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_FALSE(exists("hip/step.hip"));
  EXPECT_TRUE(contains(read("hip/src/advance.hip"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/src/advance.hip"), "*= 4"));
}

TEST_F(Update, LosesNothingThatOneSideRemoved) {
  // wrong: file-conflict
  writeTree("cuda");
  write("cuda/gone.cu", kSource);
  write("cuda/dropped.cu", kSource);
  write("cuda/data.bin", std::string("\0one", 4));
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/gone.hip", "256", "512");
  fs::remove(at("hip/dropped.hip"));
  write("hip/data.bin", std::string("\0two", 4));
  fs::remove(at("cuda/gone.cu"));
  edit("cuda/dropped.cu", "256", "512");
  write("cuda/data.bin", std::string("\0three", 6));
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  EXPECT_TRUE(contains(read("hip/gone.hip"), "512"));
  EXPECT_FALSE(exists("hip/dropped.hip"));
  EXPECT_EQ(read("hip/data.bin"), std::string("\0two", 4));
  EXPECT_EQ(findingsOf(json::parse(read("r.json")), "file-conflict").size(),
            3U);
}

/// As hipify-perl writes it, and somebody left it.
std::string byPerl() {
  std::string port = "// By hipify-perl.\n" + std::string(kStep);
  for (const auto& [cuda, hip] :
       {std::pair("cuda_runtime.h", "hip/hip_runtime.h"),
        std::pair("cudaMalloc(", "hipMallocManaged("),
        std::pair("cudaDevice", "hipDevice"),
        std::pair("step<<<blocks(n), 32>>>(a, n);",
                  "hipLaunchKernelGGL(step, dim3(blocks(n)), dim3(32), 0, 0, "
                  "a, n);")}) {
    port = replaced(port, cuda, hip);
  }
  return port;
}

TEST_F(Update, TakesAPortOfAnotherTool) {
  writeTree("cuda");
  write("hip/step.hip", byPerl());
  write("hip/grid.h", kGrid);
  // It may be of any tree.
  EXPECT_TRUE(failed(update(), 2, {"--from", "origin.json"}));
  commit();
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/step.cu", "step<<<blocks(n), 32>>>",
       "step<<<2 * blocks(n), 32>>>");
  const ProcessResult result = update({"--from", "HEAD"});
  ASSERT_TRUE(exited(result, 0)) << result;
  const std::string port = read("hip/step.hip");
  EXPECT_TRUE(contains(port, "// By hipify-perl.\n"));
  EXPECT_TRUE(contains(port, "hipMallocManaged("));
  EXPECT_TRUE(contains(port, "*= 4"));
  // Launches are written as that tool does, and no edits by hand.
  EXPECT_TRUE(contains(port, "dim3(2 * blocks(n))")) << port;
  EXPECT_TRUE(contains(read("hip/.hipify-port/origin.json"), "--launch"));
  EXPECT_EQ(statusOf({"--against", "cuda"})["edits"], 2);
}

/// Where nobody knows what a port was made from, the nearest revision counts.
TEST_F(Update, TakesTheNearestRevision) {
  writeTree("cuda");
  commit();
  edit("cuda/grid.h", "31", "63");
  write("cuda/more.cu", kSource);
  commit();
  write("hip/step.hip", byPerl());
  write("hip/grid.h", read("cuda/grid.h"));
  write("hip/more.hip", kPort);
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/grid.h", "63", "127");
  fs::remove(at("cuda/more.cu"));
  write("cuda/new.cu", kSource);
  commit();
  const ProcessResult result = update();
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_TRUE(contains(result.err, "the nearest"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipMallocManaged("));
  EXPECT_TRUE(contains(read("hip/step.hip"), "*= 4"));
  EXPECT_TRUE(contains(read("hip/grid.h"), "127"));
  EXPECT_FALSE(exists("hip/more.hip"));
  EXPECT_TRUE(exists("hip/new.hip"));
}

/// The old CUDA may be gone from the history that is there.
TEST_F(Update, NeedsTheRevisionThatAPortWasMadeOf) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "*= 2", "*= 4");
  commit();
  ASSERT_TRUE(exited(run({"git", "clone", "-q", "--depth=1",
                          "file://" + at("cuda").string(), at("shallow")}),
                     0));
  const auto before = allIn("hip");
  EXPECT_TRUE(failed(hipify({"update", "shallow", "--port", "hip"}), 3,
                     {"step.hip", "step.cu", "--from", "fetch"}));
  EXPECT_TRUE(allIn("hip") == before);
  EXPECT_TRUE(exited(hipify({"status", "hip", "--against", "shallow"}), 3));
}

/// Ends of lines are no changes, and stay as the port has them.
TEST_F(Update, TakesCrLfOfEitherSide) {
  const auto withCrLf = [](std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\n' ? "\r\n" : std::string(1, c);
    return result;
  };
  writeTree("cuda");
  write("cuda/other.cu", kSource);
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  // Upstream has it now in one file, and people have it in the other.
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  write("hip/other.hip", withCrLf(read("hip/other.hip")));
  edit("cuda/step.cu", "*= 2", "*= 4");
  write("cuda/step.cu", withCrLf(read("cuda/step.cu")));
  edit("cuda/other.cu", "256", "512");
  const ProcessResult result = update();
  ASSERT_TRUE(exited(result, 0)) << result;
  EXPECT_EQ(
      read("hip/step.hip"),
      withCrLf(replaced(replaced(replaced(replaced(kStep, "*= 2", "*= 4"),
                                          "cudaMalloc(", "hipMallocManaged("),
                                 "cudaDevice", "hipDevice"),
                        "cuda_runtime.h", "hip/hip_runtime.h")));
  EXPECT_EQ(read("hip/other.hip"), withCrLf(replaced(kPort, "256", "512")));
}

TEST_F(Update, ThatWasKilledIsUndone) {
  makePort();
  const auto before = allIn("hip");
  edit("cuda/step.cu", "*= 2", "*= 4");
  write("cuda/new.cu", kSource);
  // As after a kill between two files.
  const std::string fresh = replaced(read("hip/step.hip"), "*= 2", "*= 4");
  write("id.txt", fresh);
  const auto idOf = [&](std::string_view name) {
    std::string id = run({"git", "hash-object", at(name)}).out;
    id.pop_back();
    return id;
  };
  write("hip/.hipify-port/undo/0", read("hip/step.hip"));
  write(
      "hip/.hipify-port/undo.json",
      json{{"files",
            {{{"name", "step.hip"}, {"id", idOf("id.txt")}, {"was", true}},
             {{"name", "new.hip"}, {"id", idOf("hip/grid.h")}, {"was", false}},
             {{"name", "grid.h"}, {"id", "0"}, {"was", true}}}}}
          .dump());
  write("hip/step.hip", fresh);
  write("hip/new.hip", kGrid);
  writeTree("cuda");
  fs::remove(at("cuda/new.cu"));
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(allIn("hip") == before);
}

/// Two changes upstream, one by one or at once.
TEST_F(Update, InTwoStepsIsAsInOne) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("hip/step.hip", "#include \"grid.h\"\n",
       "#include \"grid.h\"\n#include \"mine.h\"\n");
  write("hip/mine.h", "#pragma once\n");
  fs::copy(at("hip"), at("once"), fs::copy_options::recursive);
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/step.cu", "#include \"grid.h\"\n",
       "#include \"grid.h\"\n#include <cuda_fp16.h>\n");
  commit();
  ASSERT_TRUE(exited(update(), 0));
  edit("cuda/step.cu", "cudaDeviceSynchronize", "cudaGetLastError");
  write("cuda/more.cu", kSource);
  commit();
  ASSERT_TRUE(exited(update(), 0));
  ASSERT_TRUE(exited(hipify({"update", "cuda", "--port", "once"}), 0));
  EXPECT_TRUE(allIn("hip") == allIn("once"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipMallocManaged("));
}

TEST_F(Update, IsUndoneWhereverItIsKilled) {
  writeTree("cuda");
  for (int i = 0; i < 40; ++i) {
    write("cuda/k" + std::to_string(i) + ".cu", kSource);
  }
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  const auto before = allIn("hip");
  for (int i = 0; i < 40; ++i) {
    edit("cuda/k" + std::to_string(i) + ".cu", "256", "512");
  }
  const ProcessResult killed = hipify(
      {"update", "cuda", "--port", "hip"},
      {.killWhen = [&] { return exists("hip/.hipify-port/undo.json"); }});
  if (killed.signal == 0) return;  // it was faster
  writeTree("cuda");
  for (int i = 0; i < 40; ++i) {
    write("cuda/k" + std::to_string(i) + ".cu", kSource);
  }
  ASSERT_TRUE(exited(hipify({"status", "hip", "--check"}), 0));
  EXPECT_TRUE(allIn("hip") == before);
}

TEST_F(Update, RefusesWhatItCannotDo) {
  makePort();
  EXPECT_TRUE(failed(hipify({"update", "nothing", "--port", "hip"}), 3,
                     {"nothing", "no such folder"}));
  EXPECT_TRUE(failed(hipify({"update", "cuda", "--port", "nothing"}), 2,
                     {"nothing", "no such folder"}));
  EXPECT_TRUE(failed(hipify({"update", "cuda", "--port", "cuda"}), 2,
                     {"as the new CUDA and as the port"}));
  EXPECT_TRUE(failed(hipify({"update", ".", "--port", "hip"}), 2,
                     {"contain each other"}));
  write("hip/.hipify-port/origin.json", "{");
  EXPECT_TRUE(failed(update(), 3, {"origin.json"}));
  write("hip/.hipify-port/origin.json",
        R"({"version":1,"tool":"x","paths":["."],"options":[],)"
        R"("files":[{"port":"../x","wrote":"0"}]})");
  EXPECT_TRUE(failed(update(), 3, {"origin.json"}));
}

/// What lies in the port may be anything: links lead nowhere, pipes are not
/// read.
TEST_F(Update, FollowsNoLinkAndReadsNoPipe) {
  makePort();
  write("secret", "of mine\n");
  write("cuda/sub/a.cu", kSource);
  ASSERT_TRUE(exited(update(), 0));
  fs::remove_all(at("hip/sub"));
  fs::create_directory(at("elsewhere"));
  write("elsewhere/a.hip", "not of the port\n");
  fs::create_directory_symlink(at("elsewhere"), at("hip/sub"));
  fs::remove(at("hip/grid.h"));
  ASSERT_EQ(::mkfifo(at("hip/grid.h").c_str(), 0600), 0);
  fs::remove(at("hip/step.hip"));
  fs::create_symlink(at("secret"), at("hip/step.hip"));
  edit("cuda/step.cu", "*= 2", "*= 4");
  edit("cuda/grid.h", "31", "30 + 1");
  edit("cuda/sub/a.cu", "256", "512");
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  EXPECT_EQ(findingsOf(json::parse(read("r.json")), "file-conflict").size(),
            3U);
  EXPECT_EQ(read("secret"), "of mine\n");
  EXPECT_EQ(read("elsewhere/a.hip"), "not of the port\n");
  EXPECT_TRUE(fs::is_symlink(at("hip/step.hip")));
}

TEST_F(Update, KeepsTheOptionsOfThePort) {
  // wrong: changed-output
  writeTree("cuda");
  write("cuda/include/own.h", "#define OWN 1\n");
  write("cuda/step.cu",
        "#include <own.h>\n#if !OWN\n#error\n#endif\n" + std::string(kStep));
  ASSERT_TRUE(
      exited(port({"cuda", "-o", "hip", "-I", "cuda/include", "--launch=ggl",
                   "--exclude", "grid.h", "--warp=native", "--matrix=rocwmma"}),
             0));
  EXPECT_FALSE(exists("hip/grid.h"));
  edit("cuda/step.cu", "*= 2", "*= 4");
  // harmless: changed-output
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_FALSE(exists("hip/grid.h"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "hipLaunchKernelGGL"));
  // Another one is recorded, and a change as any other.
  ASSERT_TRUE(exited(update({"--launch=keep", "--report", "json:r.json"}), 1));
  EXPECT_TRUE(contains(
      findingsOf(json::parse(read("r.json")), "changed-output").at(0).dump(),
      "--launch"));
  EXPECT_TRUE(contains(read("hip/step.hip"), "<<<"));
  ASSERT_TRUE(exited(update(), 0));
  EXPECT_TRUE(contains(read("hip/step.hip"), "<<<"));
}

TEST_F(Update, PortNeverWritesOverHandEdits) {
  makePort();
  edit("hip/step.hip", "*= 2", "*= 3");
  const auto before = allIn("hip");
  EXPECT_TRUE(failed(port({"cuda", "-o", "hip"}), 2, {"hipify-port update"}));
  EXPECT_TRUE(failed(port({"cuda", "-o", "hip", "--overwrite"}), 2,
                     {"step.hip", "hipify-port update"}));
  EXPECT_TRUE(allIn("hip") == before);
  // What stands there by hand and would be replaced is no less.
  edit("hip/step.hip", "*= 3", "*= 2");
  write("hip/new.hip", "mine\n");
  write("cuda/new.cu", kSource);
  EXPECT_TRUE(
      failed(port({"cuda", "-o", "hip", "--overwrite"}), 2, {"new.hip"}));
  fs::remove(at("hip/new.hip"));
  EXPECT_TRUE(exited(port({"cuda", "-o", "hip", "--overwrite"}), 0));
}

TEST_F(Update, StatusSaysWhatIsBehindAndEdited) {
  writeTree("cuda");
  edit("cuda/step.cu", "cudaDeviceSynchronize();\n",
       "cudaDeviceSynchronize();\n  cudaThreadSetLimit(cudaLimitStackSize, "
       "1);\n");
  commit();
  port({"cuda", "-o", "hip"});
  json status = statusOf();
  EXPECT_EQ(
      support::schemaProblems(
          std::string(HIPPORT_SOURCES) + "docs/status.schema.json", status),
      "");
  EXPECT_EQ(status["behind"], false);
  EXPECT_EQ(status["edits"], 0);
  EXPECT_EQ(status["history"]["behind"], 0);
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  edit("cuda/step.cu", "n * sizeof(float)", "2 * n * sizeof(float)");
  commit();
  edit("cuda/step.cu", "*= 2", "*= 4");
  commit();
  status = statusOf();
  EXPECT_EQ(
      support::schemaProblems(
          std::string(HIPPORT_SOURCES) + "docs/status.schema.json", status),
      "");
  EXPECT_EQ(status["behind"], true);
  EXPECT_EQ(status["history"]["behind"], 2);
  EXPECT_EQ(status["filesBehind"], 1);
  EXPECT_EQ(status["declarationsChanged"], 2);
  EXPECT_EQ(status["atRisk"], 1);
  EXPECT_EQ(status["changes"][0]["edits"][0]["name"], "allocate");
  const auto before = allIn("hip");
  EXPECT_TRUE(exited(hipify({"status", "hip", "--check"}), 1));
  EXPECT_TRUE(
      contains(hipify({"status", "hip", "--markdown"}).out, "| step.hip:"));
  EXPECT_TRUE(allIn("hip") == before);
}

/// What merges cleanly, and still wants a look: one of each kind.
TEST_F(Update, AuditsCleanMerges) {
  // wrong: one-sided-guard, cuda-in-hip-branch, unlisted-source
  writeTree("cuda");
  write("cuda/guards.cu",
        "#include <cuda_runtime.h>\n"
        "int width() {\n"
        "#ifdef __HIP_PLATFORM_AMD__\n"
        "  return 64;\n"
        "#else\n"
        "  return 32;\n"
        "#endif\n"
        "}\n"
        "#ifdef __HIP_PLATFORM_AMD__\n"
        "void wait() {\n"
        "  hipDeviceSynchronize();\n"
        "}\n"
        "#endif\n"
        "void other() { cudaDeviceSynchronize(); }\n");
  write("cuda/old.cu",
        "#include <cuda_runtime.h>\n"
        "void limit() { cudaThreadSetLimit(cudaLimitStackSize, 1); }\n"
        "void sync() { cudaDeviceSynchronize(); }\n");
  commit();
  port({"cuda", "-o", "hip"});
  write("hip/Makefile", "lib.a: step.o old.o\n\tar cr $@ $^\n");
  edit("cuda/guards.cu", "return 32;", "return 32 * 2;");
  edit("cuda/guards.cu", "  hipDeviceSynchronize();\n",
       "  hipDeviceSynchronize();\n  cudaGetLastError();\n");
  write("cuda/new.cu",
        "#include <cuda_runtime.h>\nvoid n() { cudaFree(0); }\n");
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  const json report = json::parse(read("r.json"));
  const auto guards = findingsOf(report, "one-sided-guard");
  ASSERT_EQ(guards.size(), 1U) << report.dump(1);
  EXPECT_EQ(guards[0]["span"]["line"], 6);
  const auto names = findingsOf(report, "cuda-in-hip-branch");
  ASSERT_EQ(names.size(), 1U) << report.dump(1);
  EXPECT_TRUE(contains(names[0].dump(), "'cudaGetLastError'"));
  const auto unlisted = findingsOf(report, "unlisted-source");
  ASSERT_EQ(unlisted.size(), 1U) << report.dump(1);
  EXPECT_TRUE(contains(unlisted[0].dump(), "new.hip"));
}

/// A branch for HIP in one that neither hipcc nor nvcc compiles: g++ reads it,
/// where the build says that the platform is AMD's.
TEST_F(Update, NamesNewCudaInBranchesOfHostCompilersForHip) {
  // wrong: cuda-in-hip-branch
  writeTree("cuda");
  write("cuda/host.cu",
        "#include <cuda_runtime.h>\n"
        "void wait() {\n"
        "#if defined(__HIPCC__) || defined(__CUDACC__)\n"
        "  cudaDeviceSynchronize();\n"
        "#else\n"
        "#ifdef __HIP_PLATFORM_AMD__\n"
        "  hipDeviceSynchronize();\n"
        "#else\n"
        "  throw 1;\n"
        "#endif\n"
        "#endif\n"
        "}\n");
  commit();
  port({"cuda", "-o", "hip"});
  edit("cuda/host.cu", "  hipDeviceSynchronize();\n",
       "  hipDeviceSynchronize();\n  cudaGetLastError();\n");
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  const json report = json::parse(read("r.json"));
  const auto names = findingsOf(report, "cuda-in-hip-branch");
  ASSERT_EQ(names.size(), 1U) << report.dump(1);
  EXPECT_TRUE(contains(names[0].dump(), "'cudaGetLastError'"));
  EXPECT_TRUE(findingsOf(report, "one-sided-guard").empty()) << report.dump(1);
}

/// The same changes where nobody has to look.
TEST_F(Update, IsQuietAboutHarmlessMerges) {
  // harmless: one-sided-guard, cuda-in-hip-branch, unlisted-source
  // harmless: edited-upstream
  writeTree("cuda");
  write("cuda/guards.cu",
        "#include <cuda_runtime.h>\n"
        "int width() {\n"
        "#ifdef __HIP_PLATFORM_AMD__\n"
        "  return 64;\n"
        "#else\n"
        "  return 32;\n"
        "#endif\n"
        "}\n"
        "void other() { cudaDeviceSynchronize(); }\n");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  write("hip/Makefile", "lib.a: step.o new.o\n\tar cr $@ $^\n");
  edit("hip/step.hip", "blocks(n), 32", "blocks(n), 64");
  edit("cuda/guards.cu", "return 32;", "return 32 * 2;");
  edit("cuda/guards.cu", "return 64;", "return 64 * 2;");
  edit("cuda/guards.cu", "cudaDeviceSynchronize();",
       "cudaDeviceSynchronize(); cudaGetLastError();");
  edit("cuda/step.cu", "*= 2", "*= 4");
  write("cuda/new.cu",
        "#include <cuda_runtime.h>\nvoid n() { cudaFree(0); }\n");
  const ProcessResult result = update({"--report", "json:r.json"});
  EXPECT_TRUE(exited(result, 0)) << result;
}

TEST_F(Update, NamesEditsWhoseReasonIsGone) {
  // wrong: stale-edit
  writeTree("cuda");
  write("cuda/old.cu",
        "#include <cuda_runtime.h>\n"
        "void limit(int i) {\n"
        "  cudaThreadSetLimit(cudaLimitStackSize, i);\n"
        "  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, i);\n"
        "}\n");
  commit();
  port({"cuda", "-o", "hip"});
  edit("hip/old.hip", "void limit(int i) {\n",
       "void limit(int i) {\n  // Mine.\n");
  const std::string was = read("hip/old.hip");
  const std::size_t line = was.find("DevRuntimeSyncDepth");
  ASSERT_NE(line, std::string::npos) << was;
  const std::size_t begin = was.rfind('\n', line) + 1;
  write("hip/old.hip", was.substr(0, begin) + "  mine(i);\n" +
                           was.substr(was.find('\n', line) + 1));
  // harmless: stale-edit
  ASSERT_TRUE(exited(update(), 0));
  edit("cuda/old.cu",
       "  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, i);\n",
       "  mine(i);\n");
  const ProcessResult result = update({"--report", "json:r.json"});
  EXPECT_FALSE(findingsOf(json::parse(read("r.json")), "stale-edit").empty())
      << result;
}

/// What an edit answered may come elsewhere.
TEST_F(Update, NamesFindingsThatAreBack) {
  // wrong: stale-edit
  writeTree("cuda");
  const std::string old =
      "#include <cuda_runtime.h>\n"
      "void limit(int i) {\n"
      "  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, i);\n"
      "  cudaFree(0);\n"
      "}\n"
      "void wait() {\n"
      "  cudaDeviceSynchronize();\n"
      "}\n";
  write("cuda/old.cu", old);
  commit();
  port({"cuda", "-o", "hip"});
  const std::string line =
      "  hipDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, i);\n";
  edit("hip/old.hip", line, "");
  // harmless: stale-edit
  edit("cuda/old.cu", "cudaFree(0)", "cudaFree(nullptr)");
  update({"--report", "json:r.json"});
  EXPECT_TRUE(findingsOf(json::parse(read("r.json")), "stale-edit").empty());
  EXPECT_FALSE(contains(read("hip/old.hip"), "SyncDepth"));
  commit();
  // It is in the other function now.
  const std::string cuda =
      "  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, i);\n";
  edit("cuda/old.cu", cuda, "");
  edit("cuda/old.cu", "void wait() {\n",
       "void wait() {\n  int i = 1;\n" + cuda);
  ASSERT_TRUE(exited(update({"--report", "json:r.json"}), 1));
  EXPECT_TRUE(contains(read("hip/old.hip"), "SyncDepth"));
  const json report = json::parse(read("r.json"));
  const auto back = findingsOf(report, "stale-edit");
  ASSERT_EQ(back.size(), 1U) << report.dump(1);
  EXPECT_TRUE(contains(back[0].dump(), "is here now: unsupported-api"));
}

/// Nothing is left of an edit that the tool makes by itself now.
TEST_F(Update, ForgetsEditsThatThePortMakesItself) {
  writeTree("cuda");
  commit();
  ASSERT_TRUE(exited(port({"cuda", "-o", "hip"}), 0));
  ASSERT_TRUE(exited(port({"cuda", "-o", "ggl", "--launch=ggl"}), 0));
  // By hand, and with other blanks.
  write("hip/step.hip",
        replaced(read("ggl/step.hip"), "GGL(step, ", "GGL(step,  "));
  edit("hip/step.hip", "hipMalloc(", "hipMallocManaged(");
  EXPECT_EQ(statusOf()["edits"], 2);
  update({"--launch=ggl"});
  EXPECT_EQ(read("hip/step.hip"),
            replaced(read("ggl/step.hip"), "hipMalloc(", "hipMallocManaged("));
  EXPECT_EQ(statusOf()["edits"], 1);
}

}  // namespace
}  // namespace hipport::e2e
