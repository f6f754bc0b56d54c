// How sources are parsed: by a database, by build files, by options.
#include "tree/unit_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/files.h"

namespace hipport {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Words = std::vector<std::string>;

/// A tree with a build file, and what is asked of it.
class PlannedUnits : public testing::Test {
 protected:
  PlannedUnits() {
    folder_.write("CMakeLists.txt",
                  "project(tree LANGUAGES CXX CUDA)\n"
                  "include_directories(include none)\n"
                  "if(X)\n  include_directories(perhaps)\nendif()\n"
                  "add_definitions(-DHINT)\n"
                  "set(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS};-DFOR_NVCC\")\n"
                  "add_library(a a.cu b.cpp)\n");
    for (const char* name : {"a.cu", "b.cpp", "include/c.h", "perhaps/d.h",
                             "lib/e.h", "given/f.h"}) {
      folder_.write(name, "");
    }
    InventoryOptions inputs;
    inputs.paths = {folder_.path()};
    inventory_ = takeInventory(inputs);
  }

  std::vector<Unit> unitsOf(const std::string& name, bool byItself = false) {
    return UnitPlanner(options_, inventory_, TreeHints(inventory_), graph_,
                       forGpus_)
        .unitsOf(folder_.at(name), byItself);
  }
  Unit unitOf(const std::string& name, bool byItself = false) {
    const std::vector<Unit> units = unitsOf(name, byItself);
    EXPECT_THAT(units, SizeIs(1));
    return units.empty() ? Unit() : units.front();
  }

