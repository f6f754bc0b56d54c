// Ports of small trees, and where they go.
#include "port/delivery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "port/port.h"
#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kCuda =
    "#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p); }\n";
constexpr std::string_view kHip =
    "#include <hip/hip_runtime.h>\nvoid f(void* p) { hipFree(p); }\n";

class Delivered : public testing::Test {
 protected:
  Delivered() {
    options_.tree.inventory.paths = {folder_.at("in")};
    options_.tree.cache.isUsed = false;
    options_.delivery.outputDir = folder_.at("out");
  }

  PortResult portNow() const {
    Listener listener;
    return port(options_, RuleSet::builtin(), listener);
  }

  /// What a port is refused with.
  std::string refusal() const {
    try {
      portNow();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::usage);
      return error.what();
    }
    ADD_FAILURE() << "it was ported";
    return "";
  }

  static std::map<std::string, FileState> statesIn(const PortResult& result) {
    std::map<std::string, FileState> states;
    for (const FileReport& file : result.report.files) {
      states[fs::path(file.path).filename()] = file.state;
    }
    return states;
  }

  std::vector<std::string> namesIn(const std::string& folder) const {
    std::vector<std::string> names;
    for (const auto& each : fs::directory_iterator(folder_.at(folder))) {
      names.push_back(each.path().filename());
    }
    std::ranges::sort(names);
    return names;
  }

  support::TemporaryFolder folder_;
  PortOptions options_;
};

TEST_F(Delivered, AFolderHasThePortAndTheOtherFiles) {
  folder_.write("in/src/a.cu", kCuda);
  folder_.write("in/plain.cpp", "int x;\n");
  folder_.write("in/run.sh", "echo\n");
  fs::permissions(folder_.at("in/run.sh"), fs::perms(0755));
  const PortResult result = portNow();
  EXPECT_FALSE(result.delivery.failure);
  EXPECT_EQ(folder_.read("out/src/a.hip"), kHip);
  EXPECT_EQ(folder_.read("out/plain.cpp"), "int x;\n");
  EXPECT_EQ(fs::status(folder_.at("out/run.sh")).permissions(),
            fs::perms(0755));
  EXPECT_TRUE(folder_.exists("out/.hipify-port/map.json"));
  EXPECT_THAT(namesIn("in"), ElementsAre("plain.cpp", "run.sh", "src"));
  EXPECT_EQ(folder_.read("in/src/a.cu"), kCuda);
  ASSERT_EQ(result.report.files.size(), 1U);
  EXPECT_EQ(result.report.files[0].state, FileState::written);
  EXPECT_EQ(result.report.files[0].output, folder_.at("out/src/a.hip"));
  EXPECT_EQ(result.delivery.filesCopied, 2U);
  EXPECT_THAT(result.delivery.supportHeaders, IsEmpty());
}

TEST_F(Delivered, AFolderHasTheSupportHeadersThatThePortIncludes) {
  folder_.write("in/src/a.cu",
                "__global__ void k(int* p) {\n"
                "  p[0] = __shfl_down_sync(0xffffffff, p[1], 1);\n}\n");
  const PortResult result = portNow();
  EXPECT_THAT(result.delivery.supportHeaders,
              ElementsAre(folder_.at("out/hipport/warp.h")));
  EXPECT_TRUE(folder_.exists("out/hipport/warp.h"));
  EXPECT_THAT(folder_.read("out/src/a.hip"), HasSubstr("../hipport/warp.h"));
}

TEST_F(Delivered, SourcesInPlaceAreRewritten) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/plain.cpp", "int x;\n");
  options_.delivery.mode = PortMode::inPlace;
  const PortResult result = portNow();
  EXPECT_EQ(folder_.read("in/a.cu"), kHip);
  EXPECT_THAT(namesIn("in"), ElementsAre(".hipify-port", "a.cu", "plain.cpp"));
  EXPECT_EQ(statesIn(result).at("a.cu"), FileState::written);
  EXPECT_EQ(result.delivery.filesCopied, 0U);
  EXPECT_FALSE(folder_.exists("out"));
}

