#include "plan/plan.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hipport {
namespace {

Finding finding(std::string check, Span span, Applicability applicability,
                std::optional<Fix> fix) {
  Finding result;
  result.check = std::move(check);
  result.span = span;
  result.applicability = applicability;
  result.fix = std::move(fix);
  return result;
}

Fix replace(Span span, std::string text) {
  return Fix{{Edit{span, std::move(text), {}}}};
}

TEST(Plan, GivesEveryFindingOneOutcome) {
  const FilePlan result = plan(
      {
          finding("a", {0, 2}, Applicability::safe, replace({0, 2}, "AA")),
          finding("b", {1, 3}, Applicability::safe, replace({1, 3}, "BB")),
          finding("c", {4, 5}, Applicability::review, replace({4, 5}, "C")),
          finding("d", {6, 7}, Applicability::manual, {}),
          finding("e", {8, 12}, Applicability::safe, replace({8, 12}, "")),
          finding("f", {9, 10}, Applicability::safe, replace({9, 10}, "F")),
      },
      Applicability::safe);
  ASSERT_EQ(result.findings.size(), 6U);
  EXPECT_EQ(result.findings[0].outcome, Outcome::applied);
  EXPECT_EQ(result.findings[1].outcome, Outcome::conflicted);
  EXPECT_EQ(result.findings[2].outcome, Outcome::withheld);
  EXPECT_EQ(result.findings[3].outcome, Outcome::reported);
  EXPECT_EQ(result.findings[4].outcome, Outcome::applied);
  EXPECT_EQ(result.findings[5].outcome, Outcome::superseded);
  EXPECT_EQ(result.edits.apply("0123456789abcdef"), "AA234567cdef");
  // The conflict names the other side.
  ASSERT_EQ(result.findings[1].finding.notes.size(), 1U);
  EXPECT_NE(
      result.findings[1].finding.notes[0].find("the fix of a already changes"),
      std::string::npos);
}

TEST(Plan, DoesNotDependOnTheOrderOfFindings) {
  std::vector<Finding> findings = {
      finding("a", {0, 2}, Applicability::safe, replace({0, 2}, "A")),
      finding("b", {1, 3}, Applicability::safe, replace({1, 3}, "B")),
      finding("c", {1, 2}, Applicability::safe, replace({1, 2}, "C")),
      finding("c", {5, 6}, Applicability::safe, replace({5, 6}, "C")),
      finding("d", {5, 6}, Applicability::safe, replace({5, 6}, "D")),
  };
  const std::string bytes = "01234567";
  const std::string expected =
      plan(findings, Applicability::review).edits.apply(bytes);
  std::vector<std::size_t> order = {0, 1, 2, 3, 4};
  do {
    std::vector<Finding> shuffled;
    for (const std::size_t i : order) shuffled.push_back(findings[i]);
    EXPECT_EQ(plan(shuffled, Applicability::review).edits.apply(bytes),
              expected);
  } while (std::ranges::next_permutation(order).found);
}

TEST(Plan, KnowsWhatNeedsAPerson) {
  auto needs = [](Applicability grade, Outcome outcome, Applicability level) {
    return needsAttention({finding("a", {}, grade, {}), outcome}, level);
  };
  using enum Applicability;
  EXPECT_FALSE(needs(safe, Outcome::applied, review));
  EXPECT_TRUE(needs(review, Outcome::applied, review));
  EXPECT_FALSE(needs(review, Outcome::applied, manual));
  EXPECT_TRUE(needs(manual, Outcome::reported, manual));
  EXPECT_TRUE(needs(safe, Outcome::conflicted, manual));
  EXPECT_TRUE(needs(review, Outcome::withheld, manual));
  EXPECT_FALSE(needs(safe, Outcome::superseded, review));
}

TEST(GradeAt, IsTheLowerOfRuleAndPlace) {
  using enum Applicability;
  EXPECT_EQ(applicabilityAt(SpellingKind::written, safe), safe);
  EXPECT_EQ(applicabilityAt(SpellingKind::macroArgument, safe), safe);
  EXPECT_EQ(applicabilityAt(SpellingKind::written, review), review);
  EXPECT_EQ(applicabilityAt(SpellingKind::macroBody, safe), safe);
  EXPECT_EQ(applicabilityAt(SpellingKind::inactive, safe), review);
  EXPECT_EQ(applicabilityAt(SpellingKind::unresolved, manual), manual);
  EXPECT_EQ(applicabilityAt(SpellingKind::pasted, safe), manual);
  EXPECT_EQ(applicabilityAt(SpellingKind::foreign, safe), manual);
}

}  // namespace
}  // namespace hipport
