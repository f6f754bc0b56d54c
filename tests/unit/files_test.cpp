#include "files/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "files/output_folder.h"
#include "support/files.h"
#include "support/skip.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

/// What `action` throws; a failure and "" where it throws no Error of `code`.
std::string messageOf(ExitCode code, const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code);
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t entriesIn(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), {}));
}

// ---- globs

TEST(MatchesGlob, WithoutASlashIsForEachPartOfAPath) {
  EXPECT_TRUE(matchesGlob("*.cu", "src/a.cu"));
  EXPECT_TRUE(matchesGlob("build*", "src/build-1/a.cu"));
  EXPECT_TRUE(matchesGlob("?.cu", "src/a.cu"));
  EXPECT_FALSE(matchesGlob("src*a.cu", "src/a.cu"));
  EXPECT_FALSE(matchesGlob("build", "src/build-1/a.cu"));
  EXPECT_FALSE(matchesGlob("a", "src/a.cu"));
}

TEST(MatchesGlob, WithASlashIsForThePathFromItsBeginning) {
  EXPECT_TRUE(matchesGlob("src/a.cu", "src/a.cu"));
  EXPECT_TRUE(matchesGlob("src/*.cu", "src/a.cu"));
  EXPECT_FALSE(matchesGlob("src/*.cu", "lib/src/a.cu"));
  EXPECT_FALSE(matchesGlob("src/*.cu", "src/sub/a.cu"));
  EXPECT_FALSE(matchesGlob("src?a.cu", "src/a.cu"));
  EXPECT_FALSE(matchesGlob("src/sub?a.cu", "src/sub/a.cu"));
}

TEST(MatchesGlob, OfAFolderIsForAllThatIsInIt) {
  EXPECT_TRUE(matchesGlob("src/sub", "src/sub/deep/a.cu"));
  EXPECT_TRUE(matchesGlob("src/*", "src/sub/deep/a.cu"));
  EXPECT_FALSE(matchesGlob("src/sub", "src/subway/a.cu"));
}

TEST(MatchesGlob, OnlyTwoStarsCrossASlash) {
  EXPECT_TRUE(matchesGlob("src/**.cu", "src/sub/deep/a.cu"));
  EXPECT_TRUE(matchesGlob("**/deep/*.cu", "src/sub/deep/a.cu"));
  EXPECT_FALSE(matchesGlob("src/**.cu", "lib/sub/a.cu"));
  EXPECT_FALSE(matchesGlob("src/**.cu", "src/sub/a.h"));
  // One star beside them still stops there.
  EXPECT_TRUE(matchesGlob("*/deep/**", "src/deep/a.cu"));
  EXPECT_FALSE(matchesGlob("*/deep/**", "src/sub/deep/a.cu"));
  EXPECT_FALSE(matchesGlob("**/s?b/*.cu", "src/s/b/a.cu"));
}

// ---- reading

TEST(ReadFile, GivesAllBytes) {
  const support::TemporaryFolder folder;
  const std::string bytes("a\0b\r\n\xFF", 6);
  folder.write("a.cu", bytes);
  EXPECT_EQ(readFile(fs::path(folder.at("a.cu"))), bytes);
  folder.write("empty", "");
  EXPECT_EQ(readFile(fs::path(folder.at("empty"))), "");
}

TEST(ReadFile, GivesWhatIsMadeUpAsItIsRead) {
  const fs::path path = "/proc/cpuinfo";
  ASSERT_TRUE(fs::exists(path));
  ASSERT_EQ(fs::file_size(path), 0U);
  EXPECT_TRUE(has(readFile(path), "\n"));
}

TEST(ReadFile, NamesWhatCannotBeRead) {
  const support::TemporaryFolder folder;
  const auto whyOf = [&](const std::string& name) {
    return messageOf(ExitCode::input,
                     [&] { readFile(fs::path(folder.at(name))); });
  };
  EXPECT_TRUE(has(whyOf("none.cu"),
                  folder.at("none.cu").string() + ": cannot be read"));
  EXPECT_TRUE(has(whyOf(""), "Is a directory"));
  folder.write("huge.cu", "");
  fs::resize_file(folder.at("huge.cu"), std::uintmax_t{3} << 30U);
  EXPECT_TRUE(has(whyOf("huge.cu"), "larger than 2 GiB"));
}

// ---- writing

TEST(WriteFile, KeepsThePermissionsOfTheOld) {
  const support::TemporaryFolder folder;
  folder.write("old", "old");
  fs::permissions(folder.at("old"), fs::perms(0640));
  writeFile(folder.at("old"), "new");
  EXPECT_EQ(fs::status(folder.at("old")).permissions(), fs::perms(0640));
  writeFile(folder.at("plain"), "new");
  EXPECT_EQ(fs::status(folder.at("plain")).permissions(), fs::perms(0644));
}

