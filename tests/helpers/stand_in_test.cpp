// hipport/nvml.h and hipport/nvtx.h: on stand-ins for AMD SMI and rocTX that
// say what was called, with the libraries' own headers.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;
namespace support = hipport::support;

struct Program {
  std::string name;
  std::string path;
  std::string header;  ///< of the library
};

struct Compiler {
  std::string name;
  std::vector<std::string> command;
};

class StandIn : public testing::TestWithParam<std::tuple<Program, Compiler>> {};

TEST_P(StandIn, IsAskedForTheSame) {
  const auto& [source, compiler] = GetParam();
  const std::string include = support::environment("HIPPORT_HIP_INCLUDE");
  if (!fs::exists(fs::path(include) / source.header)) {
    HIPPORT_SKIP(rocm64) << "HIPPORT_HIP_INCLUDE names no ROCm with "
                         << source.header
                         << "; make one with bench/fetch-hip-headers.sh";
  }
  std::vector<std::string> command = compiler.command;
  if (!support::isInstalled(command.front())) {
    HIPPORT_SKIP(package) << command.front() << " is not installed";
  }
  const support::TemporaryFolder folder;
  const std::string program = folder.at("program");
  command.insert(command.end(),
                 {"-Wall", "-Wextra", "-Werror", "-isystem", include, "-I",
                  HIPPORT_INCLUDE, source.path, "-o", program});
  const support::ProcessResult compiled = support::run(command);
  ASSERT_EQ(compiled.code, 0) << compiled;
  const support::ProcessResult result = support::run({program});
  EXPECT_EQ(result.code, 0) << result;
}

INSTANTIATE_TEST_SUITE_P(
    Libraries, StandIn,
    testing::Combine(
        testing::Values(Program{"nvml", NVML_PROGRAM, "amd_smi/amdsmi.h"},
                        Program{"nvtx", NVTX_PROGRAM, "roctracer/roctx.h"}),
        // AMD SMI's header needs POSIX's times.
        testing::Values(Compiler{"cxx11", {"c++", "-std=c++11"}},
                        Compiler{"cxx20", {"c++", "-std=c++20"}},
                        Compiler{"c99", {"cc", "-x", "c", "-std=gnu99"}})),
    [](const auto& info) {
      return std::get<0>(info.param).name + "_" + std::get<1>(info.param).name;
    });

}  // namespace
