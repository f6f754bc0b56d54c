// Trees that are written to do harm: nothing outside of the output is written
// or removed, and nothing of the tree is run.
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Door : public Scratch {
 protected:
  void SetUp() override {
    write("in/a.cu", kSource);
    write("home/.bashrc", "mine\n");
  }

  /// The folder beside the tree is as it was.
  void expectHome() const {
    EXPECT_TRUE(
        same(snapshot(at("home")), Snapshot{{".bashrc", "file 420 mine\n"}}));
  }
};

// ---- links

TEST_F(Door, ALinkToAFolderKeepsItsName) {
  fs::create_directory_symlink("../home", at("in/x.cu"));
  write("in/x.hip/.bashrc", "theirs\n");
  EXPECT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(fs::read_symlink(at("out/x.cu")), "../home");
  EXPECT_EQ(read("out/x.hip/.bashrc"), "theirs\n");
  expectHome();
}

TEST_F(Door, ALinkDoesNotTakeThePlaceOfAFolder) {
  // To nothing yet: where it leads does not show that it is a folder.
  fs::create_symlink("../later", at("in/x.cu"));
  write("in/x.hip/.bashrc", "theirs\n");
  port({"in", "-o", "out"});
  EXPECT_EQ(fs::read_symlink(at("out/x.cu")), "../later");
  EXPECT_EQ(read("out/x.hip/.bashrc"), "theirs\n");
  expectHome();
}

TEST_F(Door, ALinkOfAnEarlierPortIsNotWrittenThrough) {
  fs::create_directory_symlink("../home", at("in/x"));
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  fs::remove(at("in/x"));
  write("in/x/.bashrc", "theirs\n");
  write("in/x/b.cu", kSource);
  EXPECT_TRUE(failed(port({"in", "-o", "out", "--overwrite"}), 2,
                     {"out/x: this is a link"}));
  expectHome();
}

TEST_F(Door, AFolderOfThatNameIsWrittenInto) {
  write("out/x/mine.txt", "mine\n");
  write("in/x/b.cu", kSource);
  EXPECT_TRUE(exited(port({"in", "-o", "out", "--overwrite"}), 0));
  EXPECT_TRUE(same(read("out/x/b.hip"), kPort));
  EXPECT_EQ(read("out/x/mine.txt"), "mine\n");
}

/// Opened, each would wait for its other end.
TEST_F(Door, PipesAreReplacedWhereThatIsAsked) {
  write("in/sub/b.cu", kSource);
  write("in/run.sh", "echo\n");
  const auto makePipe = [&](const char* name) {
    ASSERT_EQ(::mkfifo(at(name).c_str(), 0666), 0);
  };
  fs::create_directories(at("out/sub"));
  for (const char* name :
       {"out/a.hip", "out/sub/b.hip", "out/run.sh", "out/.hipify-port"}) {
    makePipe(name);
  }
  const std::vector<std::string> arguments = {"in", "-o", "out", "--overwrite"};
  // Where a folder has to be, nothing is removed for it.
  EXPECT_TRUE(failed(port(arguments), 2, {".hipify-port"}));
  fs::remove(at("out/.hipify-port"));
  fs::create_directory(at("out/.hipify-port"));
  makePipe("out/.hipify-port/map.json");
  EXPECT_TRUE(exited(port(arguments), 0));
  EXPECT_EQ(read("out/a.hip"), kPort);
  EXPECT_EQ(read("out/sub/b.hip"), kPort);
  EXPECT_EQ(read("out/run.sh"), "echo\n");
  EXPECT_TRUE(fs::is_regular_file(at("out/.hipify-port/map.json")));
  // The record of a dual port tells what is its own: a pipe is not.
  write("in/hip/.hipify-port/dual.json", R"({"files": {"a.hip": 1}})");
  makePipe("in/hip/a.hip");
  EXPECT_TRUE(failed(port({"in", "--in-place", "--build=dual"}), 2,
                     {"a.hip", "was changed since the port wrote it"}));
  EXPECT_TRUE(
      exited(port({"in", "--in-place", "--build=dual", "--overwrite"}), 0));
  EXPECT_EQ(read("in/hip/a.hip"), kPort);
}

TEST_F(Door, ALinkThatTheUserNamesIsFollowed) {
  fs::create_directory(at("disk"));
  fs::create_directory_symlink("disk", at("out"));
  EXPECT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_TRUE(same(read("disk/a.hip"), kPort));
}

