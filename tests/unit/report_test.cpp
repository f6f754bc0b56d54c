#include "report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/writer.h"

namespace hipport {
namespace {

Report sample() {
  Report report;
  report.version = "1.2.3";
  report.filesSeen = 3;
  FileReport file;
  file.path = "a\"b.cu";
  file.state = FileState::written;
  file.output = "out/a.hip";
  file.bytes = "int x;\r\n\tcudaFoo(\xE9);\n";
  file.lines = 3;
  file.edits = {{{9, 16}, "hipFoo", {}}};
  PlannedFinding applied;
  applied.finding.check = "cuda-api";
  applied.finding.span = {9, 16};
  applied.finding.applicability = Applicability::safe;
  applied.finding.message = "cudaFoo becomes hipFoo";
  applied.outcome = Outcome::applied;
  PlannedFinding manual;
  manual.finding.check = "unsupported-api";
  manual.finding.span = {9, 16};
  manual.finding.severity = Severity::warning;
  manual.finding.message = "cudaFoo has no counterpart in HIP";
  manual.finding.notes = {"use bar"};
  file.findings = {applied, manual};
  report.files = {file};
  return report;
}

TEST(Totals, AreDerivedFromOutcomes) {
  const Totals sums = totals(sample());
  EXPECT_EQ(sums.files, 1U);
  EXPECT_EQ(sums.changed, 1U);
  EXPECT_EQ(sums.edits, 1U);
  EXPECT_EQ(sums.findings, 2U);
  EXPECT_EQ(sums.byOutcome.at("applied"), 1U);
  EXPECT_EQ(sums.byOutcome.at("reported"), 1U);
  Report failed = sample();
  failed.files[0].state = FileState::failed;
  EXPECT_EQ(totals(failed).edits, 0U);
}

TEST(ToJson, KeepsPlacesAndTotals) {
  const auto json = nlohmann::json::parse(toJson(sample()));
  const auto& finding = json["files"][0]["findings"][0];
  EXPECT_EQ(finding["span"]["line"], 2);
  EXPECT_EQ(finding["span"]["column"], 2);
  EXPECT_EQ(finding["span"]["offset"], 9);
  EXPECT_EQ(json["totals"]["byCheck"]["unsupported-api"], 1);
  EXPECT_EQ(json["files"][0]["path"], "a\"b.cu");
}

TEST(ToText, PrintsLikeACompiler) {
  const std::string text = toText(sample(), {});
  EXPECT_EQ(text,
            "a\"b.cu:2:2: warning: cudaFoo has no counterpart in HIP "
            "[unsupported-api: manual, reported]\n"
            "    2 | \tcudaFoo(\xE9);\n"
            "      | \t^~~~~~~\n"
            "      = note: use bar\n"
            "1 of 3 files contains CUDA; 1 ported, 1 edit\n"
            "1 finding to port by hand, 0 to review\n");
}

TEST(ToText, ShowsWhatIsSettledOnlyWhenAsked) {
  Report report = sample();
  report.files[0].findings[1].outcome = Outcome::suppressed;
  report.files[0].findings[0].inBaseline = true;
  EXPECT_EQ(toText(report, {}),
            "1 of 3 files contains CUDA; 1 ported, 1 edit\n"
            "0 findings to port by hand, 0 to review\n"
            "1 finding suppressed by comments\n");
  const std::string all = toText(report, {.verbose = true});
  EXPECT_NE(all.find("[cuda-api: safe, applied, in the baseline]"),
            std::string::npos);
  EXPECT_NE(all.find("[unsupported-api: manual, suppressed]"),
            std::string::npos);
}

/// `sample()` with its finding by hand at three more places: in one the note
/// differs.
Report repeated() {
  Report report = sample();
  FileReport& file = report.files[0];
  const std::size_t before = file.bytes.size();
  file.bytes += "cudaFoo();\ncudaFoo();\ncudaFoo();\n";
  const auto first = std::ranges::find(file.findings, Outcome::reported,
                                       &PlannedFinding::outcome);
  const PlannedFinding model = *first;
  for (const std::size_t line : {3U, 4U, 5U}) {
    PlannedFinding more = model;
    const auto begin = static_cast<std::uint32_t>(before + 11 * (line - 3));
    more.finding.span = {begin, begin + 7};
    if (line == 5) more.finding.notes = {"use baz"};
    file.findings.push_back(more);
  }
  return report;
}

TEST(ToText, PlacesOfOneCauseAreOneFinding) {
  const std::string text = toText(repeated(), {});
  EXPECT_NE(text.find("      = note: use bar\n"
                      "      = note: 2 more places like it: lines 3, 4\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find(":4:1:"), std::string::npos);
  EXPECT_NE(text.find(":5:1: warning"), std::string::npos);
  EXPECT_NE(
      text.find("\n2 findings at 4 places to port by hand, 0 to review\n"),
      std::string::npos);
  const std::string all = toText(repeated(), {.verbose = true});
  EXPECT_EQ(all.find("like it"), std::string::npos);
  EXPECT_NE(all.find(":4:1: warning"), std::string::npos);
}

TEST(ToText, ColoursOnlyWhenAsked) {
  EXPECT_EQ(toText(sample(), {}).find('\x1B'), std::string::npos);
  EXPECT_NE(toText(sample(), {.colour = true}).find('\x1B'), std::string::npos);
}

TEST(ToText, DoesNotLetAFileDriveTheTerminal) {
  Report report = sample();
  report.files[0].bytes = "int x;\r\n\tcudaFoo(\x1B[31m);\n";
  EXPECT_EQ(toText(report, {}).find('\x1B'), std::string::npos);
}

}  // namespace
}  // namespace hipport
