// Real SDKs (--cuda-path) and builds of nvcc (-p). SDKs are made up here, so
// that no machine needs one; the golden tests use real ones.
#include <algorithm>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// ---- --cuda-path

class CudaPath : public Scratch {
 protected:
  void SetUp() override { write("in/a.cpp", kHostSource); }

  /// A small SDK: what kHostSource needs, which is more than it has in common
  /// with the embedded headers.
  void writeSdk(const std::string& include, const std::string& version) {
    write(include + "/cuda.h", version + "\n");
    write(include + "/cuda_runtime_api.h",
          "#pragma once\n"
          "#define OF_THIS_SDK 1\n"
          "typedef enum cudaError { cudaSuccess } cudaError_t;\n"
          "extern \"C\" cudaError_t cudaDeviceReset(void);\n");
  }

  static constexpr std::string_view kHostSource =
      "#include <cuda_runtime_api.h>\n"
      "#ifdef OF_THIS_SDK\n"
      "int reset() { return cudaDeviceReset(); }\n"
      "#endif\n";

  /// Whether the call of kHostSource is compiled in a run with `arguments`.
  testing::AssertionResult isRead(const json& report) {
    const auto findings = findingsOf(report, "cuda-api", "in/a.cpp");
    for (const json& finding : findings) {
      if (finding["span"]["line"] != 3) continue;
      if (finding["spelling"] == "written") return testing::AssertionSuccess();
      return testing::AssertionFailure() << finding.dump(2);
    }
    return testing::AssertionFailure() << "not found: " << report.dump(1);
  }
};

TEST_F(CudaPath, NamesAnInstallationOrItsIncludeFolder) {
  writeSdk("sdk/include", "#define CUDA_VERSION 12040");
  for (const char* path : {"sdk", "sdk/", "sdk/include", "./in/../sdk"}) {
    const json report = reportOf({"in", "--check", "--cuda-path", path});
    EXPECT_TRUE(isRead(report)) << path;
    EXPECT_EQ(report["sdk"],
              (json{{"version", "12.4"}, {"units", 1}, {"unitsReparsed", 0}}));
  }
  const json hermetic = reportOf({"in", "--check"});
  EXPECT_FALSE(isRead(hermetic));
  EXPECT_FALSE(hermetic.contains("sdk"));
}

TEST_F(CudaPath, WhereNoSdkIsNothingIsPorted) {
  write("empty/include/stdio.h", "");
  write("file", "");
  for (const char* path : {"empty", "gone", "file"}) {
    EXPECT_TRUE(failed(port({"in", "-o", "out", "--cuda-path", path}), 2,
                       {path, "no CUDA SDK", "nothing was ported"}));
    EXPECT_FALSE(exists("out"));
  }
}

TEST_F(CudaPath, AnUnknownVersionIsSaidAndTried) {
  const std::pair<const char*, const char*> versions[] = {
      {"", "does not say which version"},
      {"#define CUDA_VERSION 99000", "CUDA 99.0"},
      {"#define CUDA_VERSION 6050", "CUDA 6.5"}};
  write("in/b.cu", kSource);
  for (const auto& [text, message] : versions) {
    writeSdk("sdk/include", text);
    fs::remove_all(at("out"));
    const ProcessResult result =
        port({"in", "-o", "out", "--cuda-path", "sdk"});
    EXPECT_TRUE(exited(result, 0));
    EXPECT_TRUE(contains(result.err, "hipify-port: --cuda-path sdk: "));
    EXPECT_TRUE(contains(result.err, message));
    EXPECT_EQ(read("out/b.hip"), kPort) << "the built-in headers do";
    EXPECT_TRUE(contains(read("out/a.cpp"), "hipDeviceReset()"));
    const ProcessResult quiet =
        port({"in", "--diff", "--quiet", "--cuda-path", "sdk"});
    EXPECT_EQ(quiet.err, "");
  }
  writeSdk("sdk/include", "#define CUDA_VERSION 13000");
  EXPECT_FALSE(contains(port({"in", "--diff", "--cuda-path", "sdk"}).err,
                        "--cuda-path"));
}

