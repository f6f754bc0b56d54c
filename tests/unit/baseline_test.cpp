// Findings that are known again: fingerprints, baselines, earlier reports.
#include "plan/baseline.h"

#include <gtest/gtest.h>

#include <set>

#include "report/earlier.h"
#include "report/writer.h"
#include "text/error.h"

namespace hipport {
namespace {

/// The findings on every "cudaFoo" of a source.
std::vector<PlannedFinding> findingsIn(const std::string& bytes) {
  std::vector<PlannedFinding> findings;
  for (std::size_t at = bytes.find("cudaFoo"); at != std::string::npos;
       at = bytes.find("cudaFoo", at + 1)) {
    const auto begin = static_cast<std::uint32_t>(at);
    PlannedFinding planned;
    planned.finding.check = "unsupported-api";
    planned.finding.message = "cudaFoo has no counterpart";
    planned.finding.span = {begin, begin + 7};
    findings.push_back(std::move(planned));
  }
  setFingerprints(bytes, findings);
  return findings;
}

std::vector<BaselineFinding> knownIn(const std::string& bytes) {
  std::vector<BaselineFinding> known;
  for (const PlannedFinding& planned : findingsIn(bytes)) {
    known.push_back({"a.cu", planned.finding.check, planned.finding.message,
                     planned.fingerprint});
  }
  return known;
}

TEST(Fingerprints, SurviveMovedAndIndentedLines) {
  const auto before = findingsIn("x = cudaFoo(1);\ny = cudaFoo(2);\n");
  const auto after = findingsIn(
      "// new\n\n  if (z)\n\t  x =   cudaFoo(1);\nint q;\r\ny = cudaFoo(2);\n");
  ASSERT_EQ(before.size(), 2U);
  ASSERT_EQ(after.size(), 2U);
  EXPECT_EQ(before[0].fingerprint, after[0].fingerprint);
  EXPECT_EQ(before[1].fingerprint, after[1].fingerprint);
}

TEST(Fingerprints, TellFindingsOfAFileApart) {
  std::set<std::uint64_t> seen;
  for (const PlannedFinding& planned :
       findingsIn("cudaFoo(1);\ncudaFoo(1);\ncudaFoo(1) + cudaFoo(1);\n")) {
    EXPECT_TRUE(seen.insert(planned.fingerprint).second);
  }
}

TEST(Compare, KnowsMovedFindingsAndFindsNewOnes) {
  const auto then = knownIn("a(cudaFoo);\nb(cudaFoo);\n");
  const auto now = knownIn("c(cudaFoo);\n\nb(cudaFoo);\na(cudaFoo);\n");
  const Difference difference = compare(then, now);
  EXPECT_EQ(difference.inBaseline, (std::vector<bool>{false, true, true}));
  EXPECT_TRUE(difference.gone.empty());
}

TEST(Compare, AnEditedLineIsKnownByItsMessage) {
  const auto then = knownIn("a(cudaFoo);\nb(cudaFoo);\n");
  const auto now = knownIn("a(cudaFoo, 1);\n");
  const Difference difference = compare(then, now);
  EXPECT_EQ(difference.inBaseline, std::vector<bool>{true});
  ASSERT_EQ(difference.gone.size(), 1U);
  auto elsewhere = now;
  elsewhere[0].path = "b.cu";
  EXPECT_EQ(compare(then, elsewhere).inBaseline, std::vector<bool>{false});
}

TEST(Baseline, IsReadAsItWasWritten) {
  std::vector<BaselineFinding> findings = knownIn("a(cudaFoo);\nb(cudaFoo);\n");
  findings[0].path = "z \"q\"\n.cu";
  const std::string text = toBaseline(findings);
  auto read = readBaseline(text, "b.json");
  std::ranges::sort(findings);
  EXPECT_EQ(read, findings);
  EXPECT_EQ(std::ranges::count(text, '\n'), 7) << "a finding a line";
  EXPECT_TRUE(readBaseline(toBaseline({}), "b.json").empty());
}

void expectRefused(const std::string& text, const std::string& why) {
  try {
    readBaseline(text, "b.json");
    ADD_FAILURE() << text << " was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::usage);
    EXPECT_NE(std::string(error.what()).find("b.json"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find(why), std::string::npos)
        << error.what();
  }
}

TEST(Baseline, SaysWhatIsWrongWithIt) {
  expectRefused("", "broken at byte");
  expectRefused("{\"baselineVersion\": 1", "broken at byte");
  expectRefused("[]", "a field is missing");
  expectRefused("{\"baselineVersion\": 9, \"findings\": []}", "version 9");
  expectRefused("{\"baselineVersion\": 1, \"findings\": [{}]}",
                "a field is missing");
  expectRefused(
      "{\"baselineVersion\": 1, \"findings\": [{\"path\": \"a\", \"check\": "
      "\"b\", \"message\": \"c\", \"fingerprint\": \"xyz\"}]}",
      "not a fingerprint");
}

TEST(EarlierReport, HasTheFindingsThatAskForSomething) {
  Report report;
  FileReport file;
  file.path = "a.cu";
  file.bytes = "a(cudaFoo);\nb(cudaFoo);\n";
  file.findings = findingsIn(file.bytes);
  file.findings[1].outcome = Outcome::suppressed;
  report.files = {file};
  const auto read = readReport(toJson(report), "r.json");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0], knownIn(file.bytes)[0]);
  EXPECT_THROW(readReport("{}", "r.json"), Error);
  EXPECT_THROW(readReport("{\"schemaVersion\": 1, \"files\": [{}]}", "r"),
               Error);
}

}  // namespace
}  // namespace hipport
