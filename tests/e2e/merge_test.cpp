// Reports of parts, joined.
#include <algorithm>
#include <filesystem>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Merge : public Scratch {
 protected:
  void report(const std::string& file, std::vector<std::string> arguments,
              const std::string& command = "report") const {
    arguments.insert(arguments.begin(), command);
    arguments.insert(arguments.end(), {"--report", "json:" + file});
    const ProcessResult result = hipify(arguments);
    EXPECT_LE(result.code, 1) << result;
  }
};

TEST_F(Merge, PartsAreWhatOneRunSays) {
  for (const char* name :
       {"heat", "nbody", "signal", "textures", "make-random"}) {
    copyProject(name, std::string("in/") + name);
  }
  write("in/hard.cu",
        "#include <cublas_v2.h>\n"
        "#include <cuda_runtime.h>\n"
        "void f(cublasHandle_t h) { cublasGetError(); cudaNoSuch(); }\n");
  const ProcessResult one = hipify({"port", "in", "--check", "--no-build-files",
                                    "--report", "json:one.json"});
  EXPECT_EQ(one.code, 1) << one;
  // What a build file becomes depends on all sources of its tree.
  // Of several paths the root is the folder that holds them all, so that these
  // have the same.
  report("a.json", {"in/heat", "in/nbody", "--check", "--no-build-files"},
         "port");
  report("b.json", {"in/signal", "in/textures", "--check", "--no-build-files"},
         "port");
  report("c.json",
         {"in/make-random", "in/hard.cu", "--check", "--no-build-files"},
         "port");
  EXPECT_TRUE(exited(
      hipify({"merge", "-o", "all.json", "a.json", "b.json", "c.json"}), 1));
  EXPECT_TRUE(same(read("all.json"), read("one.json")));

  // In any order, and to stdout.
  const ProcessResult printed =
      hipify({"merge", "--fail-on=none", "c.json", "a.json", "b.json"});
  EXPECT_TRUE(exited(printed, 0));
  EXPECT_TRUE(same(printed.out, read("one.json")));
  EXPECT_EQ(printed.err, "");
}

constexpr std::string_view kShared =
    "#pragma once\n"
    "#include <cuda_runtime.h>\n"
    "inline void grab(void** p) { cudaMalloc(p, 8); cudaFree(*p); }\n";

TEST_F(Merge, AFileThatAllReadAlikeCountsOnce) {
  write("in/shared.h", kShared);
  write("in/a.cu", "#include \"shared.h\"\n" + std::string(kSource));
  write("in/b.cu", "#include \"shared.h\"\n" + std::string(kSource));
  report("one.json", {"in"});
  report("a.json", {"in/a.cu", "in/shared.h"});
  report("b.json", {"in/b.cu", "in/shared.h"});
  EXPECT_TRUE(
      exited(hipify({"merge", "a.json", "b.json", "-o", "all.json"}), 0));
  EXPECT_TRUE(same(read("all.json"), read("one.json")));
}

TEST_F(Merge, WhatIsKnownBetterCounts) {
  write("in/shared.h",
        "#pragma once\n"
        "#include <cuda_runtime.h>\n"
        "#ifdef MORE\n"
        "inline void grab(void** p) { cudaMalloc(p, 8); }\n"
        "#endif\n");
  write("in/a.cu", "#define MORE\n#include \"shared.h\"\n");
  write("in/b.cu", "#include \"shared.h\"\n");
  report("one.json", {"in"});
  report("a.json", {"in/a.cu", "in/shared.h"});
  report("b.json", {"in/b.cu", "in/shared.h"});
  EXPECT_NE(fileOf(json::parse(read("a.json")), "in/shared.h"),
            fileOf(json::parse(read("b.json")), "in/shared.h"));
  for (const std::vector<std::string>& order :
       {std::vector<std::string>{"a.json", "b.json"}, {"b.json", "a.json"}}) {
    EXPECT_TRUE(
        exited(hipify({"merge", order[0], order[1], "-o", "all.json"}), 0));
    EXPECT_TRUE(same(read("all.json"), read("one.json")));
  }
}

