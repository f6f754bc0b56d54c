#include "text/edit.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace hipport {
namespace {

Edit replace(std::uint32_t begin, std::uint32_t end, std::string text) {
  return {{begin, end}, std::move(text), {}};
}
Edit insert(std::uint32_t at, std::string text) {
  return replace(at, at, std::move(text));
}

/// What flatten promises: its edits alone give the same text.
std::string applyFlat(std::string_view bytes, const EditSet& set) {
  std::string out(bytes);
  const auto flat = set.flatten(bytes);
  for (auto it = flat.rbegin(); it != flat.rend(); ++it) {
    EXPECT_FALSE(it->source);
    out.replace(it->span.begin, it->span.size(), it->text);
  }
  return out;
}

TEST(EditSet, LeavesBytesAloneWithoutEdits) {
  const EditSet set;
  EXPECT_EQ(set.apply("a\r\nb\0c"), "a\r\nb\0c");
  EXPECT_TRUE(set.empty());
}

TEST(EditSet, KeepsRenamesInsideAWrappedArgument) {
  const std::string_view bytes = "outer(inner(x), y)";
  EditSet set;
  EXPECT_EQ(
      set.add({{replace(0, 5, "OUTER"), insert(6, "WRAP("), insert(14, ")")}})
          .accepted,
      Accepted::yes);
  EXPECT_EQ(set.add({{replace(6, 11, "INNER")}}).accepted, Accepted::yes);
  EXPECT_EQ(set.apply(bytes), "OUTER(WRAP(INNER(x)), y)");
  EXPECT_EQ(applyFlat(bytes, set), set.apply(bytes));
}

TEST(EditSet, NestsInsertionsAtOneOffset) {
  // f(g(x)) where both calls wrap their only argument: "f(A(g(B(x))))".
  const std::string_view bytes = "f(g(x))";
  EditSet set;
  set.add({{replace(0, 1, "F"), insert(2, "A("), insert(6, ")")}});
  set.add({{replace(2, 3, "G"), insert(4, "B("), insert(5, ")")}});
  EXPECT_EQ(set.apply(bytes), "F(A(G(B(x))))");
}

TEST(EditSet, ClosesInnerConstructsFirst) {
  // Two wraps around the same bytes: the wider fix is added first.
  const std::string_view bytes = "[x]y";
  EditSet set;
  set.add({{insert(0, "<"), insert(3, ">"), insert(4, ".")}});
  set.add({{insert(0, "("), insert(3, ")")}});
  EXPECT_EQ(set.apply(bytes), "<([x])>y.");
}

TEST(EditSet, PutsWholeLinesBeforeWhatOpensThere) {
  const std::string_view bytes = "old x;";
  EditSet set;
  set.add({{insert(0, "y;\nstatic "), replace(0, 3, "new")}});
  set.add({{insert(0, "#include <a>\n")}});
  EXPECT_EQ(set.apply(bytes), "#include <a>\ny;\nstatic new x;");
  EXPECT_EQ(applyFlat(bytes, set), set.apply(bytes));
}

TEST(EditSet, MovesArgumentsWithTheEditsInsideThem) {
  // f(a, old(b)) becomes f(old(b), a), and old is renamed.
  const std::string_view bytes = "f(a, old(b))";
  EditSet set;
  const Fix swap{{replace(2, 5, ""), Edit{{11, 11}, ", ", Span{2, 3}}}};
  EXPECT_EQ(set.add(swap).accepted, Accepted::yes);
  EXPECT_EQ(set.add({{replace(5, 8, "new")}}).accepted, Accepted::yes);
  EXPECT_EQ(set.add({{replace(2, 3, "A")}}).accepted, Accepted::yes);
  EXPECT_EQ(set.apply(bytes), "f(new(b), A)");
  EXPECT_EQ(applyFlat(bytes, set), set.apply(bytes));
}

TEST(EditSet, CopiesAnArgument) {
  const std::string_view bytes = "f(n)";
  EditSet set;
  set.add({{Edit{{3, 3}, ", ", Span{2, 3}}}});
  set.add({{replace(2, 3, "count")}});
  EXPECT_EQ(set.apply(bytes), "f(count, count)");
}

TEST(EditSet, RefusesOverlapsAsAWhole) {
  const std::string_view bytes = "abcdef";
  EditSet set;
  ASSERT_EQ(set.add({{replace(1, 3, "X")}}).accepted, Accepted::yes);
  const auto result = set.add({{replace(4, 5, "Y"), replace(2, 4, "Z")}});
  EXPECT_EQ(result.accepted, Accepted::conflict);
  EXPECT_EQ(result.other, 0U);
  EXPECT_EQ(set.apply(bytes), "aXdef");
}

TEST(EditSet, RefusesTwoTextsForOneSpan) {
  EditSet set;
  ASSERT_EQ(set.add({{replace(0, 1, "X")}}).accepted, Accepted::yes);
  EXPECT_EQ(set.add({{replace(0, 1, "Y")}}).accepted, Accepted::conflict);
  EXPECT_EQ(set.add({{replace(0, 1, "X")}}).accepted, Accepted::duplicate);
}

TEST(EditSet, SupersedesEditsInRemovedText) {
  const std::string_view bytes = "f(a, b)";
  EditSet set;
  set.add({{replace(3, 6, "")}});
  EXPECT_EQ(set.add({{replace(5, 6, "B")}}).accepted, Accepted::superseded);
  EXPECT_EQ(set.apply(bytes), "f(a)");
}

TEST(EditSet, RefusesAFixThatOverlapsItself) {
  EditSet set;
  EXPECT_EQ(set.add({{replace(0, 2, "x"), replace(1, 3, "y")}}).accepted,
            Accepted::conflict);
  EXPECT_TRUE(set.empty());
}

TEST(EditSet, FlattensToNothingWhereNothingChanges) {
  EditSet set;
  set.add({{replace(0, 1, "a")}});
  EXPECT_TRUE(set.flatten("abc").empty());
}

// Against an oracle: disjoint edits, applied from the back.
TEST(EditSet, AgreesWithANaiveEngineOnRandomDisjointEdits) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::string bytes;
    for (int i = 0; i < 40; ++i) bytes += static_cast<char>('a' + i % 26);
    std::vector<Edit> edits;
    std::uint32_t at = 0;
    while (true) {
      const auto begin = at + static_cast<std::uint32_t>(random() % 6);
      const auto end = begin + static_cast<std::uint32_t>(random() % 4);
      if (end > bytes.size()) break;
      edits.push_back(replace(begin, end, std::string(random() % 3, '#')));
      at = end + 1;
    }
    std::string expected = bytes;
    for (auto it = edits.rbegin(); it != edits.rend(); ++it) {
      expected.replace(it->span.begin, it->span.size(), it->text);
    }
    std::shuffle(edits.begin(), edits.end(), random);
    EditSet set;
    for (const Edit& edit : edits) {
      EXPECT_EQ(set.add({{edit}}).accepted, Accepted::yes);
    }
    EXPECT_EQ(set.apply(bytes), expected);
    EXPECT_EQ(applyFlat(bytes, set), expected);
  }
}

}  // namespace
}  // namespace hipport
