// hipport/blas.h, solver.h and sparse.h: on libraries that keep a record, and
// with the libraries' own headers.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;
namespace support = hipport::support;
using Arguments = std::vector<std::string>;

/// A host compiler with HIP's headers and options of its own.
class WithHip : public testing::Test {
 protected:
  void SetUp() override {
    const std::string include = support::environment("HIPPORT_HIP_INCLUDE");
    if (!fs::exists(include + "/hipblas/hipblas.h")) {
      HIPPORT_SKIP(rocm64)
          << "HIPPORT_HIP_INCLUDE names no ROCm with hipBLAS; make one with "
             "bench/fetch-hip-headers.sh";
    }
    if (!support::isInstalled("c++")) {
      HIPPORT_SKIP(package) << "c++ is not installed";
    }
    compiler_ = {"c++", "-D__HIP_PLATFORM_AMD__", "-isystem", include,
                 "-I",  HIPPORT_INCLUDE};
  }

  void expectCompiles(const Arguments& arguments,
                      const std::string& standard = "-std=c++11") const {
    Arguments command = compiler_;
    command.push_back(standard);
    command.insert(command.end(), arguments.begin(), arguments.end());
    const support::ProcessResult result = support::run(command);
    EXPECT_EQ(result.code, 0) << result;
  }

  support::TemporaryFolder folder_;

 private:
  Arguments compiler_;
};

class Blas : public WithHip, public testing::WithParamInterface<std::string> {};

class Libraries : public WithHip {};

TEST_F(Libraries, AreCalledAsCudasInterfaceSays) {
  const std::string program = folder_.at("program");
  expectCompiles({"-w", LIBRARIES_PROGRAM, "-o", program}, "-std=c++14");
  const support::ProcessResult result = support::run({program});
  EXPECT_EQ(result.code, 0) << result;
}

TEST_F(Libraries, CompileWithoutWarningsInOlderCode) {
  folder_.write("user.cpp",
                "#include <hipblas/hipblas.h>\n"
                "#include \"hipport/blas.h\"\n"
                "#include \"hipport/solver.h\"\n"
                "#include \"hipport/sparse.h\"\n");
  expectCompiles({"-Wall", "-Wextra", "-Wold-style-cast", "-Wcast-qual",
                  "-Werror", "-Wno-deprecated-declarations", "-fsyntax-only",
                  folder_.at("user.cpp")});
}

TEST_P(Blas, DoesAsCudasInterface) {
  const std::string program = folder_.at("program");
  Arguments arguments = {"-w", "-pthread", BLAS_PROGRAM, "-o", program};
  if (GetParam() == "older") arguments.emplace_back("-DOLDER");
  expectCompiles(arguments);
  const support::ProcessResult result = support::run({program});
  EXPECT_EQ(result.code, 0) << result;
}

/// Every function, as the port of a program calls it.
TEST_P(Blas, CompilesWithoutWarnings) {
  Arguments arguments = {"-Wall",
                         "-Wextra",
                         "-Wold-style-cast",
                         "-Wcast-qual",
                         "-Werror",
                         "-fsyntax-only",
                         "-x",
                         "c++",
                         TESTDATA
                         "/cases/libraries/cublas-without-handle-every/"
                         "expected.hip"};
  if (GetParam() == "older") {
    // Included first, hipBLAS has its own complex numbers.
    folder_.write("first.h",
                  "#include <hipblas/hipblas.h>\n"
                  "static_assert(sizeof(hipblasComplex) == 8, \"its own\");\n");
    arguments.insert(arguments.begin(), {"-Wno-deprecated-declarations",
                                         "-include", folder_.at("first.h")});
  }
  expectCompiles(arguments);
}

INSTANTIATE_TEST_SUITE_P(Hipblas, Blas, testing::Values("newer", "older"),
                         [](const auto& info) { return info.param; });

}  // namespace
