// The table of build languages, and build files that are parsed once.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "buildfiles/build_hints.h"
#include "buildfiles/buildfiles.h"
#include "buildfiles/languages.h"

namespace hipport {
namespace {

const BuildRules& rules() { return BuildRules::builtin(); }

std::string languageOf(std::string_view path) {
  const BuildLanguage* language = buildLanguageOf(path);
  return language ? std::string(language->name) : "none";
}

TEST(BuildLanguages, AreKnownByTheNamesOfTheirFiles) {
  const std::pair<const char*, const char*> kNames[] = {
      {"CMakeLists.txt", "cmake"},
      {"cmake/FindX.cmake", "cmake"},
      {"src/Makefile", "make"},
      {"makefile", "make"},
      {"GNUmakefile", "make"},
      {"Makefile.am", "make"},
      {"common.mk", "make"},
      {"cuda.mk", "make"},
      {"Makefile.cuda", "make"},
      {"makefile.hip", "make"},
      {"src/Makefile.cu", "make"},
      {"makefile_cuda", "make"},
      {"Makefile-gpu", "make"},
      {"GNUmakefile.nvcc", "make"},
      {"make.inc", "make"},
      {"win.mak", "make"},
      {"x.make", "make"},
      {"build.sh", "shell"},
      {"run.bash", "shell"},
      {"configure", "shell"},
      {"configure.ac", "shell"},
      {"m4/cuda.m4", "shell"},
      {"Dockerfile", "docker"},
      {"Dockerfile-cuda", "docker"},
      {"ci/cuda.dockerfile", "docker"},
      {"Containerfile", "docker"},
      {".github/workflows/ci.yml", "yaml"},
      {"BUILD", "bazel"},
      {"a/BUILD.bazel", "bazel"},
      {"defs.bzl", "bazel"},
      {"meson.build", "meson"},
      {"setup.py", "python"},
      {"CMakeLists.txt.in", "none"},
      {"Makefile/a.cu", "none"},
      {"MakefileX", "none"},
      {"Makefile_gen.py", "none"},
      {"makefile-parser.cpp", "none"},
      {"Make.cpp", "none"},
      {"make.h", "none"},
      {".cmake", "none"},
      {".sh", "none"},
      {"BUILDING", "none"},
      {"tools.py", "none"},
      {"", "none"},
      {"src/", "none"},
  };
  for (const auto& [name, language] : kNames) {
    EXPECT_EQ(languageOf(name), language) << name;
  }
}

TEST(BuildLanguages, KnowWhatBuildsHip) {
  auto switches = [](const char* path, const char* bytes) {
    const BuildFile file{path, bytes};
    return hipSwitchesOf(*parseBuild({&file, 1}, rules()).files.front());
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(
      switches("CMakeLists.txt",
               "project(HIP CXX)\noption(USE_HIP \"x\" OFF)\n"
               "option(WITH_CHIP \"HIP\" ON)\nenable_language(HIP)\n"
               "find_package(hip)\nfind_package(Boost COMPONENTS hip)\n"),
      (Words{"option(USE_HIP)", "enable_language(HIP)", "find_package(hip)"}));
  EXPECT_EQ(switches("Makefile",
                     "ifdef USE_HIP\nCC = hipcc\nendif\nifeq ($(SHIP),1)\n"
                     "endif\n"),
            (Words{"ifdef USE_HIP"}));
  EXPECT_EQ(switches("setup.py", "USE_HIP = 1\n"), Words());
}

TEST(BuildLanguages, NoTwoKnowTheSameFile) {
  std::set<std::string_view> names;
  for (const BuildLanguage& language : buildLanguages()) {
    EXPECT_TRUE(names.insert(language.name).second) << language.name;
    EXPECT_NE(language.port, nullptr) << language.name;
    int files = 0;
    for (const std::string_view name : language.names) {
      if (name.empty()) continue;
      ++files;
      EXPECT_EQ(buildLanguageOf(name), &language) << name;
    }
    for (const std::string_view pattern : language.patterns) {
      if (pattern.empty()) continue;
      ++files;
      std::string name(pattern);
      const std::size_t star = name.find_first_of("*+");
      if (star != std::string::npos) name.replace(star, 1, "some");
      EXPECT_EQ(buildLanguageOf(name), &language) << name;
    }
    EXPECT_GT(files, 0) << language.name;
  }
}

TEST(BuildLanguages, OfAFileAreFoundOnce) {
  const BuildFile file = {"a/Makefile", ""};
  EXPECT_EQ(file.language, buildLanguageOf("Makefile"));
  EXPECT_TRUE(givesBuildHints("a/Makefile"));
  EXPECT_TRUE(givesBuildHints("CMakeLists.txt"));
  EXPECT_FALSE(givesBuildHints("build.sh"));
  EXPECT_FALSE(givesBuildHints("a.cu"));
}

/// A tree with build files of all languages, whose texts live no longer.
ParsedBuild parsedTree(const ParsedBuild& known = {},
                       const std::string& more = "") {
  const std::string cmake =
      "project(x LANGUAGES CXX CUDA)\n"
      "find_package(CUDAToolkit REQUIRED)\n"
      "include_directories(include)\n"
      "add_definitions(-DPLAIN)\n"
      "add_executable(x a.cu)\n"
      "target_link_libraries(x CUDA::cublas)\n";
  const std::string make =
      "NVCC = nvcc\n"
      "ifdef USE_CUDA\nCXXFLAGS += -DHAVE_CUDA -Ilocal\nendif\n"
      "a.o: a.cu\n\t$(NVCC) $(CXXFLAGS) -c a.cu\n" +
      more;
  const std::string script = "NVCC=nvcc\n$NVCC -arch=sm_80 a.cu -lcublas\n";
  const std::vector<BuildFile> files = {
      {"CMakeLists.txt", cmake},
      {"make/Makefile", make},
      {"build.sh", script},
      {"configure", "NVCC=nvcc\n"},
      {"Dockerfile", "RUN nvcc a.cu"},
      {"ci.yml", "run: nvcc a.cu\n"},
      {"BUILD", "cuda_library(x)\n"},
      {"meson.build", "'cuda'\n"},
      {"setup.py", "os.environ['CUDA_HOME']\n"},
      {"notes.txt", "nvcc\n"}};
  return parseBuild(files, rules(), known);
}

/// All that findings say, file by file.
std::vector<std::string> findingsIn(const ParsedBuild& build) {
  BuildTree tree;
  tree.renamesSources = true;
  tree.architectures = {"gfx90a"};
  std::vector<std::string> all;
  for (const Findings& findings : analyseBuild(tree, build, rules())) {
    std::string text;
    for (const Finding& each : findings) {
      text += each.check + ": " + each.message + "\n";
      for (const std::string& note : each.notes) text += "  " + note + "\n";
      if (!each.fix) continue;
      for (const Edit& edit : each.fix->edits) {
        text += "  " + std::to_string(edit.span.begin) + "-" +
                std::to_string(edit.span.end) + " " + edit.text + "\n";
      }
    }
    all.push_back(std::move(text));
  }
  return all;
}

TEST(ParsedBuild, ServesHintsAndThePort) {
  const ParsedBuild build = parsedTree();
  const std::vector<BuildHints> hints = buildHints(build);
  const std::vector<std::string> findings = findingsIn(build);
  EXPECT_EQ(hints, buildHints(parsedTree()));
  EXPECT_EQ(findings, findingsIn(parsedTree()));
  EXPECT_EQ(buildHints(build), hints) << "a port leaves what is parsed alone";
  ASSERT_EQ(hints.size(), 2U);
  EXPECT_EQ(hints[0].folder, "");
  EXPECT_EQ(hints[0].includeDirs, std::vector<std::string>{"include"});
  EXPECT_EQ(hints[0].macros, std::vector<std::string>{"-DPLAIN"});
  EXPECT_EQ(hints[1].folder, "make");
  EXPECT_EQ(hints[1].cudaMacros, std::vector<std::string>{"-DHAVE_CUDA"});
  ASSERT_EQ(findings.size(), 10U);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const std::string& path = build.files[i]->file().path;
    EXPECT_EQ(findings[i].empty(), path == "notes.txt") << path;
  }
}

TEST(ParsedBuild, ParsesAgainWhatChangedOnly) {
  const ParsedBuild first = parsedTree();
  const ParsedBuild second = parsedTree(first, "b.o: b.cu\n\t$(NVCC) b.cu\n");
  ASSERT_EQ(first.files.size(), second.files.size());
  for (std::size_t i = 0; i < first.files.size(); ++i) {
    const BuildFile& file = first.files[i]->file();
    EXPECT_EQ(first.files[i] == second.files[i], file.path != "make/Makefile")
        << file.path;
  }
  EXPECT_NE(findingsIn(first)[1], findingsIn(second)[1]);
  EXPECT_EQ(findingsIn(second),
            findingsIn(parsedTree({}, "b.o: b.cu\n\t$(NVCC) b.cu\n")));
}

}  // namespace
}  // namespace hipport
