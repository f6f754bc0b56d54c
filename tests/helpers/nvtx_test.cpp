// hipport/nvtx.h: on a rocTX that keeps a record, with rocTX's own header.
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

struct Compiler {
  std::string name;
  std::vector<std::string> command;

  friend std::ostream& operator<<(std::ostream& stream, const Compiler& value) {
    return stream << value.name;
  }
};

class Nvtx : public testing::TestWithParam<Compiler> {};

TEST_P(Nvtx, GivesRocTxTheTexts) {
  const std::string include = support::environment("HIPPORT_HIP_INCLUDE");
  if (!fs::exists(include + "/roctracer/roctx.h")) {
    HIPPORT_SKIP(rocm64)
        << "HIPPORT_HIP_INCLUDE names no ROCm with rocTX; make one with "
           "bench/fetch-hip-headers.sh";
  }
  std::vector<std::string> command = GetParam().command;
  if (!support::isInstalled(command.front())) {
    HIPPORT_SKIP(package) << command.front() << " is not installed";
  }
  const support::TemporaryFolder folder;
  const std::string program = folder.at("program");
  command.insert(command.end(),
                 {"-Wall", "-Wextra", "-Werror", "-isystem", include, "-I",
                  HIPPORT_INCLUDE, NVTX_PROGRAM, "-o", program});
  const support::ProcessResult compiled = support::run(command);
  ASSERT_EQ(compiled.code, 0) << compiled;
  const support::ProcessResult result = support::run({program});
  EXPECT_EQ(result.code, 0) << result;
}

INSTANTIATE_TEST_SUITE_P(
    Languages, Nvtx,
    testing::Values(Compiler{"cxx11", {"c++", "-std=c++11"}},
                    Compiler{"cxx20", {"c++", "-std=c++20"}},
                    Compiler{"c99", {"cc", "-x", "c", "-std=c99"}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
