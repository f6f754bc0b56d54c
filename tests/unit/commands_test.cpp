// Compile commands and databases of GCC, Clang and nvcc.
#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/compile_commands.h"
#include "frontend/sdk.h"
#include "frontend/unit.h"
#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Commands : public testing::Test {
 protected:
  std::string at(const std::string& name) const { return temporary_.at(name); }
  void write(const std::string& name, const std::string& text) const {
    temporary_.write(name, text);
  }

  /// The unit that `words` behind the compiler's name make of a.cu.
  Unit unitOf(Words words, const std::string& file = "a.cu") {
    const auto unit = tried(std::move(words), file);
    EXPECT_TRUE(unit.has_value());
    return unit.value_or(Unit());
  }
  std::optional<Unit> tried(Words words, const std::string& file) {
    words.insert(words.begin(), "nvcc");
    return unitFromCommand(folder_.string(), file, words, problems_, budget_);
  }

  const support::TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
  std::vector<std::string> problems_;
  ParseBudget budget_{1000};
};

TEST_F(Commands, EverythingElseIsKept) {
  const Unit unit =
      unitOf({"-O2", "-gencode", "arch=compute_80,code=sm_80", "-DA", "-Xptxas",
              "-v", "-Xcompiler", "-fPIC,-DB", "--compiler-options=-Wall",
              "-ccbin=g++", "-o", "a.o", "-MF", "a.d", "-c", "a.cu"});
  EXPECT_TRUE(unit.isNvccs);
  EXPECT_EQ(unit.macros, (Words{"-DA", "-DB"}));
  EXPECT_EQ(unit.otherOptions,
            (Words{"-O2", "-gencode", "arch=compute_80,code=sm_80", "-Xptxas",
                   "-v", "-Xcompiler=-fPIC", "-Xcompiler=-Wall", "-ccbin=g++",
                   "-c", "a.cu"}));
  for (const Words& program : {Words{"/usr/bin/ccache", "/opt/cuda/bin/nvcc"},
                               Words{"nvcc_wrapper"}}) {
    EXPECT_TRUE(
        unitFromCommand(folder_.string(), "a.cu", program, problems_, budget_)
            ->isNvccs);
  }
  const auto host = unitFromCommand(
      folder_.string(), "a.cpp",
      {"g++", "-G", "-fopenmp", "-Xpreprocessor", "-X"}, problems_, budget_);
  EXPECT_FALSE(host->isNvccs);
  EXPECT_EQ(host->otherOptions, (Words{"-G", "-fopenmp", "-X"}));
}

TEST_F(Commands, WhatSaysWhatIsParsedIsTaken) {
  const Unit unit = unitOf({"-Ione",
                            "-I",
                            "two",
                            "--include-path=three",
                            "--include-directory",
                            "/four",
                            "-isystem",
                            "five",
                            "--system-include=six",
                            "-iquote",
                            "seven",
                            "-idirafter",
                            "eight",
                            "-DA",
                            "-D",
                            "B=1",
                            "--define-macro=C=2",
                            "-UA",
                            "--undefine-macro",
                            "B",
                            "-include",
                            "x.h",
                            "--pre-include=y.h",
                            "-std=c++17",
                            "a.cu"});
  EXPECT_EQ(unit.path, at("a.cu"));
  EXPECT_EQ(unit.includeDirs,
            (Words{at("one"), at("two"), at("three"), "/four"}));
  EXPECT_EQ(unit.systemDirs, (Words{at("five"), at("six")}));
  EXPECT_EQ(unit.quoteDirs, Words{at("seven")});
  EXPECT_EQ(unit.afterDirs, Words{at("eight")});
  EXPECT_EQ(unit.macros, (Words{"-DA", "-DB=1", "-DC=2", "-UA", "-UB"}));
  EXPECT_EQ(unit.forcedIncludes, (Words{"x.h", "y.h"}));
  EXPECT_EQ(unit.standard, "c++17");
}