TEST_F(Door, ThePortMapDoesNotGoThroughALink) {
  fs::create_directory_symlink("../home", at("in/.hipify-port"));
  EXPECT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_TRUE(exists("out/.hipify-port/map.json"));
  expectHome();
}

TEST_F(Door, AHelperDoesNotGoThroughALink) {
  write("in/b.cu",
        "__global__ void k(int* p) {\n"
        "  p[0] = __shfl_down_sync(0xffffffff, p[1], 1);\n}\n");
  fs::create_directory_symlink("../home", at("in/hipport"));
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{"-o", "out"}, {"--in-place"}}) {
    std::vector<std::string> arguments = {"in"};
    arguments.insert(arguments.end(), how.begin(), how.end());
    EXPECT_TRUE(failed(port(arguments), 2, {"hipport: this is a link"}));
    expectHome();
  }
}

TEST_F(Door, AHelperBehindALinkThatCannotBeAskedIsRefused) {
  write("in/b.cu",
        "__global__ void k(int* p) {\n"
        "  p[0] = __shfl_down_sync(0xffffffff, p[1], 1);\n}\n");
  fs::create_symlink(std::string(300, 'x'), at("in/hipport"));
  EXPECT_TRUE(
      failed(port({"in", "--in-place"}), 2, {"hipport: this is a link"}));
}

TEST_F(Door, ALinkToAFileOfTheUsersIsNotCopied) {
  fs::create_symlink("../home/.bashrc", at("in/x.txt"));
  EXPECT_TRUE(failed(port({"in", "-o", "out"}), 3,
                     {"in/x.txt: is a link to", "was not read"}));
  EXPECT_EQ(fs::read_symlink(at("out/x.txt")), "../home/.bashrc");
  EXPECT_TRUE(same(read("out/a.hip"), kPort)) << "the others are ported";
  expectHome();
}

TEST_F(Door, ADualPortDoesNotGoThroughALink) {
  write("in/sub/b.cu", kSource);
  fs::create_directories(at("in/hip"));
  fs::create_directory_symlink("../../home", at("in/hip/sub"));
  write("in/hip/.hipify-port/dual.json", R"({"files":{}})");
  EXPECT_TRUE(failed(port({"in", "--in-place", "--build=dual", "--arch=gfx90a",
                           "--overwrite"}),
                     2, {"in/hip/sub: this is a link"}));
  expectHome();
}

TEST_F(Door, ADualRecordNamesNothingElsewhere) {
  for (const std::string& name :
       {at("home/.bashrc").string(), std::string("../../home/.bashrc"),
        std::string("x/../../../home/.bashrc")}) {
    write("in/hip/.hipify-port/dual.json",
          R"({"files":{")" + name + R"(":1}})");
    write("in/hip/x/old.hip", "int x;\n");
    EXPECT_TRUE(failed(port({"in", "--in-place", "--build=dual",
                             "--arch=gfx90a", "--overwrite"}),
                       3, {"dual.json", "which no port writes"}));
    expectHome();
  }
}

TEST_F(Door, ADualRecordRemovesWhatItCanProveAlone) {
  const std::vector<std::string> dual = {"in", "--in-place", "--build=dual",
                                         "--arch=gfx90a", "--overwrite"};
  write("in/old.cu", kSource);
  write("in/kept.cu", kSource);
  ASSERT_TRUE(exited(port(dual), 0));
  write("in/hip/kept.hip", "mine\n");
  fs::remove(at("in/hip/old.hip"));
  fs::create_symlink("../../home/.bashrc", at("in/hip/old.hip"));
  fs::remove(at("in/old.cu"));
  fs::remove(at("in/kept.cu"));
  EXPECT_TRUE(exited(port(dual), 0));
  EXPECT_EQ(read("in/hip/kept.hip"), "mine\n");
  EXPECT_TRUE(exists("in/hip/old.hip"));
  expectHome();
}

TEST_F(Door, ADualPortReplacesNoFileOfOnesOwn) {
  const std::vector<std::string> dual = {"in", "--in-place", "--build=dual",
                                         "--arch=gfx90a"};
  ASSERT_TRUE(exited(port(dual), 0));
  write("in/hip/extra.hip", "// by hand\n");
  ASSERT_TRUE(exited(port(dual), 0));
  write("in/extra.cu", kSource);
  EXPECT_TRUE(
      failed(port(dual), 2, {"in/hip/extra.hip was not written by a port"}));
  EXPECT_EQ(read("in/hip/extra.hip"), "// by hand\n");
}

