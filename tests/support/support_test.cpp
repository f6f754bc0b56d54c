// What tests share keeps its word.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace hipport::support {
namespace {

namespace fs = std::filesystem;

/// Runs a test of this program, as ctest does.
ProcessResult runTest(const std::string& name, const std::string& expected) {
  return run({"/proc/self/exe", "--gtest_filter=" + name},
             {.environment = {{"HIPPORT_EXPECT_SKIPS", expected},
                              {"HIPPORT_SKIP_SAMPLE", "1"}}});
}

class Sample : public testing::Test {
 protected:
  void SetUp() override {
    if (!environment("HIPPORT_SKIP_SAMPLE").empty()) {
      HIPPORT_SKIP(cuda) << "it is " << 1 << " sample";
    }
  }
};

// The other tests run it, and have it skip.
TEST_F(Sample, MaySkip) {
  EXPECT_EQ(environment("HIPPORT_SKIP_SAMPLE"), "") << "SetUp had skipped it";
}

TEST(Skips, PassWhereTheyAreExpected) {
  const ProcessResult result = runTest("Sample.MaySkip", "hipcc,cuda");
  EXPECT_EQ(result.code, 0) << result;
  EXPECT_NE(result.out.find("[  SKIPPED ] 1 test"), std::string::npos);
  EXPECT_NE(result.out.find("\nskip [cuda] "), std::string::npos) << result;
  EXPECT_NE(result.out.find(": it is 1 sample\n"), std::string::npos) << result;
}

TEST(Skips, FailWhereTheyAreNot) {
  for (const char* expected : {"", "hipcc", "hipcc,root"}) {
    const ProcessResult result = runTest("Sample.MaySkip", expected);
    EXPECT_EQ(result.code, 1) << result;
    EXPECT_NE(result.out.find("or add cuda"), std::string::npos) << result;
    EXPECT_EQ(result.out.find("had skipped it"), std::string::npos) << result;
  }
  const ProcessResult unknown = runTest("Sample.MaySkip", "cuda,hip-cc");
  EXPECT_EQ(unknown.code, 1) << unknown;
  EXPECT_NE(unknown.out.find("names hip-cc"), std::string::npos) << unknown;
}

TEST(Skips, HaveIds) {
  for (int i = 0; i <= static_cast<int>(Skip::sanitizer); ++i) {
    const auto reason = static_cast<Skip>(i);
    EXPECT_EQ(skipOf(idOf(reason)), reason) << i;
  }
  EXPECT_EQ(skipOf("none"), std::nullopt);
}

TEST(Skips, OfProgramsFollowTheSameRules) {
  const auto codeFor = [](const std::string& id, const std::string& expected) {
    return run({HIPPORT_SKIP_PROGRAM, id, "why"},
               {.environment = {{"HIPPORT_EXPECT_SKIPS", expected}}})
        .code;
  };
  EXPECT_EQ(codeFor("cuda", "cuda"), 77);
  EXPECT_EQ(codeFor("cuda", "root"), 1);
  EXPECT_EQ(codeFor("parameter", ""), 77);
  EXPECT_EQ(codeFor("none", "cuda"), 2);
}

TEST(Draws, GiveEachItsTurn) {
  const auto isDrawnBy = [](const char* seed) {
    setenv("HIPPORT_SEED", seed, 1);
    const bool isIt = isDrawn(3);
    unsetenv("HIPPORT_SEED");
    return isIt;
  };
  EXPECT_EQ(isDrawnBy("7") + isDrawnBy("8") + isDrawnBy("9"), 1);
  EXPECT_EQ(isDrawnBy("7"), isDrawnBy("10"));
  EXPECT_TRUE(isDrawnBy("all"));
  EXPECT_TRUE(isDrawn(3)) << "all are drawn without a seed";
  EXPECT_NONFATAL_FAILURE(isDrawnBy("3x"), "neither a number");
}

TEST(Skips, AreCountedById) {
  const TemporaryFolder folder;
  folder.write("log",
               "1/3 Test: a\nskip [cuda] a.cpp:1: why\n"
               "2/3 Test: b\nskip [rocm64] a.cpp:1: why\n"
               "3/3 Test: c\nskip [cuda]: why\n it skips skip [hipcc]\n");
  const auto counted = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), HIPPORT_SKIPS);
    return run(arguments, {.folder = folder.path()}).out;
  };
  EXPECT_EQ(counted({"log"}), "cuda 2, rocm64 1\n");
  EXPECT_EQ(counted({"--but", "cuda", "log", "log"}), "rocm64 2\n");
  EXPECT_EQ(counted({"/dev/null"}), "none\n");
}

TEST(TemporaryFolders, GoWithAllThatIsInThem) {
  fs::path path;
  {
    const TemporaryFolder folder;
    path = folder.path();
    folder.write("a/b/c", "text");
    EXPECT_EQ(folder.read("a/b/c"), "text");
    fs::permissions(folder.at("a/b"), fs::perms::none);
  }
  EXPECT_FALSE(path.empty());
  EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace hipport::support