TEST_F(CudaPath, AnSdkAmongOtherSoftware) {
  // As distributions install it. The tree's own headers and those of other
  // software there are nobody's CUDA.
  writeSdk("usr/include", "#define CUDA_VERSION 11080");
  write("usr/include/stdio.h", "#error the system's own comes first\n");
  write("usr/include/pool.h", "#pragma once\nint cudaFree(int);\n");
  write("in/b.cpp",
        "#include <cuda_runtime_api.h>\n"
        "#include <stdio.h>\n"
        "#include <pool.h>\n"
        "int own() { return cudaFree(1) + cudaDeviceReset(); }\n");
  const json report = reportOf({"in", "-o", "out", "--cuda-path", "usr"});
  EXPECT_TRUE(isRead(report));
  EXPECT_EQ(report["sdk"]["unitsReparsed"], 0) << report.dump(1);
  EXPECT_TRUE(
      contains(read("out/b.cpp"), "return cudaFree(1) + hipDeviceReset();"));
}

TEST_F(CudaPath, WhatItsHeadersLackComesFromTheBuiltInOnes) {
  writeSdk("sdk/include", "#define CUDA_VERSION 12040");
  write("in/b.cpp",
        "#include <cuda_runtime_api.h>\n"
        "int f(void* p) { return cudaDeviceReset() + cudaFree(p); }\n");
  const json report = reportOf({"in", "-o", "out", "--cuda-path", "sdk"});
  EXPECT_EQ(report["sdk"]["units"], 2);
  EXPECT_EQ(report["sdk"]["unitsReparsed"], 1);
  EXPECT_TRUE(
      contains(read("out/b.cpp"), "return hipDeviceReset() + hipFree(p);"));
}

TEST_F(CudaPath, MembersThatItsMacrosRenameStayTheUsers) {
  writeSdk("sdk/include",
           "#define CUDA_VERSION 12040\n"
           "typedef enum cudaError_enum { CUDA_SUCCESS } CUresult;\n"
           "#define cuMemFree cuMemFree_v2\n"
           "extern \"C\" CUresult cuMemFree(unsigned long long);");
  write("in/b.cpp",
        "#include <cuda.h>\n"
        "struct Table { CUresult (*cuMemFree)(unsigned long long); };\n"
        "int f(Table* table) { return table->cuMemFree(0); }\n"
        "int g() { return cuMemFree(0); }\n");
  ASSERT_TRUE(exited(port({"in", "-o", "one"}), 0));
  ASSERT_TRUE(exited(port({"in", "-o", "two", "--cuda-path", "sdk"}), 0));
  EXPECT_TRUE(contains(read("two/b.cpp"), "(*cuMemFree)"));
  EXPECT_TRUE(contains(read("two/b.cpp"), "table->cuMemFree(0)"));
  EXPECT_TRUE(contains(read("two/b.cpp"), "return hipFree("));
  EXPECT_EQ(read("two/b.cpp"), read("one/b.cpp"));
}

// ---- -p with command lines of nvcc

class NvccBuild : public Scratch {
 protected:
  /// Whether `condition` holds in in/a.cu when it is compiled by
  /// "nvcc OPTIONS -c a.cu".
  testing::AssertionResult holds(const std::string& condition,
                                 const std::string& options) {
    write("in/a.cu", "#include <cuda_runtime.h>\n#if " + condition +
                         "\nint f() { return cudaDeviceReset(); }\n#endif\n");
    writeDatabase({options});
    const ProcessResult result =
        port({"in", "--check", "-p", "build", "--report", "json:report.json"});
    if (result.code != 1) return testing::AssertionFailure() << result;
    const auto findings =
        findingsOf(json::parse(read("report.json")), "cuda-api");
    if (findings.size() == 1 && findings[0]["spelling"] == "written" &&
        result.err.find("hipify-port:") == std::string::npos) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << options << "\n" << result;
  }

  /// A database with one command for in/a.cu for each of `options`.
  void writeDatabase(const std::vector<std::string>& options) {
    json commands = json::array();
    for (const std::string& each : options) {
      commands.push_back({{"directory", at("in").string()},
                          {"file", "a.cu"},
                          {"command", "nvcc " + each + " -c a.cu"}});
    }
    write("build/compile_commands.json", commands.dump());
  }
};

