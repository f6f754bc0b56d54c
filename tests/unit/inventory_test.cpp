// Which files paths hold.
#include "tree/inventory.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Words = std::vector<std::string>;

class TakenInventory : public testing::Test {
 protected:
  /// Of names in the folder; all of it without any.
  Inventory take(const Words& names = {""}) {
    InventoryOptions options = options_;
    for (const std::string& name : names) {
      options.paths.push_back(folder_.at(name));
    }
    return takeInventory(options);
  }

  static Words placesIn(const Inventory& inventory) {
    Words places;
    for (const InputFile& file : inventory.files) {
      places.push_back(file.relative.string());
    }
    return places;
  }

  support::TemporaryFolder folder_;
  InventoryOptions options_;  ///< without paths
};

TEST_F(TakenInventory, HasAllFilesByPath) {
  for (const char* name : {"b.cu", "a/z.cuh", "a.cpp", "a-b/x.c", "README",
                           "a/CMakeLists.txt", "a/data.bin"}) {
    folder_.write(name, "");
  }
  const Inventory inventory = take();
  EXPECT_THAT(inventory.errors, IsEmpty());
  EXPECT_THAT(placesIn(inventory),
              ElementsAre("README", "a/CMakeLists.txt", "a/data.bin", "a/z.cuh",
                          "a-b/x.c", "a.cpp", "b.cu"));
  Words sources;
  for (const InputFile& file : inventory.files) {
    EXPECT_EQ(file.path.string(), folder_.at(file.relative.string()));
    EXPECT_EQ(file.root(), folder_.path().string());
    EXPECT_FALSE(file.isNamed);
    if (file.isSource) sources.push_back(file.relative.string());
  }
  EXPECT_THAT(sources, ElementsAre("a/z.cuh", "a-b/x.c", "a.cpp", "b.cu"));
}

/// "makefile.hip" is a build file, whatever it ends in, and keeps its name.
TEST_F(TakenInventory, BuildFilesAreNoSources) {
  for (const char* name :
       {"Makefile.cu", "makefile.hip", "cuda.mk", "make.cu", "a.hip"}) {
    folder_.write(name, "");
  }
  Words sources;
  for (const InputFile& file : take().files) {
    if (file.isSource) sources.push_back(file.relative.string());
  }
  EXPECT_THAT(sources, ElementsAre("a.hip", "make.cu"));
  EXPECT_EQ(renamedSource("src/Makefile.cu"), "src/Makefile.cu");
  EXPECT_EQ(renamedSource("src/make.cu"), "src/make.hip");
}

TEST_F(TakenInventory, LeavesOutWhatIsExcluded) {
  for (const char* name :
       {"a.cu", "tests/b.cu", "src/tests/c.cu", "src/d.cu", "src/x/d.cu"}) {
    folder_.write(name, "");
  }
  options_.exclude = {"tests", "src/d.cu"};
  EXPECT_THAT(placesIn(take()), ElementsAre("a.cu", "src/x/d.cu"));
}

TEST_F(TakenInventory, PassesOverVersionControlAndEarlierMaps) {
  for (const char* name :
       {".git/a.cu", ".hg/a.cu", ".svn/a.cu", ".bzr/a.cu", "sub/.git/a.cu",
        ".hipify-port/map.json", ".github/build.yml", "git/a.cu"}) {
    folder_.write(name, "");
  }
  EXPECT_THAT(placesIn(take()), ElementsAre(".github/build.yml", "git/a.cu"));
}

class Links : public TakenInventory {
 protected:
  Links() {
    folder_.write("tree/real.cu", "");
    folder_.write("tree/sub/b.cu", "");
    folder_.write("other/c.cu", "");
    fs::create_symlink("real.cu", folder_.at("tree/inside.cu"));
    fs::create_symlink("../other/c.cu", folder_.at("tree/outside.cu"));
    fs::create_symlink("none.cu", folder_.at("tree/nothing.cu"));
    fs::create_directory_symlink("sub", folder_.at("tree/folder"));
  }

  Words linksOf(const Inventory& inventory) {
    Words links;
    for (const InputFile& file : inventory.files) {
      if (file.isLink) links.push_back(file.relative.string());
    }
    return links;
  }
};

TEST_F(Links, OfATreeStayLinks) {
  EXPECT_THAT(linksOf(take({"tree"})),
              ElementsAre("folder", "inside.cu", "nothing.cu", "outside.cu"));
}

TEST_F(Links, OfACopyAreRefusedWhereTheyLeadOutOfTheTree) {
  Inventory inventory = take({"tree"});
  refuseLinksToOutside(inventory);
  EXPECT_THAT(linksOf(inventory),
              ElementsAre("folder", "inside.cu", "nothing.cu", "outside.cu"));
  ASSERT_EQ(inventory.errors.size(), 1U);
  EXPECT_TRUE(inventory.errors[0].find("outside.cu: is a link to") !=
              std::string::npos)
      << inventory.errors[0];
  // What it leads to is an input, too.
  inventory = take({"tree", "other"});
  refuseLinksToOutside(inventory);
  EXPECT_TRUE(inventory.errors.empty());
}

TEST_F(TakenInventory, SeveralInputsKeepTheirPlaces) {
  for (const char* name : {"x/a.cu", "y/sub/a.cu", "z/a.cu"}) {
    folder_.write(name, "");
  }
  const Inventory inventory = take({"y", "x/a.cu", "x"});
  EXPECT_THAT(placesIn(inventory), ElementsAre("x/a.cu", "y/sub/a.cu"));
  for (const InputFile& file : inventory.files) {
    EXPECT_EQ(file.root(), folder_.path().string());
  }
  EXPECT_TRUE(inventory.files[0].isNamed);
  EXPECT_FALSE(inventory.files[1].isNamed);
}