TEST_F(Commands, OptionsOfNvccAreUnderstood) {
  const Unit unit = unitOf({"-gencode",
                            "arch=compute_80,code=sm_80",
                            "-gencode=arch=compute_90,code=[compute_90,sm_90]",
                            "--generate-code",
                            "arch=compute_70,code=sm_70",
                            "-arch=sm_80",
                            "-arch",
                            "sm_90",
                            "-rdc=true",
                            "--expt-relaxed-constexpr",
                            "--expt-extended-lambda",
                            "-expt-relaxed-constexpr",
                            "-ccbin",
                            "g++-12",
                            "-ccbin=/usr/bin/g++",
                            "--compiler-bindir",
                            "-Dnot",
                            "-dc",
                            "-Xptxas=-v,-O3",
                            "-Xptxas",
                            "-Dneither",
                            "-lineinfo",
                            "--use_fast_math",
                            "-t",
                            "4",
                            "-maxrregcount=32",
                            "-Xcudafe",
                            "--diag_suppress=177",
                            "-Xcompiler",
                            "-fPIC,-DHOST,-Ihost",
                            "-Xcompiler=-Wall",
                            "--compiler-options",
                            "-DQUOTED=1 -fopenmp",
                            "-std",
                            "c++14",
                            "-x",
                            "cu",
                            "-forward-unknown-to-host-compiler",
                            "-o",
                            "-DOUTPUT",
                            "-c",
                            "a.cu"});
  EXPECT_EQ(unit.macros, (Words{"-DHOST", "-DQUOTED=1"}));
  EXPECT_EQ(unit.includeDirs, Words{at("host")});
  EXPECT_EQ(unit.standard, "c++14");
  EXPECT_EQ(unit.language, Language::cuda);
  EXPECT_TRUE(problems_.empty());
}

TEST_F(Commands, LanguagesByOptionAndSuffix) {
  EXPECT_EQ(unitOf({}, "a.c").language, Language::c);
  EXPECT_EQ(unitOf({}, "a.cpp").language, Language::cxx);
  EXPECT_EQ(unitOf({"-x", "cu"}, "a.cpp").language, Language::cuda);
  EXPECT_EQ(unitOf({"--x=cu"}, "a.cpp").language, Language::cuda);
  EXPECT_EQ(unitOf({"-xc++"}, "a.cu").language, Language::cxx);
  EXPECT_EQ(unitOf({"-x", "cuda"}, "a.kernel").language, Language::cuda);
  EXPECT_FALSE(tried({"-c"}, "a.f90").has_value());
  EXPECT_FALSE(tried({"-c"}, "a.S").has_value());
  EXPECT_FALSE(tried({"-x", "assembler-with-cpp"}, "a.c").has_value());
  EXPECT_FALSE(tried({"-x", "f95"}, "a.c").has_value());
}

TEST_F(Commands, MakefilesAreNoUnits) {
  EXPECT_TRUE(isUnitName("src/make.hip"));
  EXPECT_FALSE(isUnitName("src/Makefile.hip"));
}

TEST_F(Commands, ResponseFiles) {
  write("one.rsp", "-DONE -I\"with space\"\n@two.rsp\n");
  write("two.rsp", "-DTWO");
  write("three.rsp", "-DTHREE\n--options-file four.rsp\n");
  write("four.rsp", "-DFOUR");
  const Unit unit =
      unitOf({"@one.rsp", "--options-file", "three.rsp", "-optf=four.rsp"});
  EXPECT_EQ(unit.macros,
            (Words{"-DONE", "-DTWO", "-DTHREE", "-DFOUR", "-DFOUR"}));
  EXPECT_EQ(unit.includeDirs, Words{at("with space")});
  EXPECT_TRUE(problems_.empty());
}