TEST_F(Delivered, ALinkInPlaceStaysOne) {
  folder_.write("elsewhere/a.cu", kCuda);
  fs::create_directory(folder_.at("in"));
  fs::create_symlink("../elsewhere", folder_.at("in/link"));
  fs::create_symlink("../elsewhere/a.cu", folder_.at("in/a.cu"));
  options_.tree.inventory.paths = {folder_.at("in/a.cu")};
  options_.delivery.mode = PortMode::inPlace;
  portNow();
  EXPECT_EQ(fs::read_symlink(folder_.at("in/a.cu")), "../elsewhere/a.cu");
  EXPECT_EQ(folder_.read("elsewhere/a.cu"), kHip);
}

/// Changes a file while the port runs, as an editor would.
class Editor : public Listener {
 public:
  explicit Editor(const support::TemporaryFolder& folder) : folder_(folder) {}
  void finish() override { folder_.write("in/a.cu", "// mine\n"); }

 private:
  const support::TemporaryFolder& folder_;
};

TEST_F(Delivered, WhatWasSavedWhileThePortRanStays) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/b.cu", kCuda);
  options_.delivery.mode = PortMode::inPlace;
  Editor editor(folder_);
  const PortResult result = port(options_, RuleSet::builtin(), editor);
  EXPECT_EQ(folder_.read("in/a.cu"), "// mine\n");
  EXPECT_EQ(folder_.read("in/b.cu"), kHip);
  EXPECT_EQ(statesIn(result).at("a.cu"), FileState::failed);
  EXPECT_EQ(statesIn(result).at("b.cu"), FileState::written);
  EXPECT_THAT(result.report.errors,
              ElementsAre(HasSubstr("changed while the port ran")));
}

TEST_F(Delivered, ACheckWritesNothingAndSaysWhatWouldChange) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/b.cu", "__global__ void k() {}\n");
  folder_.write("in/ported.hip", kHip);
  for (const PortMode mode :
       {PortMode::check, PortMode::diff, PortMode::report}) {
    options_.delivery.mode = mode;
    const PortResult result = portNow();
    EXPECT_EQ(statesIn(result).at("a.cu"), FileState::wouldChange);
    EXPECT_FALSE(statesIn(result).contains("ported.hip"));
    EXPECT_EQ(folder_.read("in/a.cu"), kCuda);
    EXPECT_THAT(namesIn("in"), ElementsAre("a.cu", "b.cu", "ported.hip"));
    EXPECT_FALSE(folder_.exists("out"));
  }
}

TEST_F(Delivered, AShardIsOnlyParsed) {
  folder_.write("in/a.cu", kCuda);
  options_.tree.cache = {true, folder_.at("cache"), Shard{1, 1}};
  const PortResult result = portNow();
  EXPECT_EQ(result.tree.count.units, 1U);
  EXPECT_THAT(result.report.files, IsEmpty());
  EXPECT_FALSE(folder_.exists("out"));
}

// ---- what is refused, before anything is written

TEST_F(Delivered, SourcesKeepTheirNamesBesideHipOfTheTree) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/a.hip", kHip);
  folder_.write("in/b.cu", kCuda);
  folder_.write("in/CMakeLists.txt",
                "project(p LANGUAGES CUDA)\nadd_library(a a.cu b.cu)\n");
  const PortResult result = portNow();
  EXPECT_FALSE(result.delivery.failure);
  EXPECT_EQ(folder_.read("out/a.hip"), kHip);
  EXPECT_THAT(folder_.read("out/a.cu"), HasSubstr("hip"));
  EXPECT_FALSE(folder_.exists("out/b.hip"));
  EXPECT_THAT(folder_.read("out/CMakeLists.txt"),
              testing::AllOf(HasSubstr("a.cu b.cu"), HasSubstr("LANGUAGE")));
  ASSERT_FALSE(result.report.notes.empty());
  EXPECT_EQ(result.report.notes.back().topic, "kept-names");
}

