#include "text/lines.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "support/files.h"
#include "support/process.h"
#include "text/paths.h"
#include "text/shell.h"

namespace hipport {
namespace {

TEST(Paths, EndWithTheirLastPart) {
  EXPECT_EQ(lastPart("a/b/c.h"), "c.h");
  EXPECT_EQ(lastPart("c.h"), "c.h");
  EXPECT_EQ(lastPart("../c.h"), "c.h");
  EXPECT_EQ(lastPart("a/b/"), "");
  EXPECT_EQ(lastPart(""), "");
}

TEST(Shell, WordsAreQuoted) {
  EXPECT_EQ(shellWord("a b"), "'a b'");
  EXPECT_EQ(shellWord(""), "''");
  EXPECT_EQ(shellWord("it's $HOME"), R"('it'\''s $HOME')");
}

TEST(LineMap, CountsEveryKindOfLineEnd) {
  const LineMap lines("a\nb\r\nc\rd");
  EXPECT_EQ(lines.lineCount(), 4U);
  EXPECT_EQ(lines.position(0), (Position{1, 1}));
  EXPECT_EQ(lines.position(2), (Position{2, 1}));
  EXPECT_EQ(lines.position(5), (Position{3, 1}));
  EXPECT_EQ(lines.position(7), (Position{4, 1}));
  EXPECT_EQ(lines.line(2), "b\r\n");
  EXPECT_EQ(lines.lineText(2), "b");
}

TEST(LineMap, KnowsThePositionBehindTheLastByte) {
  EXPECT_EQ(LineMap("ab").position(2), (Position{1, 3}));
  EXPECT_EQ(LineMap("").position(0), (Position{1, 1}));
}

TEST(UnifiedDiff, IsEmptyWithoutAChange) {
  EXPECT_EQ(unifiedDiff("f", "a\n", {}), "");
  EXPECT_EQ(unifiedDiff("f", "a\n", {{{0, 1}, "a", {}}}), "");
}

TEST(UnifiedDiff, ShowsThreeLinesOfContext) {
  EXPECT_EQ(unifiedDiff("d/f.cu", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                        {{{8, 9}, "five", {}}}),
            "--- a/d/f.cu\n+++ b/d/f.cu\n@@ -2,7 +2,7 @@\n"
            " 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, MarksAMissingNewline) {
  EXPECT_EQ(unifiedDiff("f", "a\nb", {{{2, 3}, "c", {}}}),
            "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n"
            "\\ No newline at end of file\n+c\n"
            "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, InsertsWholeLinesWithoutTouchingTheirNeighbours) {
  EXPECT_EQ(unifiedDiff("f", "a\nb\n", {{{2, 2}, "x\n", {}}}),
            "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\n+x\n b\n");
}

// The real consumer: patch(1) must make the same bytes.
TEST(UnifiedDiff, IsTakenByPatch) {
  const support::TemporaryFolder folder;
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    std::string before;
    const auto size = random() % 60;
    for (unsigned i = 0; i < size; ++i) {
      static constexpr std::array kPieces = {"a",   "b\n", "\r\n", "\t",
                                             "ccc", "\n",  "\xE9"};
      before += kPieces[random() % kPieces.size()];
    }
    std::vector<Edit> edits;
    std::string after;
    std::uint32_t at = 0;
    while (at < before.size()) {
      const auto gap = std::min<std::uint32_t>(
          static_cast<std::uint32_t>(random() % 25),
          static_cast<std::uint32_t>(before.size()) - at);
      after += before.substr(at, gap);
      at += gap;
      const auto length = std::min<std::uint32_t>(
          static_cast<std::uint32_t>(random() % 5),
          static_cast<std::uint32_t>(before.size()) - at);
      const std::string text = random() % 3 == 0 ? "new\nline" : "N";
      edits.push_back({{at, at + length}, text, {}});
      after += text;
      at += length;
      if (at < before.size()) after += before[at++];
    }
    folder.write("f", before);
    folder.write("f.diff", unifiedDiff("f", before, edits));
    if (before == after) continue;
    const support::ProcessResult patched =
        support::run({"patch", "-s", "-p1", "--binary", "-i", "f.diff"},
                     {.folder = folder.path()});
    ASSERT_EQ(patched.code, 0) << round << patched;
    EXPECT_EQ(folder.read("f"), after) << round;
  }
}

}  // namespace
}  // namespace hipport