TEST_F(Commands, ResponseFilesThatCannotBeRead) {
  write("self.rsp", "-DBEFORE @self.rsp -DAFTER");
  write("a.rsp", "@b.rsp");
  write("b.rsp", "@a.rsp -DB");
  const Unit unit = unitOf({"@self.rsp", "@gone.rsp", "@a.rsp", "-DLAST"});
  EXPECT_EQ(unit.macros, (Words{"-DBEFORE", "-DAFTER", "-DB", "-DLAST"}));
  ASSERT_EQ(problems_.size(), 3U);
  EXPECT_NE(problems_[0].find(at("self.rsp")), std::string::npos);
  EXPECT_NE(problems_[0].find("includes itself"), std::string::npos);
  EXPECT_NE(problems_[1].find(at("gone.rsp")), std::string::npos);
  EXPECT_NE(problems_[1].find("cannot be read"), std::string::npos);
  EXPECT_NE(problems_[2].find(at("a.rsp")), std::string::npos);
}

TEST_F(Commands, AnOptionWithoutItsValueEndsTheCommand) {
  for (const char* option : {"-I", "-D", "-std", "-x", "-o", "-Xcompiler"}) {
    const Unit unit = unitOf({"-DA", option});
    EXPECT_EQ(unit.macros, Words{"-DA"}) << option;
  }
  EXPECT_EQ(unitOf({"-DA", "--", "-DB"}).macros, Words{"-DA"});
}

TEST_F(Commands, ADatabase) {
  write("compile_commands.json", R"([
    {"directory": ")" + folder_.string() +
                                     R"(", "file": "a.cu",
     "command": "nvcc \"-DTEXT=\\\"a b\\\"\" -c a.cu"},
    {"directory": ")" + folder_.string() +
                                     R"(", "file": "b.cpp",
     "arguments": ["g++", "-DB", "@gone.rsp", "-c", "b.cpp"]},
    {"directory": ")" + folder_.string() +
                                     R"(", "file": "c.f90",
     "command": "gfortran @gone.rsp -c c.f90"}])");
  const CompileCommands commands =
      loadCompileCommands(at("compile_commands.json"));
  ASSERT_EQ(commands.units.size(), 2U);
  EXPECT_EQ(commands.units[0].path, at("a.cu"));
  EXPECT_EQ(commands.units[0].macros, Words{"-DTEXT=\"a b\""});
  EXPECT_EQ(commands.units[1].path, at("b.cpp"));
  EXPECT_EQ(commands.units[1].macros, Words{"-DB"});
  EXPECT_EQ(commands.problems.size(), 1U);
}

TEST_F(Commands, ProblemsOfADatabaseAreNoFlood) {
  std::string text = "[";
  for (int i = 0; i < 100; ++i) {
    text += std::string(i == 0 ? "" : ",") + R"({"directory": ")" +
            folder_.string() + R"(", "file": "a)" + std::to_string(i) +
            R"(.cu", "command": "nvcc @gone.rsp -c a.cu"})";
  }
  write("compile_commands.json", text + "]");
  const CompileCommands commands =
      loadCompileCommands(at("compile_commands.json"));
  EXPECT_EQ(commands.units.size(), 100U);
  ASSERT_EQ(commands.problems.size(), 6U);
  EXPECT_NE(commands.problems.back().find("95 more"), std::string::npos);
}

TEST_F(Commands, WhatIsNoDatabaseIsRefused) {
  for (const char* text : {"", "{}", "[", "[{}]", "[1]"}) {
    write("compile_commands.json", text);
    EXPECT_THROW(loadCompileCommands(at("compile_commands.json")), Error)
        << text;
  }
  EXPECT_THROW(loadCompileCommands(at("gone.json")), Error);
}

// ---- SDKs

class Sdks : public Commands {
 protected:
  void writeSdk(const std::string& include, const std::string& version) const {
    write(include + "/cuda.h", "#pragma once\n" + version + "\n");
  }
};

