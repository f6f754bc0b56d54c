// Today's findings beside a baseline and earlier reports.
#include "port/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "report/earlier.h"
#include "report/writer.h"
#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A file whose every "cudaFoo" is a finding, and what is expected of them.
class AppliedBaseline : public testing::Test {
 protected:
  AppliedBaseline() {
    write("a.cu", "a(cudaFoo);\nb(cudaFoo);\n");
    write("b.cu", "c(cudaFoo);\n");
    options_.tree.inventory.paths = {folder_.at("in")};
    options_.delivery.mode = PortMode::check;
    options_.baseline.file = folder_.at("baseline.json");
  }

  void write(const std::string& name, const std::string& bytes) const {
    folder_.write("in/" + name, bytes);
  }

  /// Compares the findings of the inputs that there are now.
  void compareNow() {
    ported_.clear();
    report_ = {};
    inventory_ = takeInventory(options_.tree.inventory);
    for (const InputFile& file : inventory_.files) {
      FileReport report;
      report.path = file.shown;
      report.bytes = folder_.read(
          "in/" + file.path.string().substr(folder_.at("in/").string().size()));
      report.findings = findingsIn(report.bytes);
      ported_.push_back({&file, std::move(report)});
    }
    ReportComparison(options_.baseline)
        .apply(options_, inventory_, ported_, report_);
  }

  void makeBaseline() {
    options_.baseline.isUpdated = true;
    compareNow();
    options_.baseline.isUpdated = false;
  }

  /// For each finding whether it is known, by file and place.
  std::vector<bool> known() const {
    std::vector<bool> known;
    for (const PortedFile& each : ported_) {
      for (const PlannedFinding& planned : each.report.findings) {
        known.push_back(planned.inBaseline);
      }
    }
    return known;
  }

  /// The paths of the baseline's findings.
  std::vector<std::string> pathsInBaseline() const {
    std::vector<std::string> paths;
    for (const BaselineFinding& each :
         readBaseline(folder_.read("baseline.json"), "baseline.json")) {
      paths.push_back(each.path);
    }
    return paths;
  }

  std::vector<PlannedFinding> findingsIn(const std::string& bytes) const {
    std::vector<PlannedFinding> findings;
    for (std::size_t at = bytes.find("cudaFoo"); at != std::string::npos;
         at = bytes.find("cudaFoo", at + 1)) {
      const auto begin = static_cast<std::uint32_t>(at);
      PlannedFinding planned;
      planned.finding.check = "unsupported-api";
      planned.finding.message = "cudaFoo has no counterpart";
      planned.finding.span = {begin, begin + 7};
      planned.finding.applicability = applicability_;
      if (applicability_ != Applicability::manual) {
        planned.outcome = Outcome::applied;
      }
      findings.push_back(std::move(planned));
    }
    setFingerprints(bytes, findings);
    return findings;
  }

  support::TemporaryFolder folder_;
  PortOptions options_;
  Inventory inventory_;
  std::vector<PortedFile> ported_;
  Report report_;
  Applicability applicability_ = Applicability::manual;
};

TEST_F(AppliedBaseline, KnowsTheFindingsThatItWasMadeOf) {
  makeBaseline();
  EXPECT_THAT(known(), ElementsAre(true, true, true)) << "at once";
  EXPECT_EQ(report_.baselineFixed, 0U);
  EXPECT_THAT(pathsInBaseline(), ElementsAre("in/a.cu", "in/a.cu", "in/b.cu"));
  write("a.cu", "new(cudaFoo);\n\nb(cudaFoo);\na(cudaFoo);\n");
  compareNow();
  EXPECT_THAT(known(), ElementsAre(false, true, true, true));
  EXPECT_EQ(report_.baselineFixed, 0U);
}

TEST_F(AppliedBaseline, CountsWhatIsFixed) {
  makeBaseline();
  write("a.cu", "a(cudaFoo);\n");
  compareNow();
  EXPECT_THAT(known(), ElementsAre(true, true));
  EXPECT_EQ(report_.baselineFixed, 1U);
  EXPECT_EQ(pathsInBaseline().size(), 3U) << "nobody asked for a new one";
  makeBaseline();
  EXPECT_EQ(report_.baselineFixed, 0U);
  EXPECT_EQ(pathsInBaseline().size(), 2U);
}