TEST_F(Merge, WhatPartsDisagreeOnIsLeftToAPerson) {
  write("in/shared.h",
        "#pragma once\n"
        "inline void grab(void** p) { cudaMalloc(p, 8); cudaFree(*p); }\n");
  write("in/a.cu", "#include <cuda_runtime.h>\n#include \"shared.h\"\n");
  write("in/b.cu",
        "#include <cuda_runtime.h>\n#define cudaMalloc(p, n) 0\n"
        "#include \"shared.h\"\n");
  report("a.json", {"in/a.cu", "in/shared.h", "--check"}, "port");
  report("b.json", {"in/b.cu", "in/shared.h", "--check"}, "port");
  json edits[2];
  for (const auto i : {0, 1}) {
    const json part = json::parse(read(i == 0 ? "a.json" : "b.json"));
    edits[i] = fileOf(part, "in/shared.h").at("edits");
  }
  ASSERT_NE(edits[0], edits[1]);

  const ProcessResult merged = hipify({"merge", "a.json", "b.json"});
  EXPECT_TRUE(exited(merged, 1));
  EXPECT_TRUE(contains(merged.err,
                       "in/shared.h: the reports port it in "
                       "different ways"));
  EXPECT_TRUE(same(hipify({"merge", "b.json", "a.json"}).out, merged.out));
  const json all = json::parse(merged.out);
  const json file = fileOf(all, "in/shared.h");
  const std::string text = read("in/shared.h");
  bool isFreePorted = false;
  for (const json& edit : file.at("edits")) {
    EXPECT_EQ(std::ranges::count(edits[0], edit), 1);
    EXPECT_EQ(std::ranges::count(edits[1], edit), 1);
    isFreePorted |= edit.at("offset") == text.find("cudaFree");
  }
  EXPECT_TRUE(isFreePorted);
  bool isMallocOpen = false;
  for (const json& finding : file.at("findings")) {
    if (finding.at("span").at("offset") != text.find("cudaMalloc")) continue;
    if (finding.at("outcome") != "conflicted") continue;
    isMallocOpen = true;
    EXPECT_EQ(finding.at("action"), "manual");
    EXPECT_TRUE(contains(finding.at("notes").back().get<std::string>(),
                         "a.json, b.json"));
  }
  EXPECT_TRUE(isMallocOpen);
  EXPECT_EQ(all.at("totals").at("byOutcome").at("conflicted"), 1);
}

TEST_F(Merge, WhatDoesNotGoTogetherIsRefused) {
  write("in/a.cu", kSource);
  report("a.json", {"in"});
  report("roc.json", {"in", "--library=roc"});
  write("in/a.cu", std::string(kSource) + "\n");
  report("other.json", {"in"});
  write("broken.json", "{\"schemaVersion\": 1");
  write("foreign.json", "{\"schemaVersion\": 2, \"files\": [3]}");
  for (const auto& [file, why] :
       {std::pair("roc.json", "its target differs"),
        std::pair("other.json",
                  "the text of in/a.cu differs from that in a.json"),
        std::pair("broken.json", "broken at byte"),
        std::pair("foreign.json", "a field is missing")}) {
    const ProcessResult result =
        hipify({"merge", "a.json", file, "-o", "all.json"});
    EXPECT_TRUE(failed(result, 2, {file, why, "nothing was merged"}));
    EXPECT_FALSE(exists("all.json"));
  }
  EXPECT_TRUE(failed(hipify({"merge", "a.json", "gone.json"}), 3,
                     {"gone.json", "cannot be read"}));
  EXPECT_TRUE(failed(hipify({"merge"}), 2, {"REPORT"}));
}

}  // namespace
}  // namespace hipport::e2e