  support::TemporaryFolder folder_;
  Inventory inventory_;
  ParseOptions options_;
  IncludeGraph graph_;
  std::set<std::string> forGpus_;
};

TEST_F(PlannedUnits, AreAsTheBuildFilesSay) {
  const Unit cuda = unitOf("a.cu");
  EXPECT_EQ(cuda.path, folder_.at("a.cu"));
  EXPECT_EQ(cuda.language, Language::cuda);
  EXPECT_TRUE(cuda.impliesRuntime);
  EXPECT_THAT(cuda.includeDirs, ElementsAre(folder_.at("include")));
  EXPECT_THAT(cuda.afterDirs, ElementsAre(folder_.at("perhaps")));
  EXPECT_THAT(cuda.macros, ElementsAre("-DHINT", "-DFOR_NVCC"));
  const Unit host = unitOf("b.cpp");
  EXPECT_EQ(host.language, Language::cxx);
  EXPECT_FALSE(host.impliesRuntime);
  EXPECT_THAT(host.macros, ElementsAre("-DHINT"));
}

/// A folder of its own for the build, from which the sources lie outside.
TEST_F(PlannedUnits, AreAsABuildFileBesideThemSays) {
  const auto make = [&](const std::string& folder, const std::string& include) {
    folder_.write(folder + "/Makefile",
                  "NVCCFLAGS += -I" + include +
                      " -DFOR_MAKE\n"
                      "a.o: a.cu\n\tnvcc $(NVCCFLAGS) -c $< -o $@\n");
    InventoryOptions inputs;
    inputs.paths = {folder_.path()};
    inventory_ = takeInventory(inputs);
    return unitOf("a.cu").macros;
  };
  // What stays in its folder says nothing of others.
  EXPECT_THAT(make("own/build", "."), ElementsAre("-DHINT", "-DFOR_NVCC"));
  EXPECT_THAT(make("build/linux", "../../include"),
              ElementsAre("-DHINT", "-DFOR_NVCC", "-DFOR_MAKE"));
}

TEST_F(PlannedUnits, ThatOnlyGpuCompilersTakeAreCuda) {
  forGpus_ = {folder_.at("b.cpp"), folder_.at("include/c.h")};
  const Unit source = unitOf("b.cpp");
  EXPECT_EQ(source.language, Language::cuda);
  EXPECT_TRUE(source.impliesRuntime);
  EXPECT_THAT(source.macros, ElementsAre("-DHINT", "-DFOR_NVCC"));
  // A header with kernels has what nvcc includes before its sources.
  EXPECT_TRUE(unitOf("include/c.h", /*byItself=*/true).impliesRuntime);
  forGpus_.erase(folder_.at("include/c.h"));
  EXPECT_FALSE(unitOf("include/c.h", /*byItself=*/true).impliesRuntime);
  // A database knows better.
  Unit command;
  command.path = folder_.at("b.cpp");
  command.language = Language::cxx;
  inventory_.commands = {command};
  EXPECT_EQ(unitOf("b.cpp").language, Language::cxx);
}

TEST_F(PlannedUnits, OfADatabaseAreAsItSays) {
  Unit first;
  first.path = folder_.at("a.cu");
  first.macros = {"-DONE"};
  first.standard = "c++14";
  Unit second = first;
  second.macros = {"-DTWO"};
  inventory_.commands = {first, second};
  const std::vector<Unit> units = unitsOf("a.cu");
  ASSERT_THAT(units, SizeIs(2));
  EXPECT_THAT(units[0].macros, ElementsAre("-DONE"));
  EXPECT_THAT(units[0].includeDirs, IsEmpty());
  EXPECT_EQ(units[0].standard, "c++14");
  EXPECT_THAT(units[1].macros, ElementsAre("-DTWO"));
  // It says nothing of others.
  EXPECT_THAT(unitOf("b.cpp").macros, ElementsAre("-DHINT"));
}

TEST_F(PlannedUnits, GetTheOptionsLast) {
  options_.macros = {"-DX=1", "-UHINT", "-DX=2"};
  options_.includeDirs = {folder_.at("given/../given")};
  options_.standard = "c++20";
  const Unit hinted = unitOf("b.cpp");
  EXPECT_THAT(hinted.macros, ElementsAre("-DHINT", "-DX=1", "-UHINT", "-DX=2"));
  EXPECT_THAT(hinted.includeDirs,
              ElementsAre(folder_.at("include"), folder_.at("given")));
  EXPECT_EQ(hinted.standard, "c++20");
  Unit command;
  command.path = folder_.at("a.cu");
  command.macros = {"-DONE"};
  command.includeDirs = {"/first"};
  command.standard = "c++14";
  inventory_.commands = {command};
  const Unit listed = unitOf("a.cu");
  EXPECT_THAT(listed.macros, ElementsAre("-DONE", "-DX=1", "-UHINT", "-DX=2"));
  EXPECT_THAT(listed.includeDirs, ElementsAre("/first", folder_.at("given")));
  EXPECT_EQ(listed.standard, "c++20");
}

TEST_F(PlannedUnits, SearchImpliedFoldersLastAndOnce) {
  options_.includeDirs = {folder_.at("given")};
  graph_.impliedDirs = {folder_.at("lib"), folder_.at("given"),
                        folder_.at("include"), folder_.at("perhaps"),
                        folder_.path()};
  const Unit unit = unitOf("a.cu");
  EXPECT_THAT(unit.includeDirs,
              ElementsAre(folder_.at("include"), folder_.at("given")));
  EXPECT_THAT(unit.afterDirs,
              ElementsAre(folder_.at("perhaps"), folder_.at("lib"),
                          folder_.path().string()));
}

TEST_F(PlannedUnits, AreHeadersOnlyByThemselves) {
  EXPECT_THAT(unitsOf("include/c.h"), IsEmpty());
  const Unit unit = unitOf("include/c.h", /*byItself=*/true);
  EXPECT_EQ(unit.path, folder_.at("include/c.h"));
  EXPECT_EQ(unit.language, Language::cuda);
  EXPECT_FALSE(unit.impliesRuntime);
  EXPECT_THAT(unit.macros, ElementsAre("-DHINT", "-DFOR_NVCC"));
}

}  // namespace
}  // namespace hipport