TEST_F(TakenInventory, OneFileHasItsFolderForARoot) {
  folder_.write("x/a.cu", "");
  folder_.write("x/b.cu", "");
  const Inventory inventory = take({"x/./a.cu"});
  EXPECT_THAT(placesIn(inventory), ElementsAre("a.cu"));
  EXPECT_EQ(inventory.files[0].root(), folder_.at("x"));
}

TEST_F(TakenInventory, ADatabaseStandsForTheFolderOfItsSources) {
  for (const char* name : {"x/a.cu", "x/b.cu", "x/c.h", "y/d.cpp",
                           "build/generated.h", "elsewhere.cu"}) {
    folder_.write(name, "");
  }
  const auto command = [&](const std::string& name) {
    return "{\"directory\": \"" + folder_.path().string() + "\", \"file\": \"" +
           name + "\", \"command\": \"nvcc -DX -c " + name + "\"}";
  };
  folder_.write("build/compile_commands.json", "[" + command("x/a.cu") + "," +
                                                   command("y/d.cpp") + "," +
                                                   command("y/gone.cu") + "]");
  const Inventory inventory = take({"build/compile_commands.json"});
  // b.cu and elsewhere.cu are no units of it; headers are of any.
  EXPECT_THAT(placesIn(inventory), ElementsAre("x/a.cu", "x/c.h", "y/d.cpp"));
  ASSERT_EQ(inventory.commands.size(), 2U);
  EXPECT_EQ(inventory.commands[0].path, folder_.at("x/a.cu"));
  EXPECT_THAT(inventory.commands[0].macros, ElementsAre("-DX"));
  EXPECT_THAT(inventory.errors, ElementsAre(HasSubstr("y/gone.cu")));
}

TEST_F(TakenInventory, ADatabaseOfTheOptionsOnlyAddsCommands) {
  folder_.write("a.cu", "");
  folder_.write("b.cu", "");
  folder_.write("build/compile_commands.json",
                "[{\"directory\": \"" + folder_.path().string() +
                    "\", \"file\": \"a.cu\", \"command\": \"nvcc a.cu\"}]");
  options_.buildDir = folder_.at("build");
  const Inventory inventory = take({"a.cu", "b.cu"});
  EXPECT_THAT(placesIn(inventory), ElementsAre("a.cu", "b.cu"));
  EXPECT_EQ(inventory.commands.size(), 1U);
  options_.buildDir = folder_.at("none");
  EXPECT_THROW(take({"a.cu"}), Error);
}

TEST_F(TakenInventory, WhatHoldsNoSourceIsAnError) {
  folder_.write("docs/a.txt", "");
  folder_.write("b.cu", "");
  const Inventory inventory = take({"docs", "none.cu", "docs/a.txt", "b.cu"});
  EXPECT_THAT(inventory.errors,
              ElementsAre(HasSubstr("none.cu: no such file"),
                          HasSubstr("a.txt: neither a C, C++ or CUDA source"),
                          HasSubstr("docs: contains no C, C++ or CUDA")));
  EXPECT_NE(inventory.find(folder_.at("b.cu")), nullptr);
  options_.paths = {""};
  EXPECT_THROW(take({"b.cu"}), Error);
}

/// Folders, each in the one before it: so deep that no path leads there, which
/// holds for root as well. Removed with the object.
class DeepFolders {
 public:
  explicit DeepFolders(const std::string& folder) {
    int at = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0 && handles_.size() < 17) {
      handles_.push_back(at);
      ::mkdirat(at, name_.c_str(), 0755);
      at = ::openat(at, name_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    EXPECT_GE(at, 0);
    if (at >= 0) ::close(at);
  }
  ~DeepFolders() {
    for (; !handles_.empty(); handles_.pop_back()) {
      ::unlinkat(handles_.back(), name_.c_str(), AT_REMOVEDIR);
      ::close(handles_.back());
    }
  }
  DeepFolders(const DeepFolders&) = delete;
  DeepFolders& operator=(const DeepFolders&) = delete;

 private:
  std::string name_ = std::string(250, 'd');
  std::vector<int> handles_;
};

TEST_F(TakenInventory, AFolderThatCannotBeReadIsAnError) {
  folder_.write("a.cu", "");
  folder_.write("z/b.cu", "");
  const DeepFolders deep(folder_.path());
  const Inventory inventory = take();
  EXPECT_THAT(inventory.errors, ElementsAre(HasSubstr("cannot be read: ")));
  EXPECT_THAT(placesIn(inventory), ElementsAre("a.cu", "z/b.cu"));
}

TEST_F(TakenInventory, FindsAFileByItsPath) {
  folder_.write("a/b.cu", "");
  folder_.write("a.cu", "");
  folder_.write("a-b.cu", "");
  const Inventory inventory = take();
  for (const InputFile& file : inventory.files) {
    EXPECT_EQ(inventory.find(file.path), &file);
  }
  EXPECT_EQ(inventory.find(folder_.at("a")), nullptr);
  EXPECT_EQ(inventory.find(folder_.at("b.cu")), nullptr);
  EXPECT_EQ(inventory.find(folder_.at("z.cu")), nullptr);
}

TEST(RenamedSource, OnlyCudaSourcesChange) {
  EXPECT_EQ(renamedSource("src.cu/a.cu"), "src.cu/a.hip");
  EXPECT_EQ(renamedSource("a.b.cu"), "a.b.hip");
  for (const char* name : {"a.cuh", "a.cpp", "a.cu.in", "a.h", "Makefile"}) {
    EXPECT_EQ(renamedSource(name), name);
  }
}

}  // namespace
}  // namespace hipport
