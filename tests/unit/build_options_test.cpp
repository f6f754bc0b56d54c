// Options of compile commands, and what build files say for want of them.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "buildfiles/build_hints.h"
#include "buildfiles/command_options.h"

namespace hipport {
namespace {

using Words = std::vector<std::string>;

const BuildRules& rules() { return BuildRules::builtin(); }

Words omitted(const CommandOptions& options) {
  Words words;
  for (const OmittedOption& each : options.omitted) {
    EXPECT_FALSE(each.reason.empty()) << each.option;
    words.push_back(each.option);
  }
  return words;
}

TEST(CommandOptions, OfNvccBecomeThoseOfClang) {
  const CommandOptions options = optionsForHip(
      {"-O2", "-gencode", "arch=compute_80,code=sm_80", "-arch=sm_90", "-ftz",
       "true", "--fmad=false", "-Xcompiler=-fPIC", "-Xcompiler=-Wall",
       "-lineinfo", "-rdc=true", "-dc", "-c", "a.cu", "-Xptxas", "-O3",
       "-maxrregcount=64", "-ccbin", "g++-11"},
      true, rules());
  EXPECT_EQ(options.words,
            (Words{"-O2", "-fgpu-flush-denormals-to-zero", "-ffp-contract=off",
                   "-fPIC", "-gline-tables-only"}));
  EXPECT_EQ(omitted(options),
            (Words{"-Xptxas -O3", "-maxrregcount=64", "-ccbin g++-11"}));
}

/// "-G" and "-t" are nvcc's, "-Wp," is no warning.
TEST(CommandOptions, OfOthersStay) {
  const CommandOptions options = optionsForHip(
      {"-O3", "-march=native", "-G", "-pthread", "-Wall", "-Wp,-X", "-Xclang",
       "-menable-no-infs", "-MD", "-flto=auto", "--offload-arch=gfx90a",
       "-Wl,-z,now", "-lm", "--rocm-path=/opt/rocm", "a.cpp", "-c"},
      false, rules());
  EXPECT_EQ(options.words, (Words{"-O3", "-march=native", "-G", "-pthread",
                                  "-Wp,-X", "-Xclang", "-menable-no-infs"}));
  EXPECT_EQ(omitted(options), (Words{"-flto=auto", "--rocm-path=/opt/rocm"}));
}

/// "-G" is no option of nvcc behind one of Clang's that takes a value.
TEST(CommandOptions, ValuesOfOthersAreNoOptions) {
  const CommandOptions options = optionsForHip(
      {"-Xcuda-ptxas", "--disable-warnings", "-mllvm", "-G", "-lineinfo",
       "--disable-warnings", "-Xptxas", "--disable-warnings"},
      true, rules());
  EXPECT_EQ(options.words, (Words{"-Xcuda-ptxas", "--disable-warnings",
                                  "-mllvm", "-G", "-gline-tables-only"}));
}

TEST(CommandOptions, ForNvccStayNvccs) {
  const CommandOptions own =
      optionsForNvcc({"-O2", "-gencode", "arch=compute_80,code=sm_80",
                      "--use_fast_math", "-Xcompiler=-fPIC", "-Xcompiler=-Wall",
                      "-maxrregcount", "64", "-dc", "-ccbin=g++-9", "a.cu"},
                     true, rules());
  EXPECT_EQ(own.words, (Words{"-O2", "--use_fast_math", "-Xcompiler=-fPIC",
                              "-maxrregcount", "64"}));
  EXPECT_EQ(omitted(own), (Words{"-ccbin=g++-9"}));
  const CommandOptions host =
      optionsForNvcc({"-O2", "-fPIC", "-Wall"}, false, rules());
  EXPECT_EQ(host.words, (Words{"-O2", "-Xcompiler=-fPIC"}));
}

BuildHints hintsFor(const std::vector<BuildHints>& all,
                    std::string_view folder) {
  for (const BuildHints& each : all) {
    if (each.folder == folder) return each;
  }
  ADD_FAILURE() << "no hints for " << folder;
  return {};
}

TEST(CommandOptions, ThatLoadCodeAreToldFromThoseThatMakeIt) {
  Words words = {"-O3",
                 "-fplugin=e.so",
                 "-Xclang",
                 "-load",
                 "-Xclang",
                 "e.so",
                 "-Xclang",
                 "-fcuda-allow-variadic-functions",
                 "-mllvm",
                 "-load=e.so",
                 "-mllvm",
                 "-inline-threshold=9",
                 "-Bb/",
                 "-Wp,-load,e.so",
                 "-Xcompiler=-Xclang",
                 "-Xcompiler=-plugin",
                 "-Xcompiler=-specs=e",
                 "-Xarch_host",
                 "-fpass-plugin=e.so",
                 "-Xarch_device",
                 "-O1",
                 "--config=e",
                 "-ffast-math"};
  const auto omitted = takeUntrusted(words, rules());
  EXPECT_EQ(words, (Words{"-O3", "-Xclang", "-fcuda-allow-variadic-functions",
                          "-mllvm", "-inline-threshold=9", "-Xarch_device",
                          "-O1", "-ffast-math"}));
  EXPECT_EQ(omitted.size(), 10U);
}

TEST(BuildHints, SayWhichStandard) {
  const BuildFile files[] = {
      {"a/CMakeLists.txt",
       "set(CMAKE_CXX_STANDARD 20)\nset(CMAKE_CUDA_STANDARD 17)\n"},
      {"b/CMakeLists.txt", "set(CMAKE_CXX_STANDARD 20)\n"},
      {"c/CMakeLists.txt",
       "if(WITH_CONCEPTS)\n"
       "  target_compile_features(t PUBLIC cxx_std_23)\n"
       "endif()\nset_target_properties(t PROPERTIES CUDA_STANDARD 20)\n"},
      {"d/CMakeLists.txt", "set(CMAKE_CXX_STANDARD 14)\n"},
      {"e/CMakeLists.txt",
       "set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -O3 -std=c++20\")\n"},
      {"f/Makefile",
       "NVCCFLAGS = -O3 --std c++2a\na: a.cu\n"
       "\tnvcc $(NVCCFLAGS) a.cu -o a\n"},
      {"g/CMakeLists.txt",
       "if(NOT CUDA_FOUND)\n  set(CMAKE_CXX_STANDARD 20)\nendif()\n"
       "include_directories(.)\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  const auto standards = [&](std::string_view folder) {
    const BuildHints hints = hintsFor(all, folder);
    return newerStandardOf(hints, /*isCuda=*/false) + "," +
           newerStandardOf(hints, /*isCuda=*/true);
  };
  EXPECT_EQ(standards("a"), "c++20,");
  EXPECT_EQ(standards("b"), "c++20,c++20");
  EXPECT_EQ(standards("c"), "c++23,c++20");
  EXPECT_EQ(standards("d"), ",");
  EXPECT_EQ(standards("e"), ",c++20");
  EXPECT_EQ(standards("f"), ",c++20");
  EXPECT_EQ(standards("g"), ",");
}

TEST(BuildHints, OfCMake) {
  const BuildFile files[] = {
      {"src/CMakeLists.txt",
       "add_library(a a.cu)\n"
       "target_include_directories(a SYSTEM PUBLIC .\n"
       "  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/detail>\n"
       "  $<INSTALL_INTERFACE:include> /usr/include ${CUDA_INCLUDE_DIRS})\n"
       "target_compile_definitions(a PRIVATE WIDTH=4 -DDEEP)\n"
       "set_property(TARGET a APPEND PROPERTY COMPILE_DEFINITIONS LATE)\n"
       "set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -DPLAIN -Wall\")\n"},
      {"CMakeLists.txt",
       "project(tree LANGUAGES CXX CUDA)\n"
       "set(HEADERS ${PROJECT_SOURCE_DIR}/include)\n"
       "include_directories(${HEADERS} ../shared)\n"
       "if(CUDA_FOUND AND USE_CUDA)\n"
       "  add_definitions(-DHAVE_CUDA)\n"
       "else()\n"
       "  add_definitions(-DNO_CUDA)\n"
       "endif()\n"
       "if(NOT CUDA_FOUND)\n  add_definitions(-DNONE)\nendif()\n"
       "if(DOUBLE)\n"
       "  add_definitions(-DDOUBLE)\n  include_directories(double)\n"
       "endif()\n"
       "if(WITH_GPU)\n"
       "  if(DOUBLE)\n    add_definitions(-DTWICE)\n  endif()\n"
       "  find_package(CUDA REQUIRED)\n  add_definitions(-DWITH_GPU)\n"
       "else()\n  add_definitions(-DWITHOUT)\nendif()\n"
       "if(CPU)\n  add_definitions(-DCPU)\n"
       "else()\n  find_package(CUDAToolkit)\nendif()\n"
       "set(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS};-DFOR_NVCC\")\n"
       "add_compile_options(\"$<$<COMPILE_LANGUAGE:HIP>:-DFOR_HIP;-DBOTH>\")\n"
       "function(never)\n  add_definitions(-DNEVER)\nendfunction()\n"},
      {"two/CMakeLists.txt",
       "add_library(a a.cu)\nadd_library(b b.cu)\n"
       "target_compile_definitions(a PRIVATE ONE)\n"
       "target_include_directories(a PRIVATE ${tree_SOURCE_DIR}/two)\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].folder, "");
  EXPECT_EQ(all[0].includeDirs, (Words{"include", "../shared"}));
  EXPECT_EQ(all[0].otherDirs, (Words{"double"}));
  EXPECT_EQ(all[0].macros, (Words{"-DHAVE_CUDA", "-DWITH_GPU"}));
  EXPECT_EQ(all[0].cudaMacros, (Words{"-DFOR_NVCC", "-DFOR_HIP", "-DBOTH"}));
  const BuildHints source = hintsFor(all, "src");
  EXPECT_EQ(source.includeDirs, (Words{"src", "src/detail"}));
  EXPECT_EQ(source.macros, (Words{"-DWIDTH=4", "-DDEEP", "-DLATE", "-DPLAIN"}));
  // Which of the two libraries a source is of is not known.
  EXPECT_EQ(hintsFor(all, "two").macros, Words());
  EXPECT_EQ(hintsFor(all, "two").includeDirs, (Words{"two"}));
}

/// What is said of one of several targets holds for the sources that it
/// compiles first; the first round of a loop stands for all.
TEST(BuildHints, OfTargetsOfCMake) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "add_executable(one test.cu)\n"
       "target_compile_definitions(one PRIVATE BUILDER=first)\n"
       "add_executable(two test.cu other.cu)\n"
       "target_compile_definitions(two PRIVATE -DBUILDER=second)\n"
       "add_library(plain plain.cu)\n"
       "if(FAST)\n"
       "  target_compile_definitions(plain PRIVATE MAYBE)\n"
       "  add_library(fast sub/fast.cu)\n"
       "  target_compile_definitions(fast PRIVATE FAST ${UNKNOWN})\n"
       "endif()\n"
       "foreach(d 2 3)\n"
       "  foreach(how IN ITEMS stack queue)\n"
       "    add_executable(t${d}${how} loop.cu)\n"
       "    target_compile_definitions(t${d}${how} PRIVATE D=${d} ${how})\n"
       "  endforeach()\n"
       "endforeach()\n"
       "file(GLOB NEAR RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} near/*.cu a.cu)\n"
       "cuda_add_library(near ${NEAR})\n"
       "target_compile_definitions(near PRIVATE NEAR)\n"
       "file(GLOB_RECURSE DEEP deep/*.cu *.cuh)\n"
       "add_library(deep ${DEEP})\n"
       "target_compile_definitions(deep PRIVATE DEEP)\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  const std::vector<std::pair<std::string, Words>> found = {
      {"near/*.cu", {"-DNEAR"}},
      {"deep/*.cu", {"-DDEEP"}},
      {"deep/**/*.cu", {"-DDEEP"}},
      {"*.cuh", {"-DDEEP"}},
      {"**/*.cuh", {"-DDEEP"}}};
  EXPECT_EQ(all[0].globMacros, found);
  const std::map<std::string, Words, std::less<>> expected = {
      {"test.cu", {"-DBUILDER=first"}},
      {"other.cu", {"-DBUILDER=second"}},
      {"sub/fast.cu", {"-DFAST"}},
      {"loop.cu", {"-DD=2", "-Dstack"}}};
  EXPECT_EQ(all[0].sourceMacros, expected);
  EXPECT_EQ(all[0].macros, Words());
}

/// One back end of several is chosen by a text: CUDA's is built.
TEST(BuildHints, OfBackEndsOfCMake) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "if(${GPU_MODE} MATCHES \"CUDA\")\n  add_definitions(-DMATCHED)\n"
       "else()\n  add_definitions(-DNOT_MATCHED)\nendif()\n"
       "if(BACKEND STREQUAL cuda)\n  add_definitions(-DEQUAL)\nendif()\n"
       "if(\"cuda\" IN_LIST BACKENDS)\n  add_definitions(-DLISTED)\nendif()\n"
       "if(NOT BACKEND STREQUAL CUDA)\n  add_definitions(-DNOT_EQUAL)\n"
       "endif()\n"
       "if(BACKEND STREQUAL OPENCL)\n  add_definitions(-DOTHER)\nendif()\n"
       "if(CUDA_MODE STREQUAL fast)\n  add_definitions(-DLEFT_SIDE)\n"
       "endif()\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].macros, (Words{"-DMATCHED", "-DEQUAL", "-DLISTED"}));
}

/// What an included file says is said of the folder that includes it.
TEST(BuildHints, OfFilesThatCMakeIncludes) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "set(BACKEND CUDA CACHE STRING \"\")\n"
       "list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_SOURCE_DIR}/cmake)\n"
       "if(BACKEND STREQUAL CUDA)\n  include(cmake/cuda.cmake)\n"
       "else()\n  include(cmake/hip.cmake)\nendif()\n"
       "include(Options OPTIONAL)\ninclude(GNUInstallDirs)\n"
       "if(WITH_GPU)\n  add_definitions(-DGPU)\n"
       "  include(cmake/gpu.cmake)\nendif()\n"
       "add_definitions(-DBEHIND)\n"},
      {"cmake/Options.cmake",
       "option(FAST \"\" ON)\ninclude(Options)\n"
       "if(FAST)\n  add_definitions(-DFAST)\n"},
      {"cmake/cuda.cmake",
       "include_directories(include ${CMAKE_CURRENT_LIST_DIR}/own)\n"
       "add_compile_definitions(USE_CUDA)\n"},
      {"cmake/gpu.cmake", "find_package(CUDAToolkit)\n"},
      {"cmake/hip.cmake", "add_compile_definitions(USE_HIP)\n"},
      {"cmake/unused.cmake", "add_compile_definitions(UNUSED)\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].folder, "");
  EXPECT_EQ(all[0].includeDirs, (Words{"include", "cmake/own"}));
  EXPECT_EQ(all[0].macros,
            (Words{"-DUSE_CUDA", "-DFAST", "-DGPU", "-DBEHIND"}));
}

/// A tree for CUDA that has a back end for HIP is read as that for CUDA.
TEST(BuildHints, OfTheBackEndForHip) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "project(p LANGUAGES CXX CUDA)\n"
       "if(USE_HIP)\n  add_definitions(-DFOR_HIP)\n"
       "else()\n  add_definitions(-DFOR_CUDA)\nendif()\n"
       "if(P_ROCM_FOUND)\n  add_definitions(-DFOR_ROCM)\nendif()\n"},
      {"b/CMakeLists.txt", "if(USE_HIP)\n  add_definitions(-DB)\nendif()\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].macros, (Words{"-DFOR_CUDA"}));
}