TEST_F(NvccBuild, OptionsThatSayWhatIsParsed) {
  EXPECT_TRUE(holds("X == 1", "-Xcompiler -DX=1,-fPIC"));
  EXPECT_TRUE(holds("X == 1", "-Xcompiler=-fPIC,-DX=1"));
  EXPECT_TRUE(holds("X == 1", "--compiler-options '-fPIC -DX=1'"));
  EXPECT_TRUE(holds("X == 1", "--define-macro X=1"));
  EXPECT_TRUE(holds("__cplusplus == 201402", "-std c++14"));
  EXPECT_TRUE(holds("__cplusplus == 202002", "-std=c++20"));
  EXPECT_TRUE(holds("__cplusplus == 201703", "--std c++17"));
  write("in/dir/setting.h", "#define X 1\n");
  EXPECT_TRUE(holds("X == 1", "-Idir -include setting.h"));
  EXPECT_TRUE(holds("X == 1", "--system-include=dir -include setting.h"));
}

TEST_F(NvccBuild, OptionsThatDoNot) {
  for (const char* options :
       {"-gencode arch=compute_80,code=sm_80", "-arch=sm_90", "-arch sm_90",
        "-gencode=arch=compute_90,code=[compute_90,sm_90]", "-rdc=true -dc",
        "--expt-relaxed-constexpr --expt-extended-lambda",
        "-ccbin /usr/bin/g++-12", "-ccbin -DX=2", "-Xptxas -DX=2",
        "-Xlinker -DX=2", "-lineinfo -G -g -O3 --use_fast_math -t 0",
        "-Xcudafe --diag_suppress=177 --threads 4 -Werror all-warnings",
        "-forward-unknown-to-host-compiler -march=native -o x.o"}) {
    EXPECT_TRUE(holds("!defined(X)", options));
    EXPECT_TRUE(holds("X == 1", "-DX=1 " + std::string(options)));
  }
}

TEST_F(NvccBuild, ResponseFiles) {
  write("in/one.rsp", "-DX=1 @two.rsp");
  write("in/two.rsp", "-DY=2\n-I \"a dir\"");
  write("in/a dir/setting.h", "#define Z 3\n");
  EXPECT_TRUE(holds("X + Y + Z == 6",
                    "--options-file one.rsp -include "
                    "setting.h"));
  EXPECT_TRUE(holds("X + Y == 3", "-optf one.rsp"));
  EXPECT_TRUE(holds("X + Y == 3", "@one.rsp"));
}

TEST_F(NvccBuild, AMissingResponseFileIsSaidOnce) {
  write("in/a.cu", kSource);
  writeDatabase({"@gone.rsp -DX"});
  const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
  EXPECT_TRUE(failed(result, 3, {"gone.rsp", "Build the project once"}));
  const std::size_t first = result.err.find("gone.rsp");
  EXPECT_EQ(result.err.find("gone.rsp", first + 1), std::string::npos)
      << result;
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(NvccBuild, AResponseFileThatNamesItself) {
  write("in/a.cu", kSource);
  write("in/one.rsp", "@two.rsp");
  write("in/two.rsp", "@one.rsp -DX");
  writeDatabase({"@one.rsp"});
  const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
  EXPECT_TRUE(failed(result, 3, {"one.rsp", "includes itself"}));
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(NvccBuild, NoFloodWhereEveryUnitHasAProblem) {
  write("in/a.cu", kSource);
  writeDatabase(std::vector<std::string>(20, "@gone.rsp -arch=sm_80"));
  const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
  ASSERT_TRUE(exited(result, 3));
  EXPECT_LT(std::ranges::count(result.err, '\n'), 12) << result.err;
  EXPECT_EQ(read("out/a.hip"), kPort);
}

TEST_F(NvccBuild, CommandsForOtherLanguagesArePassedOver) {
  write("in/a.cu", kSource);
  write("in/b.f90", "end\n");
  write("in/c.S", "\n");
  json commands = json::array();
  for (const auto& [file, command] :
       std::vector<std::pair<std::string, std::string>>{
           {"b.f90", "gfortran @gone.rsp -c b.f90"},
           {"c.S", "gcc -x assembler-with-cpp -c c.S"},
           {"a.cu", "nvcc -c a.cu"}}) {
    commands.push_back({{"directory", at("in").string()},
                        {"file", file},
                        {"command", command}});
  }
  write("build/compile_commands.json", commands.dump());
  const ProcessResult result = port({"in", "-o", "out", "-p", "build"});
  EXPECT_TRUE(exited(result, 0));
  EXPECT_FALSE(contains(result.err, "gone.rsp"));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/b.f90"), "end\n");
}

}  // namespace
}  // namespace hipport::e2e