TEST_F(AppliedBaseline, CountsNothingAsFixedWhereOnlyChangesAreSeen) {
  makeBaseline();
  write("a.cu", "a(cudaFoo);\n");
  inventory_ = takeInventory(options_.tree.inventory);
  ported_.clear();
  for (const bool isStaged : {false, true}) {
    PortOptions changes = options_;
    changes.tree.inventory.staged = isStaged;
    changes.tree.inventory.changedSince = isStaged ? "" : "HEAD";
    Report report;
    ReportComparison(changes.baseline)
        .apply(changes, inventory_, ported_, report);
    EXPECT_EQ(report.baselineFixed, 0U);
  }
  Report report;
  ReportComparison(options_.baseline)
      .apply(options_, inventory_, ported_, report);
  EXPECT_EQ(report.baselineFixed, 3U);
}

TEST_F(AppliedBaseline, KeepsFindingsOfFilesThatAreNotLookedAt) {
  makeBaseline();
  options_.tree.inventory.paths = {folder_.at("in/b.cu")};
  write("b.cu", "c(cudaFoo);\nd(cudaFoo);\n");
  compareNow();
  EXPECT_THAT(known(), ElementsAre(true, false));
  EXPECT_EQ(report_.baselineFixed, 0U) << "of a.cu nothing is known";
  makeBaseline();
  EXPECT_THAT(pathsInBaseline(),
              ElementsAre("in/a.cu", "in/a.cu", "in/b.cu", "in/b.cu"));
  // A file that is gone has no findings to keep.
  fs::remove(folder_.at("in/a.cu"));
  compareNow();
  EXPECT_EQ(report_.baselineFixed, 2U);
  makeBaseline();
  EXPECT_THAT(pathsInBaseline(), ElementsAre("in/b.cu", "in/b.cu"));
}

TEST_F(AppliedBaseline, IsRefusedWhereThereIsNone) {
  try {
    compareNow();
    ADD_FAILURE() << "there is no baseline";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::usage);
    EXPECT_THAT(error.what(), HasSubstr("--update-baseline creates it"));
  }
  EXPECT_FALSE(folder_.exists("baseline.json"));
  folder_.write("baseline.json", "[]");
  EXPECT_THROW(compareNow(), Error);
}

class EarlierReports : public AppliedBaseline {};

TEST_F(EarlierReports, TellWhatChanged) {
  options_.baseline.file.clear();
  compareNow();
  EXPECT_THAT(report_.progress, IsEmpty());
  EXPECT_EQ(report_.baselineFixed, std::nullopt);
  for (PortedFile& each : ported_) report_.files.push_back(each.report);
  folder_.write("monday.json", toJson(report_));

  options_.baseline.earlier = {folder_.at("monday.json")};
  write("a.cu", "a(cudaFoo);\nx(cudaFoo);\ny(cudaFoo);\n");
  fs::remove(folder_.at("in/b.cu"));
  compareNow();
  ASSERT_EQ(report_.progress.size(), 1U);
  const Progress& progress = report_.progress[0];
  EXPECT_EQ(progress.since, folder_.at("monday.json"));
  EXPECT_EQ(progress.before, 3U);
  // b(cudaFoo) became x(cudaFoo), for all that can be told.
  EXPECT_EQ(progress.remaining, 2U);
  EXPECT_EQ(progress.fixed, 1U);
  EXPECT_EQ(progress.added, 1U);
}

TEST_F(EarlierReports, DoNotMissWhatThisRunPorts) {
  options_.baseline.file.clear();
  applicability_ = Applicability::safe;
  compareNow();
  for (PortedFile& each : ported_) report_.files.push_back(each.report);
  folder_.write("monday.json", toJson(report_));
  options_.baseline.earlier = {folder_.at("monday.json")};
  compareNow();
  EXPECT_EQ(report_.progress.at(0).remaining, 3U) << "nothing was written";
  options_.delivery.mode = PortMode::inPlace;
  compareNow();
  EXPECT_EQ(report_.progress.at(0).fixed, 3U);
  options_.baseline.earlier = {folder_.at("none.json")};
  EXPECT_THROW(compareNow(), Error);
}

}  // namespace
}  // namespace hipport
