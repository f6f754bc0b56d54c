// --build=dual: the CUDA build as it was, and the port beside it behind
// USE_HIP.
#include <algorithm>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The commands that CMake carries out in `trace`, with their arguments as
/// written, without the one that brings the option and its test.
std::vector<std::string> commandsIn(const std::string& trace) {
  std::vector<std::string> commands;
  for (std::size_t at = 0; at < trace.size();) {
    const std::size_t end = std::min(trace.find('\n', at), trace.size());
    const json line = json::parse(trace.substr(at, end - at));
    at = end + 1;
    if (!line.contains("cmd")) continue;
    const std::string file = line["file"];
    if (!file.ends_with("/CMakeLists.txt")) continue;
    const std::string shown =
        line["cmd"].get<std::string>() + line["args"].dump();
    const bool isSwitch =
        shown.starts_with("option[\"USE_HIP\"") || shown == "if[\"USE_HIP\"]";
    if (!isSwitch) commands.push_back(shown);
  }
  return commands;
}

class Dual : public Scratch {
 protected:
  ProcessResult shell(const std::string& command) const {
    ProcessOptions options;
    options.folder = at("");
    options.timeLimit = std::chrono::seconds(150);
    return run({"sh", "-c", command}, options);
  }

  ProcessResult portDual(std::vector<std::string> more) const {
    more.insert(more.end(), {"--build=dual", "--arch=gfx90a"});
    return port(std::move(more));
  }

  /// `now` without the lines between the marks.
  static std::string withoutSwitch(std::string now) {
    const std::string end = "# hipify-port: end\n";
    for (std::size_t at = now.find("# hipify-port: begin");
         at != std::string::npos; at = now.find("# hipify-port: begin")) {
      now.erase(at, now.find(end, at) + end.size() - at);
    }
    return now;
  }

  /// The CUDA side of `tree` is the project `name` but for the lines between
  /// the marks, which `switched` has.
  void expectCuda(const std::string& name, const std::string& tree,
                  const std::string& switched) const {
    Snapshot before = snapshot(fs::path(HIPPORT_PROJECTS) / name);
    Snapshot after = snapshot(at(tree));
    std::erase_if(after, [](const auto& each) {
      return each.first == "hip" || each.first.starts_with("hip/");
    });
    ASSERT_TRUE(after.contains(switched));
    EXPECT_NE(after[switched], before[switched]);
    after[switched] = withoutSwitch(after[switched]);
    EXPECT_TRUE(same(after, before));
  }

  /// A tree of one kernel that CMake builds.
  void writeTree() const {
    write("in/CMakeLists.txt",
          "cmake_minimum_required(VERSION 3.18)\n"
          "project(tree LANGUAGES CXX CUDA)\n"
          "add_library(fill ${CMAKE_SOURCE_DIR}/fill.cu)\n");
    write("in/fill.cu", kSource);
  }
};

