// Programs of cuDNN, ported to MIOpen, print what they printed with cuDNN: on a
// MIOpen of the host's memory (miopen_double.cpp), which refuses what the real
// one does not do.
#include <cmath>
#include <sstream>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

const fs::path kPrograms = HIPPORT_SOURCES "testdata/libraries/cudnn";

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kPrograms)) {
    if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
  }
  std::ranges::sort(names);
  return names;
}

/// Where two outputs differ: words are the same, numbers nearly so. Empty where
/// they do not.
std::string difference(const std::string& expected, const std::string& actual) {
  std::istringstream left(expected), right(actual);
  std::string a, b;
  for (std::size_t word = 1;; ++word) {
    const bool hasLeft = static_cast<bool>(left >> a);
    const bool hasRight = static_cast<bool>(right >> b);
    if (!hasLeft && !hasRight) return {};
    if (hasLeft && hasRight) {
      if (a == b) continue;
      std::size_t endA = 0, endB = 0;
      try {
        const double x = std::stod(a, &endA), y = std::stod(b, &endB);
        if (endA == a.size() && endB == b.size() &&
            std::fabs(x - y) <= 2e-4 + 1e-3 * std::fabs(x)) {
          continue;
        }
      } catch (const std::exception&) {
      }
    }
    return "word " + std::to_string(word) + ": " + (hasLeft ? a : "nothing") +
           ", not " + (hasRight ? b : "nothing");
  }
}

class Dnn : public Scratch, public testing::WithParamInterface<std::string> {
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

  std::string include_;
};

TEST_P(Dnn, PrintsAsWithCudnn) {
  const std::string name = GetParam();
  ASSERT_TRUE(
      exited(port({(kPrograms / (name + ".cu")).string(), "-o", "out"}), 0));
  ASSERT_TRUE(exited(
      run({"clang++-19", "-x", "c++", "-std=c++17", "-w",
           "-D__HIP_PLATFORM_AMD__", "-isystem", include_, "-I", "out",
           "out/" + name + ".hip",
           HIPPORT_SOURCES "tests/e2e/miopen_double.cpp", "-o", "program"},
          {.folder = folder(), .timeLimit = std::chrono::seconds(120)}),
      0));
  const ProcessResult result =
      run({at("program").string()}, {.folder = folder()});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(difference(readBytes(kPrograms / "expected" / (name + ".txt")),
                       result.out),
            "")
      << result.out;
}

INSTANTIATE_TEST_SUITE_P(Programs, Dnn, testing::ValuesIn(programs()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace hipport::e2e
