// Compile databases that are broken or odd.
#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Database : public Scratch {
 protected:
  void SetUp() override { write("in/a.cu", kSource); }
  std::string entry(const std::string& file) const {
    return R"({"directory": ")" + folder().string() + R"(", "file": ")" + file +
           R"(", "command": "nvcc -c )" + file + R"("})";
  }
};

TEST_F(Database, BrokenIsRefused) {
  for (const std::string text :
       {"", "{", "[", "[{]", "not json", "{\"a\": 1}", "[1]",
        "[{\"file\": \"a.cu\"}]", "[{\"directory\": 3, \"file\": []}]"}) {
    write("build/compile_commands.json", text);
    EXPECT_TRUE(failed(port({"build/compile_commands.json", "--check"}), 3,
                       {"compile_commands.json"}))
        << text;
    EXPECT_TRUE(failed(port({"in", "--check", "-p", "build"}), 3,
                       {"compile_commands.json"}))
        << text;
  }
}

TEST_F(Database, FoldersMayBeRelativeToIt) {
  write("build/compile_commands.json",
        R"([{"directory": "..", "file": "in/a.cu",
             "command": "nvcc -c in/a.cu"}])");
  EXPECT_TRUE(exited(port({"build/compile_commands.json", "-o", "out"}), 0));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(Database, ThatNamesNothingIsReported) {
  write("build/compile_commands.json", "[]");
  EXPECT_TRUE(failed(port({"build/compile_commands.json", "--check"}), 3,
                     {"compile_commands.json"}));
}

TEST_F(Database, FilesThatAreGoneAreNamedAndTheOthersArePorted) {
  write("in/build/compile_commands.json",
        "[" + entry("in/a.cu") + "," + entry("in/gone.cu") + "]");
  const ProcessResult result =
      port({"in/build/compile_commands.json", "-o", "out"});
  EXPECT_TRUE(failed(result, 3, {"gone.cu", "which does not exist"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
  write("in/build/compile_commands.json", "[" + entry("in/gone.cu") + "]");
  EXPECT_TRUE(failed(port({"in/build/compile_commands.json", "--check"}), 3,
                     {"gone.cu"}));
}

TEST_F(Database, OddCommandsAreNoTrap) {
  for (const char* command :
       {"", "nvcc", "nvcc -I", "nvcc -D", "nvcc -x", "nvcc -x fortran -c a.cu",
        "nvcc -std= -c in/a.cu", "nvcc -std=c++99 in/a.cu",
        "nvcc @response in/a.cu", "nvcc -include nowhere.h -c in/a.cu",
        "nvcc '-DX=\\\"a b\\\"' -D= -D-U -U -c in/a.cu"}) {
    write("build/compile_commands.json",
          R"([{"directory": ")" + folder().string() +
              R"(", "file": "in/a.cu", "command": )" + json(command).dump() +
              "}]");
    fs::remove_all(at("out"));
    const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
    EXPECT_EQ(result.signal, 0) << command;
    EXPECT_TRUE(result.code == 0 || result.code == 3) << command << "\n"
                                                      << result;
    if (result.code == 0) {
      EXPECT_EQ(read("out/a.hip"), kPort) << command;
    }
  }
}

TEST_F(Database, AFileWithSeveralCommandsIsPortedOnce) {
  write("in/b.cu",
        "#ifdef ONE\nint f() { return cudaSuccess; }\n#else\n"
        "int f() { return cudaErrorUnknown; }\n#endif\n");
  const std::string begin = R"({"directory": ")" + folder().string() +
                            R"(", "file": "in/b.cu", "command": "nvcc )";
  write("build/compile_commands.json",
        "[" + begin + "-c in/b.cu\"}," + begin + "-DONE -c in/b.cu\"}]");
  const json report = reportOf({"in", "--check", "-p", "build"});
  const auto findings = findingsOf(report, "cuda-api", "in/b.cu");
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0]["spelling"], "written");
  EXPECT_EQ(findings[1]["spelling"], "written");
}

}  // namespace
}  // namespace hipport::e2e