TEST_F(Door, EmitCMakeReplacesNothing) {
  write("in/CMakeLists.txt", "# mine\n");
  EXPECT_TRUE(failed(port({"in/a.cu", "--in-place", "--emit-cmake"}), 2,
                     {"in/CMakeLists.txt", "--emit-cmake would replace"}));
  EXPECT_TRUE(failed(
      port({"in", "--exclude", "CMakeLists.txt", "--in-place", "--emit-cmake"}),
      2, {"in/CMakeLists.txt"}));
  EXPECT_EQ(read("in/CMakeLists.txt"), "# mine\n");
  EXPECT_TRUE(same(read("in/a.cu"), kSource));
}

TEST_F(Door, AHelperChangedByHandStays) {
  write("in/a.cu",
        "__global__ void k(int* p) {\n"
        "  p[0] = __shfl_down_sync(0xffffffff, p[1], 1);\n}\n");
  write("in/hipport/warp.h", "// mine\n");
  port({"in/a.cu", "--in-place"});
  EXPECT_TRUE(contains(read("in/a.cu"), "hipport/warp.h"));
  EXPECT_EQ(read("in/hipport/warp.h"), "// mine\n");
}

// ---- owners and permissions

mode_t modeOf(const fs::path& path) {
  struct stat status{};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 07777U;
}

TEST_F(Door, NothingThatIsWrittenIsSetId) {
  write("in/tool.sh", "#!/bin/sh\n");
  ASSERT_EQ(::chmod(at("in/a.cu").c_str(), 06755), 0);
  ASSERT_EQ(::chmod(at("in/tool.sh").c_str(), 04755), 0);
  ASSERT_TRUE(exited(port({"in", "-o", "out"}), 0));
  EXPECT_EQ(modeOf(at("out/a.hip")), 0755U);
  EXPECT_EQ(modeOf(at("out/tool.sh")), 0755U);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_EQ(modeOf(at("in/a.cu")), 0755U);
}

TEST_F(Door, TheUmaskHolds) {
  write("in/private/key.txt", "k");
  fs::permissions(at("in/private"), fs::perms(0700));
  const auto ported = [&](const std::string& umask, const std::string& out) {
    return run({"sh", "-c",
                "umask " + umask + " && exec \"$0\" port in -o " + out +
                    " --report=json:" + out + ".json",
                HIPPORT_BINARY},
               {.folder = folder()});
  };
  ASSERT_TRUE(exited(ported("022", "open"), 0));
  EXPECT_EQ(modeOf(at("open/a.hip")), 0644U);
  EXPECT_EQ(modeOf(at("open/private")), 0700U);
  EXPECT_EQ(modeOf(at("open.json")), 0644U);
  ASSERT_TRUE(exited(ported("077", "closed"), 0));
  EXPECT_EQ(modeOf(at("closed/a.hip")), 0600U);
  EXPECT_EQ(modeOf(at("closed.json")), 0600U);
}