TEST(WriteFile, ReplacesALinkAndNotWhereItLeads) {
  const support::TemporaryFolder folder;
  folder.write("real.cu", "real");
  fs::create_symlink("real.cu", folder.at("link.cu"));
  writeFile(folder.at("link.cu"), "new");
  EXPECT_FALSE(fs::is_symlink(folder.at("link.cu")));
  EXPECT_EQ(folder.read("link.cu"), "new");
  EXPECT_EQ(folder.read("real.cu"), "real");
}

/// Who reads it meanwhile has all of the old content.
TEST(WriteFile, PutsANewFileInPlaceOfTheOld) {
  const support::TemporaryFolder folder;
  folder.write("a.cu", "old");
  std::ifstream open(folder.at("a.cu"));
  writeFile(folder.at("a.cu"), "new content");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(open), {}), "old");
  EXPECT_EQ(folder.read("a.cu"), "new content");
  EXPECT_EQ(entriesIn(folder.path()), 1U);
}

TEST(WriteFile, WritesIntoAPipe) {
  const support::TemporaryFolder folder;
  const std::string path = folder.at("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const int reader = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  writeFile(path, "text");
  std::array<char, 16> buffer{};
  EXPECT_EQ(::read(reader, buffer.data(), buffer.size()), 4);
  EXPECT_EQ(std::string(buffer.data()), "text");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST(WriteFile, LeavesNothingBehindWhereItFails) {
  const support::TemporaryFolder folder;
  folder.write("taken/a.cu", "old");
  const std::string why =
      messageOf(ExitCode::usage, [&] { writeFile(folder.at("taken"), "new"); });
  EXPECT_TRUE(has(why, folder.path().string()));
  EXPECT_EQ(entriesIn(folder.path()), 1U);
  EXPECT_EQ(folder.read("taken/a.cu"), "old");
  messageOf(ExitCode::usage, [&] { writeFile(folder.at("none/a.cu"), "new"); });
  EXPECT_EQ(entriesIn(folder.path()), 1U);
}

// ---- folders to write to

class Written : public testing::Test {
 protected:
  /// What a person is told where `action` does not write.
  std::string whyNot(ExitCode code,
                     const std::function<void(OutputFolder&)>& action) {
    OutputFolder output = OutputFolder::existing(folder_.at("out"));
    return messageOf(code, [&] { action(output); });
  }

  Written() {
    folder_.write("out/a.cu", "old");
    folder_.write("home/a.cu", "mine");
  }

  support::TemporaryFolder folder_;
};

TEST_F(Written, FoldersOnTheWayAreMade) {
  OutputFolder output = OutputFolder::made(folder_.at("new/out"));
  output.write("x/y/a.cu", "1");
  output.write("x/y/b.cu", "2");
  output.write("c.cu", "3");
  output.write("x/d.cu", "4");
  EXPECT_EQ(folder_.read("new/out/x/y/a.cu"), "1");
  EXPECT_EQ(folder_.read("new/out/x/y/b.cu"), "2");
  EXPECT_EQ(folder_.read("new/out/c.cu"), "3");
  EXPECT_EQ(folder_.read("new/out/x/d.cu"), "4");
}

TEST_F(Written, NothingGoesThroughALink) {
  fs::create_directory_symlink("../home", folder_.at("out/x"));
  for (const auto& write : std::vector<std::function<void(OutputFolder&)>>{
           [](OutputFolder& out) { out.write("x/a.cu", "new"); },
           [](OutputFolder& out) { out.replace("x/a.cu", "new", "mine"); },
           [&](OutputFolder& out) {
             out.copy(folder_.at("out/a.cu"), "x/a.cu");
           },
           [](OutputFolder& out) { out.link("b", "x/a.cu"); },
           [](OutputFolder& out) { out.makeFolder("x/y", 0777); },
           [](OutputFolder& out) {
             out.remove("x/a.cu", [](std::string_view) { return true; });
           }}) {
    EXPECT_TRUE(has(whyNot(ExitCode::usage, write), "out/x: this is a link"));
  }
  EXPECT_EQ(folder_.read("home/a.cu"), "mine");
  EXPECT_EQ(entriesIn(folder_.at("home")), 1U);
}

TEST_F(Written, NothingLeadsOut) {
  for (const std::string& name :
       {std::string("../home/a.cu"), std::string("x/../../home/a.cu"),
        folder_.at("home/a.cu").string(), std::string(), std::string("x/")}) {
    EXPECT_TRUE(has(whyNot(ExitCode::usage,
                           [&](OutputFolder& out) { out.write(name, "new"); }),
                    "no path below"))
        << name;
  }
  EXPECT_EQ(folder_.read("home/a.cu"), "mine");
}

TEST_F(Written, AFileThatChangedSinceItWasReadIsNotReplaced) {
  EXPECT_TRUE(has(
      whyNot(ExitCode::input,
             [](OutputFolder& out) { out.replace("a.cu", "new", "older"); }),
      "changed while the port ran"));
  EXPECT_TRUE(has(
      whyNot(ExitCode::input,
             [](OutputFolder& out) { out.replace("gone.cu", "new", "old"); }),
      "no longer the file"));
  EXPECT_EQ(folder_.read("out/a.cu"), "old");
  EXPECT_EQ(entriesIn(folder_.at("out")), 1U);
  OutputFolder::existing(folder_.at("out")).replace("a.cu", "new", "old");
  EXPECT_EQ(folder_.read("out/a.cu"), "new");
}

TEST_F(Written, AFileKeepsItsAttributes) {
  const std::string path = folder_.at("out/a.cu");
  if (::setxattr(path.c_str(), "user.note", "kept", 4, 0) != 0) {
    HIPPORT_SKIP(root) << "the file system has no attributes";
  }
  OutputFolder::existing(folder_.at("out")).replace("a.cu", "new", "old");
  std::array<char, 8> value{};
  EXPECT_EQ(::getxattr(path.c_str(), "user.note", value.data(), value.size()),
            4);
  EXPECT_EQ(std::string(value.data()), "kept");
}

TEST_F(Written, OnlyWhatIsOursIsRemoved) {
  folder_.write("out/x/y/ours", "ours");
  folder_.write("out/x/y/theirs", "theirs");
  fs::create_symlink("theirs", folder_.at("out/x/y/link"));
  const auto isOurs = [](std::string_view bytes) { return bytes == "ours"; };
  OutputFolder output = OutputFolder::existing(folder_.at("out"));
  EXPECT_FALSE(output.remove("x/y/theirs", isOurs));
  EXPECT_FALSE(output.remove("x/y/link", [](auto) { return true; }));
  EXPECT_FALSE(output.remove("x/none/a", isOurs));
  EXPECT_TRUE(output.remove("x/y/ours", isOurs));
  EXPECT_TRUE(folder_.exists("out/x/y/theirs"));
  folder_.write("out/z/y/ours", "ours");
  EXPECT_TRUE(output.remove("z/y/ours", isOurs));
  EXPECT_FALSE(folder_.exists("out/z")) << "empty";
  EXPECT_TRUE(folder_.exists("out"));
}

TEST_F(Written, ACopyHasBytesAndPermissions) {
  folder_.write("run.sh", "echo");
  fs::permissions(folder_.at("run.sh"), fs::perms(0755));
  folder_.write("out/copy.sh", "something longer");
  OutputFolder output = OutputFolder::existing(folder_.at("out"));
  output.copy(folder_.at("run.sh"), "copy.sh");
  EXPECT_EQ(folder_.read("out/copy.sh"), "echo");
  EXPECT_EQ(fs::status(folder_.at("out/copy.sh")).permissions(),
            fs::perms(0755));
  EXPECT_TRUE(has(whyNot(ExitCode::input,
                         [&](OutputFolder& out) {
                           out.copy(folder_.at("none"), "copy.sh");
                         }),
                  folder_.at("none").string()));
  EXPECT_EQ(folder_.read("out/copy.sh"), "echo");
  EXPECT_EQ(entriesIn(folder_.at("out")), 2U);
}

TEST_F(Written, ALinkReplacesWhatIsThere) {
  OutputFolder output = OutputFolder::existing(folder_.at("out"));
  output.link("b", "a.cu");
  EXPECT_EQ(fs::read_symlink(folder_.at("out/a.cu")), "b");
  folder_.write("out/taken/b", "b");
  whyNot(ExitCode::usage, [](OutputFolder& out) { out.link("a", "taken"); });
  EXPECT_EQ(folder_.read("out/taken/b"), "b");
  EXPECT_EQ(entriesIn(folder_.at("out")), 2U);
}

// ---- what is unfinished

/// A process that writes to out/, and is stopped while it does so.
class Unfinished : public Written {
 protected:
  Unfinished() {
    const std::string bytes(std::size_t{8} << 20U, 'x');
    writer_ = ::fork();
    if (writer_ == 0) {
      OutputFolder output = OutputFolder::existing(folder_.at("out"));
      while (true) output.write("b.cu", bytes);
    }
    while (name_.empty()) {
      ::kill(writer_, SIGCONT);
      ::usleep(1000);
      ::kill(writer_, SIGSTOP);
      int status = 0;
      ::waitpid(writer_, &status, WUNTRACED);
      for (const auto& each : fs::directory_iterator(folder_.at("out"))) {
        const std::string name = each.path().filename();
        if (name.starts_with(".hipify-port.")) name_ = name;
      }
    }
  }
  ~Unfinished() override { kill(); }

  void kill() {
    if (writer_ == 0) return;
    ::kill(writer_, SIGKILL);
    int status = 0;
    ::waitpid(writer_, &status, 0);
    writer_ = 0;
  }
  void writeAnother() {
    OutputFolder::existing(folder_.at("out")).write("a.cu", "new");
    EXPECT_EQ(folder_.read("out/a.cu"), "new");
  }
  fs::path path() const { return folder_.at("out/" + name_); }

  pid_t writer_ = 0;
  std::string name_;
};

TEST_F(Unfinished, WhatAKilledRunLeftIsRemoved) {
  fs::copy(path(), folder_.at("home/" + name_));
  const std::vector<std::string> theirs = {
      ".hipify-port.0123456789abcdef", ".hipify-port.json", ".hipify-port.",
      name_ + "0", name_.substr(0, name_.size() - 1)};
  for (const std::string& each : theirs) folder_.write("out/" + each, "mine");
  kill();
  writeAnother();
  EXPECT_FALSE(fs::exists(path()));
  for (const std::string& each : theirs) {
    EXPECT_EQ(folder_.read("out/" + each), "mine") << each;
  }
  // It was not given its name there.
  OutputFolder::existing(folder_.at("home")).write("b.cu", "new");
  EXPECT_TRUE(folder_.exists("home/" + name_));
}

TEST_F(Unfinished, WhatARunIsStillAtStays) {
  EXPECT_TRUE(OutputFolder::isUnfinished(path()));
  EXPECT_FALSE(OutputFolder::isUnfinished(folder_.at("home/" + name_)));
  EXPECT_FALSE(OutputFolder::isUnfinished(folder_.at("out/a.cu")));
  writeAnother();
  EXPECT_TRUE(fs::exists(path()));
  ::kill(writer_, SIGCONT);
}

TEST_F(Unfinished, NothingIsRemovedThroughALink) {
  kill();
  fs::rename(path(), folder_.at("out/kept"));
  fs::create_symlink("../home/a.cu", path());
  writeAnother();
  EXPECT_EQ(folder_.read("home/a.cu"), "mine");
  fs::remove(path());
  fs::create_hard_link(folder_.at("home/a.cu"), path());
  writeAnother();
  EXPECT_TRUE(fs::exists(path()));
  fs::remove(path());
  fs::create_directory(path());
  writeAnother();
  EXPECT_TRUE(fs::exists(path()));
}

// ---- paths

TEST(ShownAs, IsRelativeOnlyBelowTheWorkingFolder) {
  const fs::path here = fs::current_path();
  EXPECT_EQ(shownAs(here / "src/a.cu"), "src/a.cu");
  EXPECT_EQ(shownAs(here / "src/../a.cu"), "src/../a.cu");
  EXPECT_EQ(shownAs(here / "../a.cu"), (here / "../a.cu").string());
  EXPECT_EQ(shownAs(here / ".hidden/a.cu"), ".hidden/a.cu");
  EXPECT_EQ(shownAs(here / "src/.hidden/a.cu"), "src/.hidden/a.cu");
  EXPECT_EQ(shownAs(here), ".");
  EXPECT_EQ(shownAs("/none/a.cu"), "/none/a.cu");
  // Its name begins as that of the working folder does.
  const std::string beside = here.string() + "-2/a.cu";
  EXPECT_EQ(shownAs(beside), beside);
  EXPECT_EQ(shownAs(here.parent_path()), here.parent_path().string());
}

TEST(Resolved, FollowsLinksAsFarAsThereIsSomething) {
  const support::TemporaryFolder folder;
  folder.write("real/a.cu", "");
  fs::create_directory_symlink("real", folder.at("link"));
  EXPECT_EQ(resolved(folder.at("link/a.cu")), folder.at("real/a.cu"));
  EXPECT_EQ(resolved(folder.at("link/none/b.cu")), folder.at("real/none/b.cu"));
}

}  // namespace
}  // namespace hipport