TEST_F(Delivered, SourcesKeepTheirNamesBesideFoldersOfTheirNewOnes) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/a.hip/b.h", "int x;\n");
  EXPECT_FALSE(portNow().delivery.failure);
  EXPECT_THAT(folder_.read("out/a.cu"), HasSubstr("hip"));
  EXPECT_TRUE(folder_.exists("out/a.hip/b.h"));
}

TEST_F(Delivered, OverwritingAnInputIsRefused) {
  folder_.write("in/a.cpp", kCuda);
  options_.tree.inventory.paths = {folder_.at("in/a.cpp")};
  options_.delivery.outputDir = folder_.at("in");
  options_.delivery.overwrite = true;
  EXPECT_THAT(refusal(), HasSubstr("would replace the input"));
  EXPECT_EQ(folder_.read("in/a.cpp"), kCuda);
}

TEST_F(Delivered, AReportInPlaceOfAnInputIsRefused) {
  folder_.write("in/a.cu", kCuda);
  options_.delivery.others = {{folder_.at("in/a.cu"), "--report=json:a.cu"}};
  EXPECT_THAT(refusal(), HasSubstr("would replace the input"));
  options_.delivery.others = {{folder_.at("in"), "--report=json:in"}};
  EXPECT_THAT(refusal(), HasSubstr("--report=json:in: that is a folder"));
  EXPECT_FALSE(folder_.exists("out"));
}

TEST_F(Delivered, AFolderThatHoldsSomethingElseIsRefused) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("out/mine.txt", "mine");
  EXPECT_THAT(refusal(), HasSubstr("the folder is not empty"));
  EXPECT_THAT(namesIn("out"), ElementsAre("mine.txt"));
  options_.delivery.overwrite = true;
  EXPECT_FALSE(portNow().delivery.failure);
  EXPECT_EQ(folder_.read("out/mine.txt"), "mine");
  for (const char* output : {"in/out", "", "in"}) {
    options_.delivery.outputDir = folder_.at(output);
    EXPECT_THAT(refusal(), HasSubstr("must not contain each other"));
  }
  options_.delivery.outputDir = folder_.at("in/a.cu");
  options_.tree.inventory.paths = {folder_.at("in/a.cu")};
  EXPECT_THAT(refusal(), HasSubstr("this is a file, not a folder"));
}

// ---- failures

TEST_F(Delivered, AFailureToWriteLeavesEachFileOldOrNew) {
  for (const char* name : {"in/a.cu", "in/b.cu", "in/c.cu"}) {
    folder_.write(name, kCuda);
  }
  folder_.write("out/a.hip", "old");
  folder_.write("out/b.hip/in-the-way", "");
  folder_.write("out/c.hip", "old");
  options_.delivery.overwrite = true;
  const PortResult result = portNow();
  ASSERT_TRUE(result.delivery.failure);
  EXPECT_EQ(result.delivery.failure->code(), ExitCode::usage);
  EXPECT_THAT(result.delivery.failure->what(), HasSubstr("b.hip"));
  EXPECT_EQ(folder_.read("out/a.hip"), kHip);
  EXPECT_EQ(folder_.read("out/c.hip"), "old");
  EXPECT_THAT(namesIn("out"), ElementsAre("a.hip", "b.hip", "c.hip"));
  EXPECT_THAT(namesIn("out/b.hip"), ElementsAre("in-the-way"));
  const std::map<std::string, FileState> expected = {
      {"a.cu", FileState::written},
      {"b.cu", FileState::failed},
      {"c.cu", FileState::failed}};
  EXPECT_EQ(statesIn(result), expected);
}

