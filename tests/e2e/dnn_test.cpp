// Programs of cuDNN, ported to MIOpen, print what they printed with cuDNN: on a
// MIOpen of the host's memory (miopen_double.cpp), which refuses what the real
// one does not do.
#include "library_programs.h"
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

const fs::path kPrograms = libraryFolder("cudnn");

/// How many tests share the programs. Each compiles the double once.
constexpr unsigned kShares = 6;

class Dnn : public Scratch {
 protected:
  void SetUp() override {
    include_ = environment("HIPPORT_HIP_INCLUDE");
    if (!fs::exists(include_ + "/miopen/miopen.h")) {
      HIPPORT_SKIP(rocm64)
          << "HIPPORT_HIP_INCLUDE names no ROCm with MIOpen; make one with "
             "bench/fetch-hip-headers.sh";
    }
    if (!isInstalled("clang++-19")) {
      HIPPORT_SKIP(clang) << "clang++-19 is not installed";
    }
  }

  void expectCompiles(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"clang++-19", "-std=c++17", "-D__HIP_PLATFORM_AMD__",
                      "-isystem", include_});
    EXPECT_TRUE(exited(run(arguments, {.folder = folder(),
                                       .timeLimit = std::chrono::seconds(120)}),
                       0));
  }

 private:
  std::string include_;
};

class DnnPrograms : public Dnn, public testing::WithParamInterface<unsigned> {};

TEST_F(Dnn, RefusesWhatMiopenLacks) {
  expectCompiles({HIPPORT_SOURCES "tests/e2e/dnn_refusals.cpp",
                  HIPPORT_SOURCES "tests/e2e/miopen_double.cpp", "-I",
                  HIPPORT_SOURCES "include", "-o", "program"});
  const ProcessResult result =
      run({at("program").string()}, {.folder = folder()});
  EXPECT_TRUE(exited(result, 0));
}

TEST_F(Dnn, CompilesWithoutWarningsInOlderCode) {
  write("user.cpp", "#include \"hipport/dnn.h\"\n");
  expectCompiles({"-std=c++11", "-Wall", "-Wextra", "-Wold-style-cast",
                  "-Wcast-qual", "-Werror", "-fsyntax-only", "-I",
                  HIPPORT_SOURCES "include", "user.cpp"});
}

TEST_P(DnnPrograms, PrintAsWithCudnn) {
  HIPPORT_DRAW(3);
  expectCompiles(
      {"-c", HIPPORT_SOURCES "tests/e2e/miopen_double.cpp", "-o", "double.o"});
  const std::vector<std::string> names = libraryPrograms("cudnn");
  ASSERT_GT(names.size(), 40U);
  for (std::size_t i = GetParam(); i < names.size(); i += kShares) {
    const std::string& name = names[i];
    SCOPED_TRACE(name);
    EXPECT_TRUE(exited(port({(kPrograms / (name + ".cu")).string(), "-o", name,
                             "--fail-on=manual"}),
                       0));
    expectCompiles({"-x", "c++", name + "/" + name + ".hip", "-x", "none",
                    "double.o", "-I", name, "-o", name + "/program"});
    const ProcessResult result =
        run({at(name + "/program").string()}, {.folder = folder()});
    EXPECT_TRUE(exited(result, 0));
    // A program that was not recorded yet only has to run.
    const fs::path record = kPrograms / "recorded" / (name + ".txt");
    if (!fs::exists(record)) continue;
    EXPECT_EQ(difference(readBytes(record), result.out), "") << result.out;
  }
}

INSTANTIATE_TEST_SUITE_P(Share, DnnPrograms, testing::Range(0U, kShares));

}  // namespace
}  // namespace hipport::e2e