class DualCMake : public Dual,
                  public testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(All, DualCMake,
                         testing::Values("cmake-library", "cmake-find-cuda",
                                         "cmake-separable", "cmake-toolkit"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(DualCMake, BuildsEither) {
  copyProject(GetParam(), "tree");
  ASSERT_TRUE(exited(portDual({"tree", "--in-place"}), 0));
  expectCuda(GetParam(), "tree", "CMakeLists.txt");

  // Without USE_HIP, CMake does what it did.
  copyProject(GetParam(), "was");
  for (const char* tree : {"was", "tree"}) {
    const std::string name = tree;
    shell("cmake -S " + name + " -B b-" + name + " --trace-redirect=" + name +
          ".trace --trace-format=json-v1");
  }
  const std::vector<std::string> before = commandsIn(read("was.trace"));
  EXPECT_FALSE(before.empty());
  EXPECT_EQ(commandsIn(read("tree.trace")), before);

  const Snapshot once = snapshot(at("tree"));
  ASSERT_TRUE(exited(portDual({"tree", "--check"}), 0));
  ASSERT_TRUE(exited(portDual({"tree", "--in-place"}), 0));
  EXPECT_TRUE(same(snapshot(at("tree")), once));

  if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
  EXPECT_TRUE(exited(shell("cmake -G Ninja -S tree -B build -DUSE_HIP=ON && "
                           "cmake --build build"),
                     0));
}

TEST_F(Dual, MakeBuildsEither) {
  copyProject("make-pattern-rules", "in");
  ASSERT_TRUE(exited(portDual({"in", "-o", "tree"}), 0));
  expectCuda("make-pattern-rules", "tree", "Makefile");
  const auto dry = [&](const std::string& arguments) {
    return shell("make -n --no-print-directory " + arguments).out;
  };
  EXPECT_TRUE(contains(dry("-C in"), "nvcc"));
  EXPECT_EQ(dry("-C tree"), dry("-C in"));
  if (!isInstalled("hipcc")) HIPPORT_SKIP(hipcc) << "hipcc is not installed";
  const std::string bin = "/usr/lib/llvm-15/bin";
  const std::string make =
      (fs::exists(bin + "/lld") ? "COMPILER_PATH=" + bin + " " : "") +
      "make -C tree USE_HIP=1 ROCM_PATH=/usr ";
  EXPECT_TRUE(exited(shell(make), 0));
  EXPECT_TRUE(exists("tree/hip/app"));
  EXPECT_FALSE(exists("tree/app"));
  EXPECT_TRUE(exited(shell(make + "clean"), 0));
  EXPECT_FALSE(exists("tree/hip/app"));
}

TEST_F(Dual, FollowsTheCudaSource) {
  writeTree();
  write("in/old.cu", kSource);
  ASSERT_TRUE(exited(portDual({"in", "--in-place"}), 0));
  EXPECT_TRUE(same(read("in/hip/fill.hip"), kPort));
  EXPECT_TRUE(same(read("in/fill.cu"), kSource));
  // The top of the tree is the top of the port to the port.
  EXPECT_TRUE(contains(read("in/hip/CMakeLists.txt"),
                       "add_library(fill ${HIPPORT_SOURCE_DIR}/fill.hip)"));

  write("in/fill.cu",
        std::string(kSource) + "void done() { cudaDeviceSynchronize(); }\n");
  write("in/notes.txt", "n");
  fs::remove(at("in/old.cu"));
  const ProcessResult check = portDual({"in", "--check"});
  EXPECT_EQ(check.code, 1);
  EXPECT_EQ(check.out, "in/fill.cu\nin/hip/notes.txt\nin/hip/old.hip\n");
  ASSERT_TRUE(exited(portDual({"in", "--in-place"}), 0));
  EXPECT_TRUE(contains(read("in/hip/fill.hip"), "hipDeviceSynchronize"));
  EXPECT_EQ(read("in/hip/notes.txt"), "n");
  EXPECT_FALSE(exists("in/hip/old.hip"));
  EXPECT_TRUE(exited(portDual({"in", "--check"}), 0));
}

TEST_F(Dual, LosesNothingThatWasMadeByHand) {
  writeTree();
  ASSERT_TRUE(exited(portDual({"in", "--in-place"}), 0));
  write("in/hip/fill.hip", "// by hand\n");
  write("in/hip/own.txt", "mine");
  EXPECT_TRUE(
      failed(portDual({"in", "--in-place"}), 2,
             {"in/hip/fill.hip", "__HIP_PLATFORM_AMD__", "--overwrite"}));
  EXPECT_EQ(read("in/hip/fill.hip"), "// by hand\n");
  ASSERT_TRUE(exited(portDual({"in", "--in-place", "--overwrite"}), 0));
  EXPECT_TRUE(same(read("in/hip/fill.hip"), kPort));
  EXPECT_EQ(read("in/hip/own.txt"), "mine");
}

TEST_F(Dual, IsRefusedWhereItHasNoPlace) {
  writeTree();
  write("in/hip/theirs.cpp", "int x;\n");
  const Snapshot before = snapshot(at("in"));
  EXPECT_TRUE(failed(portDual({"in", "--in-place"}), 2, {"in/hip", "Rename"}));
  fs::remove_all(at("in/hip"));
  write("in/sub/CMakeLists.txt", "if(USE_HIP)\nendif() # CUDA\n");
  EXPECT_TRUE(failed(portDual({"in", "--in-place"}), 2,
                     {"in/sub/CMakeLists.txt", "USE_HIP already"}));
  EXPECT_FALSE(exists("in/hip"));
  EXPECT_TRUE(
      failed(portDual({"in", "--diff"}), 2, {"--build=dual", "--diff"}));
  EXPECT_TRUE(failed(portDual({"in", "--in-place", "--emit-cmake"}), 2,
                     {"--emit-cmake"}));
}

TEST_F(Dual, SwitchesWhereBuildsBegin) {
  writeTree();
  write("in/app/CMakeLists.txt", "# CUDA\n");
  write("more/CMakeLists.txt",
        "# Licence\r\nproject(more CUDA)\r\nadd_library(a a.cu)\r\n");
  write("more/a.cu", kSource);
  ASSERT_TRUE(exited(portDual({"in", "more", "--in-place"}), 0));
  EXPECT_FALSE(contains(read("in/app/CMakeLists.txt"), "USE_HIP"));
  // Both lie below one folder, as the port does.
  EXPECT_TRUE(contains(read("more/CMakeLists.txt"),
                       "# Licence\r\n# hipify-port: begin. With USE_HIP the "
                       "port in ../hip/more is built, not what follows.\r\n"));
  EXPECT_TRUE(exists("hip/more/a.hip"));
  EXPECT_TRUE(exists("hip/in/fill.hip"));
}

}  // namespace
}  // namespace hipport::e2e
