#include "files/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "support/files.h"
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

TEST(WriteFile, TakesThePermissionsOfAnother) {
  const support::TemporaryFolder folder;
  folder.write("like.sh", "old");
  fs::permissions(folder.at("like.sh"), fs::perms(0751));
  writeFile(folder.at("new.sh"), "new", folder.at("like.sh"));
  EXPECT_EQ(folder.read("new.sh"), "new");
  EXPECT_EQ(fs::status(folder.at("new.sh")).permissions(), fs::perms(0751));
  writeFile(folder.at("plain"), "new", folder.at("none"));
  EXPECT_EQ(fs::status(folder.at("plain")).permissions(), fs::perms(0644));
}

TEST(WriteFile, ReplacesALinkAndNotWhereItLeads) {
  const support::TemporaryFolder folder;
  folder.write("real.cu", "real");
  fs::create_symlink("real.cu", folder.at("link.cu"));
  writeFile(folder.at("link.cu"), "new", folder.at("link.cu"));
  EXPECT_FALSE(fs::is_symlink(folder.at("link.cu")));
  EXPECT_EQ(folder.read("link.cu"), "new");
  EXPECT_EQ(folder.read("real.cu"), "real");
}

/// Who reads it meanwhile has all of the old content.
TEST(WriteFile, PutsANewFileInPlaceOfTheOld) {
  const support::TemporaryFolder folder;
  folder.write("a.cu", "old");
  std::ifstream open(folder.at("a.cu"));
  writeFile(folder.at("a.cu"), "new content", folder.at("a.cu"));
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
  writeFile(path, "text", path);
  std::array<char, 16> buffer{};
  EXPECT_EQ(::read(reader, buffer.data(), buffer.size()), 4);
  EXPECT_EQ(std::string(buffer.data()), "text");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST(WriteFile, LeavesNothingBehindWhereItFails) {
  const support::TemporaryFolder folder;
  folder.write("taken/a.cu", "old");
  const std::string why = messageOf(ExitCode::usage, [&] {
    writeFile(folder.at("taken"), "new", folder.at("taken"));
  });
  EXPECT_TRUE(has(why, folder.at("taken").string() + ": cannot be written"));
  EXPECT_EQ(entriesIn(folder.path()), 1U);
  EXPECT_EQ(folder.read("taken/a.cu"), "old");
  messageOf(ExitCode::usage, [&] {
    writeFile(folder.at("none/a.cu"), "new", folder.at("none/a.cu"));
  });
  EXPECT_EQ(entriesIn(folder.path()), 1U);
}

TEST(CopyFile, TakesBytesAndPermissions) {
  const support::TemporaryFolder folder;
  folder.write("run.sh", "echo");
  fs::permissions(folder.at("run.sh"), fs::perms(0755));
  folder.write("copy.sh", "something longer");
  copyFile(folder.at("run.sh"), folder.at("copy.sh"));
  EXPECT_EQ(folder.read("copy.sh"), "echo");
  EXPECT_EQ(fs::status(folder.at("copy.sh")).permissions(), fs::perms(0755));
}

TEST(CopyFile, LeavesTheTargetWhereThereIsNothingToCopy) {
  const support::TemporaryFolder folder;
  folder.write("copy", "old");
  const std::string why = messageOf(
      ExitCode::input, [&] { copyFile(folder.at("none"), folder.at("copy")); });
  EXPECT_TRUE(has(why, folder.at("none").string()));
  EXPECT_EQ(folder.read("copy"), "old");
  EXPECT_EQ(entriesIn(folder.path()), 1U);
}

TEST(WriteLink, ReplacesWhatIsThere) {
  const support::TemporaryFolder folder;
  folder.write("a", "a");
  folder.write("link", "old");
  writeLink("a", folder.at("link"));
  EXPECT_EQ(fs::read_symlink(folder.at("link")), "a");
  folder.write("taken/b", "b");
  messageOf(ExitCode::usage, [&] { writeLink("a", folder.at("taken")); });
  EXPECT_EQ(folder.read("taken/b"), "b");
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