TEST_F(Door, InPlaceAFileKeepsItsOwner) {
  if (!isRoot()) HIPPORT_SKIP(root) << "only root may give files away";
  ASSERT_EQ(::chown(at("in/a.cu").c_str(), 12345, 23456), 0);
  ASSERT_TRUE(exited(port({"in", "--in-place"}), 0));
  struct stat status{};
  ASSERT_EQ(::stat(at("in/a.cu").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 12345U);
  EXPECT_EQ(status.st_gid, 23456U);
}

TEST_F(Door, InPlaceHardLinksAndReadOnlyFilesAreRefused) {
  write("in/readonly.cu", kSource);
  write("in/linked.cu", kSource);
  fs::permissions(at("in/readonly.cu"), fs::perms(0444));
  fs::create_hard_link(at("in/linked.cu"), at("home/other.cu"));
  EXPECT_TRUE(failed(
      port({"in", "--in-place"}), 3,
      {"in/readonly.cu: is read-only", "in/linked.cu: has a second name"}));
  EXPECT_TRUE(same(read("in/a.cu"), kPort)) << "the others are ported";
  EXPECT_TRUE(same(read("in/readonly.cu"), kSource));
  EXPECT_TRUE(same(read("in/linked.cu"), kSource));
}

TEST_F(Door, NamesMayBeAsLongAsTheyCan) {
  const std::string name = std::string(252, 'n') + ".cu";
  write("in/" + name, kSource);
  EXPECT_TRUE(exited(port({"in", "--in-place"}), 0));
  EXPECT_TRUE(same(read("in/" + name), kPort));
}

// ---- settings

TEST_F(Door, SettingsThatAreALinkAreNotRead) {
  fs::create_symlink("../home/.bashrc", at("in/.hipify-port.json"));
  const ProcessResult result = port({"in", "--check"});
  EXPECT_TRUE(failed(result, 2, {"are a link", "--config", "--no-config"}));
  EXPECT_EQ(result.err.find("mine"), std::string::npos) << result;
  EXPECT_EQ(port({"in", "--check", "--no-config"}).code, 1);
}

TEST_F(Door, SettingsOfSomebodyElseDoNotCount) {
  if (!isRoot()) HIPPORT_SKIP(root) << "only root may give files away";
  write(".hipify-port.json", R"({"exclude": ["*.cu"]})");
  ASSERT_EQ(::chown(at(".hipify-port.json").c_str(), 12345, 12345), 0);
  EXPECT_TRUE(failed(port({"in", "--check"}), 2,
                     {".hipify-port.json", "another user", "--no-config"}));
  EXPECT_EQ(port({"in", "--check", "--no-config"}).code, 1);
  // Whoever names a tree takes its settings: a container's tree has the owner
  // that it has outside.
  ASSERT_EQ(::chown(at("in").c_str(), 12345, 12345), 0);
  EXPECT_EQ(port({"in", "--check"}).code, 3) << "all is excluded";
}

// ---- git

class DoorOfGit : public Scratch {
 protected:
  void SetUp() override {
    if (!isInstalled("git")) HIPPORT_SKIP(package) << "git is not installed";
    shell(
        "git init -q -b main repo && cd repo && git commit -q --allow-empty "
        "-m c");
  }
  ProcessOptions options(const std::string& place) const {
    ProcessOptions result;
    result.folder = at(place);
    result.environment = {{"GIT_CONFIG_NOSYSTEM", "1"},
                          {"GIT_CONFIG_GLOBAL", at("gitconfig").string()},
                          {"GIT_AUTHOR_NAME", "a"},
                          {"GIT_AUTHOR_EMAIL", "a@b"},
                          {"GIT_COMMITTER_NAME", "a"},
                          {"GIT_COMMITTER_EMAIL", "a@b"},
                          {"HOME", folder().string()}};
    return result;
  }
  void shell(const std::string& command) const {
    const ProcessResult result = run({"sh", "-c", command}, options(""));
    EXPECT_EQ(result.code, 0) << result;
  }
};

/// Files of a clone that make a folder of it a repository, whose settings have
/// git run a program.
TEST_F(DoorOfGit, ARepositoryAmongTheFilesIsNotAsked) {
  shell(
      "git init -q --bare repo/src && rm -r repo/src/hooks && "
      "printf '[core]\\n\\tworktree = .\\n\\tbare = false\\n"
      "\\tfsmonitor = \"touch %s/ran; false\"\\n' \"$PWD\" "
      ">repo/src/config");
  write("repo/src/a.cu", kSource);
  for (const char* place : {"repo", "repo/src"}) {
    for (const char* path : {"", "a.cu", "."}) {
      std::vector<std::string> arguments = {"--check", "--changed-since",
                                            "main"};
      const std::string whole =
          std::string(place) == "repo" ? std::string("src/") + path : path;
      if (!whole.empty()) arguments.push_back(whole);
      port(arguments, options(place));
      EXPECT_FALSE(exists("ran")) << place << " " << whole;
    }
  }
  const ProcessResult result =
      port({"src", "--check", "--changed-since", "main"}, options("repo"));
  EXPECT_TRUE(exited(result, 1));
  EXPECT_EQ(result.out, "src/a.cu\n");
}

TEST_F(DoorOfGit, WhatTheSettingsRunIsOff) {
  write("repo/a.cu", kSource);
  shell("cd repo && git config core.fsmonitor \"touch $PWD/../ran; false\"");
  EXPECT_TRUE(
      exited(port({"--check", "--changed-since", "main"}, options("repo")), 1));
  EXPECT_FALSE(exists("ran"));
}

TEST_F(DoorOfGit, AnotherRepositoryIsNamed) {
  shell("git init -q repo/module");
  write("repo/module/a.cu", kSource);
  EXPECT_TRUE(failed(
      port({"module", "--check", "--changed-since", "main"}, options("repo")),
      2, {"repo/module", "a repository of its own"}));
  write("else/a.cu", kSource);
  EXPECT_TRUE(failed(
      port({"../else", "--check", "--changed-since", "main"}, options("repo")),
      2, {"else", "not in the repository"}));
}

}  // namespace
}  // namespace hipport::e2e