/// HIP's name may be that of the switch for any GPU.
TEST(BuildHints, OfHipOnTheGpusOfNvidia) {
  const BuildFile files[] = {
      {"CMakeLists.txt", "if(ENABLE_HIP)\n  add_definitions(-DON)\nendif()\n"},
      {"cmake/setup.cmake",
       "if(ENABLE_HIP)\n  if(PLATFORM STREQUAL hip)\n    find_package(hip)\n"
       "  else()\n    enable_language(CUDA)\n  endif()\nendif()\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].macros, (Words{"-DON"}));
}

/// Another name of a target is no other target.
TEST(BuildHints, OfTargetsWithTwoNames) {
  const BuildFile files[] = {{"CMakeLists.txt",
                              "add_library(a a.cu)\nadd_library(m::a ALIAS a)\n"
                              "add_library(other IMPORTED)\n"
                              "target_compile_definitions(a PUBLIC X)\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].macros, (Words{"-DX"}));
}

/// What a target passes on reaches the sources of those that link it.
TEST(BuildHints, OfTargetsThatAreLinked) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "add_library(options INTERFACE)\n"
       "target_compile_definitions(options INTERFACE COMMON PRIVATE ITS_OWN)\n"
       "add_library(core core.cu)\nadd_library(ours::core ALIAS core)\n"
       "target_compile_definitions(core PUBLIC CORE PRIVATE INSIDE)\n"
       "target_link_libraries(core PUBLIC options)\n"
       "add_library(hidden hidden.cu)\n"
       "target_link_libraries(hidden PRIVATE core)\n"
       "add_executable(alone alone.cu)\n"
       "if(EXOTIC)\n  target_link_libraries(alone core)\nendif()\n"},
      {"app/CMakeLists.txt",
       "add_executable(app app.cu)\n"
       "target_link_libraries(app ours::core other)\n"
       "target_compile_definitions(options INTERFACE SAID_LATER)\n"},
      {"app2/CMakeLists.txt",
       "add_executable(app2 app2.cu)\n"
       "target_link_libraries(app2 PRIVATE hidden)\n"},
      {"other/CMakeLists.txt",
       "project(other)\nadd_library(core INTERFACE)\n"
       "target_compile_definitions(core INTERFACE OTHERS)\n"}};
  std::map<std::string, Words, std::less<>> macros;
  for (const BuildHints& each : buildHints(parseBuild(files, rules()))) {
    macros.insert(each.sourceMacros.begin(), each.sourceMacros.end());
  }
  EXPECT_EQ(macros["core.cu"],
            (Words{"-DCORE", "-DINSIDE", "-DSAID_LATER", "-DCOMMON"}));
  EXPECT_EQ(macros["hidden.cu"], (Words{"-DCORE", "-DSAID_LATER", "-DCOMMON"}));
  EXPECT_EQ(macros["app/app.cu"],
            (Words{"-DCORE", "-DSAID_LATER", "-DCOMMON"}));
  EXPECT_FALSE(macros.contains("app2/app2.cu"));
  EXPECT_FALSE(macros.contains("alone.cu"));
}

/// Ports are built on Linux.
TEST(BuildHints, OfSystems) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "if(WIN32)\n  add_definitions(-DON_WINDOWS)\n"
       "else()\n  add_definitions(-DON_OTHERS)\nendif()\n"
       "if(NOT MSVC)\n  add_definitions(-DNO_MSVC)\nendif()\n"
       "if(UNIX AND NOT APPLE)\n  add_definitions(-DON_LINUX)\nendif()\n"
       "if(CMAKE_SYSTEM_NAME STREQUAL \"Linux\")\n  set(LINUX_SWITCH ON)\n"
       "elseif(CMAKE_SYSTEM_NAME STREQUAL \"Windows\")\n"
       "  set(WINDOWS_SWITCH ON)\nendif()\n"
       "add_compile_definitions($<$<BOOL:${LINUX_SWITCH}>:BY_LINUX=1>\n"
       "  $<$<BOOL:${WINDOWS_SWITCH}>:BY_WINDOWS>\n"
       "  $<$<BOOL:${UNKNOWN}>:BY_UNKNOWN>)\n"},
      {"make/Makefile",
       "ifneq ($(OS),Windows_NT)\nNVCCFLAGS += -DLINUX_NVCC\n"
       "else\nNVCCFLAGS += -DWINDOWS_NVCC\nendif\n"
       "ifeq ($(shell uname -s), Linux)\nNVCCFLAGS += -DUNAME\nendif\n"
       "ifeq ($(UNAME),Darwin)\nNVCCFLAGS += -DDARWIN\nendif\n"
       "ifeq (,$(findstring MINGW,$(OS)))\nNVCCFLAGS += -DFOUND\nendif\n"
       "ifeq ($(POSTER),Linux)\nNVCCFLAGS += -DPOSTER\nendif\n"
       "%.o: %.cu\n\tnvcc $(NVCCFLAGS) -c $<\n"},
      // Set by one file for those that include it.
      {"parts/common.mk",
       "ifeq ($(A),1)\nX = 1\nelse ifeq ($(A),2)\nX = 2\nelse\nX = 3\n"
       "endif\nifneq ($(OS),Windows_NT)\nNVCUFLAGS += -DIN_PARTS\nendif\n"
       "UNUSED += -DOF_NOBODY\n"},
      {"parts/Makefile",
       "include common.mk\n%.o: %.cu\n\tnvcc $(NVCUFLAGS) -c $<\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  EXPECT_EQ(hintsFor(all, "parts").cudaMacros, Words{"-DIN_PARTS"});
  EXPECT_EQ(hintsFor(all, "parts").macros, Words());
  EXPECT_EQ(hintsFor(all, "").macros,
            (Words{"-DON_OTHERS", "-DNO_MSVC", "-DON_LINUX", "-DBY_LINUX=1"}));
  EXPECT_EQ(hintsFor(all, "make").cudaMacros,
            (Words{"-DLINUX_NVCC", "-DUNAME"}));
}