TEST_F(Sdks, AreFoundWhereInstallersPutThem) {
  for (const char* include : {"a/include", "b/targets/x86_64-linux/include",
                              "c/targets/sbsa-linux/include", "d"}) {
    writeSdk(include, "#define CUDA_VERSION 12040");
    const std::string root = std::string(include).substr(0, 1);
    const Sdk sdk = findSdk(at(root));
    EXPECT_EQ(sdk.root, at(root));
    EXPECT_EQ(sdk.includeDirs, Words{at(include)});
    EXPECT_EQ(sdk.version, 12040);
    EXPECT_FALSE(sdk.isShared);
  }
  EXPECT_EQ(findSdk(at("a/include")).includeDirs, Words{at("a/include")});
  EXPECT_EQ(findSdk(at("a/../a/")).root, at("a"));
}

TEST_F(Sdks, CcclHasAFolderOfItsOwn) {
  writeSdk("a/include", "#define CUDA_VERSION 13000");
  write("a/include/cccl/thrust/version.h", "");
  EXPECT_EQ(findSdk(at("a")).includeDirs,
            (Words{at("a/include"), at("a/include/cccl")}));
}

TEST_F(Sdks, VersionsAsTheyAreWritten) {
  const std::pair<const char*, int> examples[] = {
      {"#define CUDA_VERSION 11080", 11080},
      {"#define CUDA_VERSION\t\t13000 /* x */", 13000},
      {"", 0},
      {"#define CUDA_VERSION x", 0},
      {"#define CUDA_VERSION 99000", 99000},
  };
  for (const auto& [text, version] : examples) {
    writeSdk("a/include", text);
    EXPECT_EQ(findSdk(at("a")).version, version) << text;
  }
}

TEST_F(Sdks, WhatIsNoSdkIsRefused) {
  write("a/include/stdio.h", "");
  for (const char* path : {"a", "gone", "a/include/stdio.h"}) {
    EXPECT_THROW(findSdk(at(path)), Error) << path;
  }
}

TEST_F(Sdks, HeadersByTheirFolder) {
  const Sdk sdk = {.root = "/sdk",
                   .includeDirs = {"/sdk/include", "/sdk/include/cccl"},
                   .version = 13000};
  EXPECT_TRUE(isSdkHeader(sdk, "/sdk/include/anything.h"));
  EXPECT_TRUE(isSdkHeader(sdk, "/sdk/include/cccl/cub/cub.cuh"));
  EXPECT_FALSE(isSdkHeader(sdk, "/sdk/include"));
  EXPECT_FALSE(isSdkHeader(sdk, "/sdk/include2/cuda.h"));
  EXPECT_FALSE(isSdkHeader(sdk, "/sdk/samples/a.h"));
}

TEST_F(Sdks, HeadersAmongOthersByTheirNames) {
  writeSdk("a/include", "#define CUDA_VERSION 11080");
  write("a/include/stdio.h", "");
  const Sdk sdk = findSdk(at("a"));
  EXPECT_TRUE(sdk.isShared);
  for (const char* header : {"cuda.h",
                             "cublas_v2.h",
                             "crt/host_defines.h",
                             "thrust/sort.h",
                             "cub/cub.cuh",
                             "cuda/atomic",
                             "nv/target",
                             "npp.h",
                             "nvml.h",
                             "vector_types.h",
                             "sm_32_intrinsics.h",
                             "cooperative_groups.h",
                             "cooperative_groups/reduce.h",
                             "mma.h",
                             "math_constants.h",
                             "texture_types.h",
                             "surface_types.h",
                             "nvtx3/nvToolsExt.h",
                             "device_launch_parameters.h",
                             "library_types.h",
                             "curand_kernel.h",
                             "nccl.h"}) {
    EXPECT_TRUE(isSdkHeader(sdk, at("a/include/") + header)) << header;
  }
  for (const char* header :
       {"stdio.h", "math.h", "boost/any.hpp", "c++/12/vector", "mpi.h",
        "surface.h", "texture.hpp", "vector", "hip/hip_runtime.h",
        "c++/12/cuda.h"}) {
    EXPECT_FALSE(isSdkHeader(sdk, at("a/include/") + header)) << header;
  }
}

}  // namespace
}  // namespace hipport
