// Sources of sizes that people do not write: they are ported in a time that
// grows with their size, not with its square.
#include "scratch.h"

namespace hipport::e2e {
namespace {

using std::chrono::seconds;

class Sizes : public Scratch {};

TEST_F(Sizes, AFileOfTwentyMegabytes) {
  std::string text(kSource);
  while (text.size() < 20'000'000) {
    text += "static const unsigned char table" + std::to_string(text.size()) +
            "[] = {\n";
    for (int i = 0; i < 400; ++i) {
      text +=
          "  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, // cudaFree\n";
    }
    text += "};\n";
  }
  write("in/big.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out"}, {.timeLimit = seconds(60)});
  ASSERT_TRUE(exited(result, 0));
  text.replace(0, kSource.size(), kPort);
  EXPECT_TRUE(same(read("out/big.hip"), text));
}

#ifndef HIPPORT_SANITIZED  // sanitizers reserve terabytes of addresses
/// Beside the program itself it is 6 times the file. One whose tokens would
/// take more is told by name.
TEST_F(Sizes, MemoryIsAFewTimesTheFile) {
  constexpr std::size_t kSize = 50'000'000;
  constexpr std::size_t kProgram = 64'000'000;
  const auto within = [&](std::size_t times, std::string_view repeated) {
    std::string text;
    while (text.size() < kSize) text += repeated;
    write("big.h", text);
    return run(
        {"sh", "-c",
         "ulimit -v " + std::to_string((kProgram + times * kSize) / 1024) +
             "; exec " HIPPORT_BINARY " report " + at("big.h").string() +
             " -j1 --no-cache --no-config"},
        {.folder = at(""), .timeLimit = seconds(60)});
  };
  constexpr std::string_view kCode =
      "extern int some_function(int first, const char* second);\n";
  EXPECT_TRUE(exited(within(6, kCode), 0));
  EXPECT_TRUE(exited(within(6, "12345, -6, 0x7f, 1.5f,\n"), 0));
  EXPECT_TRUE(failed(within(3, kCode), 2, {"not enough memory"}));
  EXPECT_TRUE(failed(within(6, "f(a,b);"), 3, {"big.h", "is so dense"}));
  EXPECT_TRUE(failed(within(6, "#\n"), 3, {"big.h", "is so dense"}));
}
#endif

TEST_F(Sizes, ManyCallsInOneFile) {
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 20'000; ++i) {
    text += "int f" + std::to_string(i) + "() { return cudaFree(0); }\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}, {.timeLimit = seconds(20)}), 0));
  EXPECT_FALSE(contains(read("out/a.hip"), "cuda"));
}

TEST_F(Sizes, ManyBranchesAndMacros) {
  std::string text = "#include <cuda_runtime.h>\n#define CALL(x) x\n";
  for (int i = 0; i < 10'000; ++i) {
    const std::string n = std::to_string(i);
    text += "#if 0\nint a" + n + "() { return cudaFree(0); }\n#else\nint b" +
            n + "() { return CALL(cudaFree(0)); }\n#endif\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)}), 0));
  EXPECT_FALSE(contains(read("out/a.hip"), "cuda"));
}

// As PyTorch's headers do, forty thousand times a unit.
TEST_F(Sizes, AHeaderThatIsIncludedAgainAndAgain) {
  write("in/once.h", "#pragma once\nstruct Pool { void cudaFree(int); };\n");
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 60'000; ++i) text += "#include \"once.h\"\n";
  write("in/a.cu", text + "void f(Pool& p) { p.cudaFree(0); cudaFree(0); }\n");
  const ProcessResult result =
      port({"in", "-o", "out", "--verbose"}, {.timeLimit = seconds(20)});
  ASSERT_TRUE(exited(result, 0));
  EXPECT_FALSE(contains(result.err, "parse-gap")) << "nothing is missing";
  EXPECT_TRUE(contains(read("out/a.hip"), "{ p.cudaFree(0); hipFree(0); }"));
}

TEST_F(Sizes, ALineOfOneMegabyte) {
  std::string text = "#include <cuda_runtime.h>\nint f() { return cudaFree(0)";
  while (text.size() < 1'000'000) text += " + 12345";
  text += " + cudaGetLastError() + cudaDeviceCanAccessPeerX; }\n";
  write("in/a.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out", "--verbose"}, {.timeLimit = seconds(20)});
  EXPECT_EQ(result.signal, 0);
  EXPECT_TRUE(contains(read("out/a.hip"), "hipFree(0) + 12345"));
  EXPECT_TRUE(contains(read("out/a.hip"), "hipGetLastError() + "));
  EXPECT_LT(result.err.size(), 20'000U) << "the line was shown whole";
}

TEST_F(Sizes, AGeneratedFileOfTwoHundredThousandLines) {
  std::string text =
      "#include <cuda_runtime.h>\n"
      "#define CHECK(call) if (call) return 1\n"
      "__global__ void kernel(int n);\n";
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    text += "int f" + n + "(void* p) {\n  CHECK(cudaMemset(p, 0, " + n +
            "));\n  cudaFree(p);\n#ifdef SLOW_" + n +
            "\n  cudaDeviceReset();\n#endif\n  kernel<<<1, 64>>>(" + n +
            ");\n  return 0;\n}\n\n";
  }
  write("in/a.cu", text);
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(60)}), 0));
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"cuda_", "hip/hip_"},
        {"cuda", "hip"}}) {
    std::string ported;
    std::size_t last = 0;
    for (std::size_t next; (next = text.find(from, last)) != std::string::npos;
         last = next + from.size()) {
      ported += text.substr(last, next - last) + to;
    }
    text = ported + text.substr(last);
  }
  EXPECT_TRUE(same(read("out/a.hip"), text));
}

// Time must not grow with the square of their number.
TEST_F(Sizes, ManyConditions) {
  std::string text = "#include <cuda_runtime.h>\n";
  for (int i = 0; i < 40'000; ++i) {
    text += "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600\n#endif\n";
  }
  write("in/a.cu", text);
  const ProcessResult result =
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)});
  EXPECT_TRUE(exited(result, 0));
}

TEST_F(Sizes, ManyIncludes) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "#include <cuda_runtime.h>\n";
  write("in/a.cu", text + "int main() { return cudaDeviceReset(); }\n");
  ASSERT_TRUE(exited(
      port({"in", "-o", "out", "--quiet"}, {.timeLimit = seconds(20)}), 0));
}

}  // namespace
}  // namespace hipport::e2e
