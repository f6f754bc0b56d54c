// hipport/blas.h: on a hipBLAS that keeps a record, and with hipBLAS's own
// header.
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
class Blas : public testing::TestWithParam<std::string> {
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
    compiler_ = {"c++",   "-std=c++11", "-D__HIP_PLATFORM_AMD__", "-isystem",
                 include, "-I",         HIPPORT_INCLUDE};
  }

  void expectCompiles(const Arguments& arguments) const {
    Arguments command = compiler_;
    command.insert(command.end(), arguments.begin(), arguments.end());
    const support::ProcessResult result = support::run(command);
    EXPECT_EQ(result.code, 0) << result;
  }

  support::TemporaryFolder folder_;

 private:
  Arguments compiler_;
};

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