TEST_F(Delivered, AFileThatCannotBeReadIsAnErrorAndNoFailure) {
  folder_.write("in/a.cu", kCuda);
  folder_.write("in/wide.cu", "\xFF\xFE");
  const PortResult result = portNow();
  EXPECT_FALSE(result.delivery.failure);
  EXPECT_THAT(result.report.errors, ElementsAre(HasSubstr("wide.cu")));
  EXPECT_EQ(folder_.read("out/a.hip"), kHip);
  EXPECT_FALSE(folder_.exists("out/wide.hip"));
}

// ---- beside the CUDA build

class DualDelivery : public Delivered {
 protected:
  DualDelivery() {
    folder_.write("in/CMakeLists.txt",
                  "cmake_minimum_required(VERSION 3.18)\n"
                  "project(tree LANGUAGES CXX CUDA)\n"
                  "add_library(a a.cu)\n");
    folder_.write("in/a.cu", kCuda);
    folder_.write("in/sub/b.cu", kCuda);
    options_.delivery.mode = PortMode::inPlace;
    options_.delivery.isDual = true;
  }
};

TEST_F(DualDelivery, KeepsTheCudaBuildAndSwitches) {
  const PortResult result = portNow();
  EXPECT_FALSE(result.delivery.failure);
  EXPECT_EQ(folder_.read("in/a.cu"), kCuda);
  EXPECT_EQ(folder_.read("in/hip/a.hip"), kHip);
  EXPECT_EQ(folder_.read("in/hip/sub/b.hip"), kHip);
  EXPECT_THAT(folder_.read("in/CMakeLists.txt"), HasSubstr("USE_HIP"));
  EXPECT_EQ(result.switched.size(), 1U);
}

TEST_F(DualDelivery, ASecondRunChangesNoFile) {
  portNow();
  const auto longAgo =
      fs::last_write_time(folder_.at("in/hip/a.hip")) - std::chrono::hours(1);
  fs::last_write_time(folder_.at("in/hip/a.hip"), longAgo);
  const PortResult result = portNow();
  EXPECT_EQ(fs::last_write_time(folder_.at("in/hip/a.hip")), longAgo);
  EXPECT_THAT(result.switched, IsEmpty());
  EXPECT_EQ(result.delivery.filesCopied, 0U);
  options_.delivery.mode = PortMode::check;
  EXPECT_THAT(portNow().delivery.stale, IsEmpty());
}

TEST_F(DualDelivery, FilesChangedByHandAreProtected) {
  portNow();
  folder_.write("in/hip/a.hip", "mine");
  folder_.write("in/sub/b.cu", "__global__ void k() {}\n");
  EXPECT_THAT(refusal(), HasSubstr("a.hip was changed since"));
  EXPECT_EQ(folder_.read("in/hip/a.hip"), "mine");
  EXPECT_EQ(folder_.read("in/hip/sub/b.hip"), kHip) << "nothing is written";
  options_.delivery.overwrite = true;
  EXPECT_FALSE(portNow().delivery.failure);
  EXPECT_EQ(folder_.read("in/hip/a.hip"), kHip);
  EXPECT_NE(folder_.read("in/hip/sub/b.hip"), kHip);
}

TEST_F(DualDelivery, WhatHasNoSourceAnyMoreGoes) {
  portNow();
  fs::remove_all(folder_.at("in/sub"));
  options_.delivery.mode = PortMode::check;
  EXPECT_THAT(portNow().delivery.stale,
              testing::Contains(HasSubstr("hip/sub/b.hip")));
  EXPECT_TRUE(folder_.exists("in/hip/sub/b.hip"));
  options_.delivery.mode = PortMode::inPlace;
  portNow();
  EXPECT_FALSE(folder_.exists("in/hip/sub"));
  EXPECT_TRUE(folder_.exists("in/hip/a.hip"));
}

TEST_F(DualDelivery, AFolderOfSomebodyElsesIsRefused) {
  folder_.write("in/hip/mine.cpp", "int x;\n");
  EXPECT_THAT(refusal(), HasSubstr("the folder contains other files"));
  EXPECT_THAT(namesIn("in/hip"), ElementsAre("mine.cpp"));
}

}  // namespace
}  // namespace hipport