/// Of a build that sets no option by hand, and has the CUDA that is read.
TEST(BuildHints, OfOptionsOfCMake) {
  const BuildFile files[] = {
      {"CMakeLists.txt",
       "option(FAST \"\" ON)\noption(SLOW \"\" OFF)\n"
       "if(CUDA_VERSION VERSION_LESS 9.0)\n"
       "  option(RANDOM \"\" OFF)\n"
       "else()\n"
       "  option(RANDOM \"\" ON)\n"
       "endif()\n"
       "if(FAST)\n  add_definitions(/DFAST -DQUICK /wd4996)\n"
       "else()\n  set(RANDOM OFF)\n  add_definitions(-DNOT_FAST)\nendif()\n"
       "if(SLOW)\n  add_definitions(-DSLOW)\n  include_directories(slow)\n"
       "endif()\n"
       "if(RANDOM AND (SLOW OR FAST))\n  add_definitions(/DRANDOM)\nendif()\n"
       "if(NOT FAST OR SLOW)\n  add_definitions(-DEITHER)\nendif()\n"
       "if(NOT (FAST AND RANDOM))\n  include_directories(never)\nendif()\n"
       "if(${CUDA_VERSION} VERSION_GREATER_EQUAL \"11.2\" AND FAST)\n"
       "  add_definitions(-DNEW)\nendif()\n"
       // What another branch may have changed is not known.
       "option(MAYBE \"\" ON)\n"
       "if(OTHER)\n  set(MAYBE OFF)\nendif()\n"
       "if(MAYBE)\n  add_definitions(-DMAYBE)\nendif()\n"
       "if(OTHER)\n  option(LATE \"\" ON)\nendif()\n"
       "if(LATE)\n  add_definitions(-DLATE)\nendif()\n"
       "if(FAST STREQUAL deep)\n  add_definitions(-DSTREQUAL)\nendif()\n"
       "if(TARGET FAST)\n  add_definitions(-DTARGET)\nendif()\n"
       "if(\"FAST\" \"AND\" FAST)\n  add_definitions(-DQUOTED)\nendif()\n"
       "if(FAST AND)\n  add_definitions(-DBROKEN)\nendif()\n"
       "if((FAST)\n  add_definitions(-DOPEN)\nendif()\n"},
      {"sub/CMakeLists.txt",
       "if(FAST)\n  add_definitions(-DBELOW)\nendif()\n"
       "set(FAST ${OTHER})\n"
       "if(FAST)\n  add_definitions(-DCHANGED)\nendif()\n"
       "set(MINE TRUE)\n"
       "if(MINE)\n  add_definitions(-DMINE)\nendif()\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].macros, (Words{"-DFAST", "-DQUICK", "-DRANDOM", "-DNEW"}));
  EXPECT_EQ(all[0].includeDirs, Words());
  EXPECT_EQ(all[0].otherDirs, (Words{"slow"}));
  EXPECT_EQ(all[1].macros, (Words{"-DBELOW", "-DMINE"}));
}

TEST(BuildHints, OfMake) {
  const BuildFile files[] = {
      {"src/Makefile",
       "TOP = ..\n"
       "CXXFLAGS = -O2 -I$(TOP)/include -DPLAIN -DNAME=\\\"x\\\"\n"
       "UNUSED = -DUNUSED\n"
       "HOSTFLAGS = -DHOST\n"
       "b.o: b.cpp\n\tg++ $(HOSTFLAGS) -c b.cpp\n"
       "ifdef USE_CUDA\n"
       "CXXFLAGS += -DHAVE_CUDA\n"
       "else\n"
       "CXXFLAGS += -DNO_CUDA\n"
       "endif\n"
       "ifeq ($(DEBUG),1)\n"
       "CXXFLAGS += -DDEBUG -I debug\n"
       "endif\n"
       "ifeq ($(GPU), 1) \n"
       "CXXFLAGS += -DGPU -I/usr/local/cuda/include/\n"
       "endif\n"
       "ifeq ($(CPU), 1)\n"
       "CXXFLAGS += -DCPU\n"
       "else\n"
       "LIBS += -lcudart\n"
       "endif\n"
       "one: CXXFLAGS += -DOF_ONE\n"
       "a.o: a.cu\n"
       "\tnvcc $(CXXFLAGS) -DOF_TWO -Ilocal -c a.cu\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].folder, "src");
  EXPECT_EQ(all[0].includeDirs, (Words{"include", "src/local"}));
  EXPECT_EQ(all[0].otherDirs, (Words{"src/debug"}));
  EXPECT_EQ(all[0].macros, (Words{"-DHOST"}));
  EXPECT_EQ(all[0].cudaMacros, (Words{"-DPLAIN", "-DHAVE_CUDA", "-DGPU"}));
}

// A switch of CUDA's says what the build with it has, in whatever branch it
// stands, and in variables that a file uses which includes this one.
TEST(BuildHints, OfMakeBehindASwitch) {
  const BuildFile files[] = {{"Makefile",
                              "ifeq ($(STAGE),1)\n"
                              "CPPFLAGS += -DSTAGE_CUDA\n"
                              "else\n"
                              "ifeq ($(CUDA),1)\n"
                              "CUDA_H := -I$(CUDA_BASE)/include\n"
                              "CPPFLAGS += -DUSE_CUDA -DPLAIN $(CUDA_H)\n"
                              "ifeq ($(TURBO),1)\n"
                              "CPPFLAGS += -DTURBO_CUDA\n"
                              "endif\n"
                              "endif\n"
                              "endif\n"
                              "a.o: a.c\n\tcc $(CPPFLAGS) -c a.c\n"},
                             {"sub/GNUmakefile",
                              "LIB_DEFINES = -DOTHER_CUDA\n"
                              "ifdef SUB_CUDA\n"
                              "LIB_DEFINES += -DSUB_CUDA -DPLAIN\n"
                              "endif\n"
                              "ifdef SUB_HIP\n"
                              "LIB_DEFINES += -DSUB_HIP\n"
                              "endif\n"
                              "include ../make.inc\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  EXPECT_EQ(hintsFor(all, "").macros, Words{"-DUSE_CUDA"});
  EXPECT_EQ(hintsFor(all, "sub").macros, Words{"-DSUB_CUDA"});
}

// A port is read as what it was made of; of a build for both, CUDA's.
TEST(BuildHints, OfAPort) {
  const BuildFile files[] = {
      {"make/Makefile",
       "ifeq ($(GPU), 1)\n"
       "CXXFLAGS += -DGPU -I/opt/rocm/include/\n"
       "endif\n"
       "a.o: a.hip\n\thipcc $(CXXFLAGS) -c a.hip\n"},
      {"both/Makefile",
       "ifeq ($(GPU), 1)\n"
       "CXXFLAGS += -DGPU -I/usr/local/cuda/include/\n"
       "endif\n"
       "ifeq ($(AMD), 1)\n"
       "CXXFLAGS += -DAMD -I/opt/rocm/include/\n"
       "endif\n"
       "a.o: a.cu\n\tnvcc $(CXXFLAGS) -c a.cu\n"},
      {"libraries/Makefile",
       "GPU = 0\nDNN = 0\nCOMM ?= no\nFFT = 1\n"
       "ifeq ($(GPU), 1)\n"
       "CXXFLAGS += -DGPU -I/opt/rocm/include/\nLIBS += -lamdhip64\n"
       "endif\n"
       "ifeq ($(DNN), 1)\nCXXFLAGS += -DDNN\nLIBS += -lMIOpen\nendif\n"
       "ifeq ($(COMM), yes)\nCXXFLAGS += -DCOMM\nLIBS += -lrccl\nendif\n"
       "ifeq ($(FFT), 1)\nCXXFLAGS += -DFFT\nLIBS += -lhipfft\nendif\n"
       "ifeq ($(RAND), 1)\nCXXFLAGS += -DRAND\nLIBS += -lhiprand\nendif\n"
       "a.o: a.hip\n\thipcc $(CXXFLAGS) -c a.hip\n"},
      {"dnn/Makefile",
       "DNN = 0\n"
       "ifeq ($(DNN), 1)\nCXXFLAGS += -DDNN\nLIBS += -lMIOpen\nendif\n"
       "a.o: a.hip\n\thipcc $(CXXFLAGS) -c a.hip\n"},
      {"cmake/CMakeLists.txt",
       "if(WITH_GPU)\n"
       "  find_package(hip)\n  add_definitions(-DWITH_GPU)\n"
       "endif()\n"}};
  const std::vector<BuildHints> all = buildHints(parseBuild(files, rules()));
  auto macrosOf = [&](std::string_view folder) {
    const BuildHints hints = hintsFor(all, folder);
    return hints.macros.empty() ? hints.cudaMacros : hints.macros;
  };
  EXPECT_EQ(macrosOf("make"), Words{"-DGPU"});
  EXPECT_EQ(macrosOf("both"), Words{"-DGPU"});
  // A library that the file has switched off is not in the build that has HIP.
  EXPECT_EQ(macrosOf("libraries"), (Words{"-DGPU", "-DFFT", "-DRAND"}));
  EXPECT_EQ(macrosOf("dnn"), Words{"-DDNN"});
  EXPECT_EQ(macrosOf("cmake"), Words{"-DWITH_GPU"});
}

}  // namespace
}  // namespace hipport
