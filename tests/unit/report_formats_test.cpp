// Every writer: by the schema or the grammar of what reads it, with names and
// texts that try to break out of it, and with more findings than it may hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "plan/baseline.h"
#include "report/effort.h"
#include "report/writer.h"
#include "support/schema_check.h"
#include "support/skip.h"

namespace hipport {
namespace {

using nlohmann::json;
using support::schemaProblems;

constexpr std::string_view kHostile =
    "a b\"'`|&<script>x</script>]]>%25::,\n@user #1 [x](y) =1+1 caf\xC3\xA9 "
    "\xFF\xFE\x01.cu";

Finding finding(std::string check, Span span, Applicability applicability) {
  Finding result;
  result.check = std::move(check);
  result.span = span;
  result.applicability = applicability;
  result.message = "cudaFoo has no counterpart";
  if (applicability == Applicability::manual) {
    result.severity = Severity::warning;
  }
  return result;
}

/// Two files, one of them by a hostile name and with hostile text.
Report sample() {
  Report report;
  report.version = "1.2.3";
  report.filesSeen = 5;
  FileReport plain;
  plain.path = "src/a.cu";
  plain.state = FileState::wouldChange;
  plain.bytes = "int x;\n\xC3\xA9 cudaFoo(\xE9);\ncudaBar();\n";
  plain.lines = 4;
  Finding renamed = finding("cuda-api", {10, 17}, Applicability::safe);
  renamed.fix = Fix{{Edit{{10, 17}, "hipFoo", {}}}};
  plain.findings = {
      {renamed, Outcome::applied},
      {finding("unsupported-api", {22, 29}, Applicability::manual),
       Outcome::reported}};
  plain.edits = {{{10, 17}, "hipFoo", {}}};
  FileReport hostile;
  hostile.path = kHostile;
  hostile.bytes = std::string(kHostile) + "\n</script><!--";
  Finding odd = finding("inline-ptx", {0, 3}, Applicability::review);
  odd.message = kHostile;
  odd.notes = {std::string(kHostile), "=cmd|' /C calc'!A0"};
  hostile.findings = {{odd, Outcome::applied}};
  Finding allowed = finding("inline-ptx", {0, 5}, Applicability::manual);
  hostile.findings.push_back({allowed, Outcome::suppressed, "for <b>NVIDIA"});
  report.files = {plain, hostile};
  for (FileReport& file : report.files) {
    setFingerprints(file.bytes, file.findings);
  }
  report.errors = {"b.cu: cannot be read: <no>\n::error::x"};
  report.progress = {{"old.json", 3, 2, 1, 2}};
  return report;
}

/// `count` findings to do by hand, half of them after those to look at.
Report large(std::size_t count) {
  Report report;
  report.version = "1.2.3";
  for (std::size_t f = 0; f < count / 1000; ++f) {
    FileReport file;
    file.path =
        "src/" + std::to_string(f % 40) + "/file" + std::to_string(f) + ".cu";
    file.state = FileState::wouldChange;
    for (std::size_t i = 0; i < 1000; ++i) {
      const auto at = static_cast<std::uint32_t>(file.bytes.size());
      file.bytes += "  cudaFoo" + std::to_string(i) + "(stream, buffer);\n";
      file.findings.push_back(
          {finding(i % 2 ? "unsupported-api" : "cuda-api", {at + 2, at + 9},
                   i % 2 ? Applicability::manual : Applicability::review),
           i % 2 ? Outcome::reported : Outcome::applied});
      file.findings.back().finding.message += " at " + std::to_string(i);
    }
    file.lines = 1001;
    setFingerprints(file.bytes, file.findings);
    report.files.push_back(std::move(file));
  }
  return report;
}

std::string schemaOf(std::string_view name) {
  return std::string(HIPPORT_SCHEMAS) + "/" + std::string(name);
}

bool isUtf8(const std::string& text) { return toUtf8(text) == text; }

TEST(Formats, EachHasANameASummaryAndAWriter) {
  std::set<std::string_view> names;
  for (const Format& format : formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_FALSE(format.summary.empty()) << format.name;
    EXPECT_EQ(findFormat(format.name), &format);
    EXPECT_TRUE(isUtf8(format.write(sample(), {})) || format.name == "text")
        << format.name;
    EXPECT_EQ(format.write(sample(), {}), format.write(sample(), {}));
    EXPECT_NO_THROW(format.write(Report(), {})) << format.name;
  }
  EXPECT_EQ(findFormat("xml"), nullptr);
}

TEST(ToJson, FitsItsSchemaWithHostileTexts) {
  const std::string schema =
      std::string(HIPPORT_SOURCES) + "/docs/report.schema.json";
  EXPECT_EQ(schemaProblems(schema, json::parse(toJson(sample()))), "");
  Report empty;
  empty.version = "1.0.0";
  EXPECT_EQ(schemaProblems(schema, json::parse(toJson(empty))), "");
}

TEST(ToSarif, FitsTheStandard) {
  const json log = json::parse(toSarif(sample()));
  EXPECT_EQ(schemaProblems(schemaOf("sarif.schema.json"), log), "");
  const json& run = log["runs"][0];
  ASSERT_EQ(run["results"].size(), 4U);
  // The worst first; what is allowed last, and as suppressed.
  EXPECT_EQ(run["results"][0]["level"], "warning");
  EXPECT_EQ(run["results"][3]["suppressions"][0]["kind"], "inSource");
  for (const json& result : run["results"]) {
    const json& rule =
        run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()];
    EXPECT_EQ(rule["id"], result["ruleId"]);
    EXPECT_EQ(rule["help"]["markdown"],
              std::string(findCheck(rule["id"].get<std::string>())->doc));
  }
  // Columns count characters: "é" is one, and so is the byte that is none.
  const json& fix = run["results"][2]["fixes"][0]["artifactChanges"][0];
  EXPECT_EQ(fix["replacements"][0]["insertedContent"]["text"], "hipFoo");
  EXPECT_EQ(fix["replacements"][0]["deletedRegion"]["startColumn"], 3);
  EXPECT_EQ(fix["replacements"][0]["deletedRegion"]["startLine"], 2);
  EXPECT_EQ(fix["replacements"][0]["deletedRegion"]["byteOffset"], 10);
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
}

TEST(ToSarif, FitsTheOfficialSchema) {
  const std::string schema = HIPPORT_SARIF_SCHEMA;
  if (!std::filesystem::exists(schema)) {
    HIPPORT_SKIP(npmSchema)
        << "tests/fetch-sarif-schema.sh " << schema << " fetches it";
  }
  EXPECT_EQ(schemaProblems(schema, json::parse(toSarif(sample()))), "");
  EXPECT_EQ(schemaProblems(schema, json::parse(toSarif(Report()))), "");
  json broken = json::parse(toSarif(sample()));
  broken["runs"][0]["results"][0]["level"] = "bad";
  EXPECT_NE(schemaProblems(schema, broken), "");
}

TEST(ToSarif, KeepsTheWorstWhereNotAllAreTaken) {
  const json log = json::parse(toSarif(large(60000)));
  const json& run = log["runs"][0];
  ASSERT_EQ(run["results"].size(), 25000U);
  EXPECT_TRUE(std::ranges::all_of(run["results"], [](const json& result) {
    return result["ruleId"] == "unsupported-api";
  }));
  const json& notes = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].dump().find("35000 of 60000 findings are left out"),
            std::string::npos);
}

TEST(ToGitlab, FitsItsFormatWithUniqueFingerprints) {
  const json issues = json::parse(toGitlab(sample()));
  EXPECT_EQ(schemaProblems(schemaOf("gitlab.schema.json"), issues), "");
  EXPECT_EQ(issues.size(), 3U) << "what is allowed is no issue";
  std::set<std::string> seen;
  for (const json& issue : json::parse(toGitlab(large(5000)))) {
    EXPECT_TRUE(seen.insert(issue["fingerprint"]).second);
  }
  EXPECT_EQ(seen.size(), 5000U);
}

/// A workflow command as the runner reads it: its name, properties and text.
struct Command {
  std::string name;
  std::map<std::string, std::string> properties;
  std::string text;
};

std::string unescaped(std::string text) {
  for (const auto& [code, plain] : {std::pair{"%0D", "\r"},
                                    {"%0A", "\n"},
                                    {"%3A", ":"},
                                    {"%2C", ","},
                                    {"%25", "%"}}) {
    for (std::size_t at = 0; (at = text.find(code, at)) != std::string::npos;) {
      text.replace(at, 3, plain);
      ++at;
    }
  }
  return text;
}

std::vector<Command> commandsIn(const std::string& out) {
  std::vector<Command> commands;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(line.starts_with("::")) << line;
    const std::size_t end = line.find("::", 2);
    Command command;
    const std::string head = line.substr(2, end - 2);
    command.name = head.substr(0, head.find(' '));
    std::istringstream properties(head.substr(command.name.size() + 1));
    for (std::string each; std::getline(properties, each, ',');) {
      const std::size_t equals = each.find('=');
      command.properties[each.substr(0, equals)] =
          unescaped(each.substr(equals + 1));
    }
    command.text = unescaped(line.substr(end + 2));
    commands.push_back(std::move(command));
  }
  return commands;
}

TEST(ToGithub, WritesCommandsThatTheRunnerReadsBack) {
  const std::vector<Command> commands = commandsIn(toGithub(sample()));
  ASSERT_EQ(commands.size(), 4U);
  EXPECT_EQ(commands[0].name, "error");
  EXPECT_EQ(commands[1].name, "warning");
  EXPECT_EQ(commands[1].properties.at("file"), "src/a.cu");
  EXPECT_EQ(commands[1].properties.at("line"), "3");
  EXPECT_EQ(commands[2].name, "notice");
  const std::string& file = commands[2].properties.at("file");
  EXPECT_NE(file.find("%25::,\n@user"), std::string::npos) << file;
  EXPECT_EQ(commands[3].properties.at("title"), "cuda-api");
}

TEST(ToGithub, KeepsTenOfALevelAndCountsTheRest) {
  const std::vector<Command> commands = commandsIn(toGithub(large(1000)));
  std::map<std::string, int> levels;
  for (const Command& command : commands) ++levels[command.name];
  EXPECT_EQ(levels["warning"], 10);
  EXPECT_EQ(levels["notice"], 10) << "one of them says how many there are";
  EXPECT_NE(commands.back().text.find("981 findings more"), std::string::npos)
      << commands.back().text;
}

/// The cells of an RFC 4180 text.
std::vector<std::vector<std::string>> cellsOf(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1);
  std::string cell;
  bool isQuoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (isQuoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
        cell += '"';
        ++i;
      } else if (c == '"') {
        isQuoted = false;
      } else {
        cell += c;
      }
    } else if (c == '"') {
      isQuoted = true;
    } else if (c == ',') {
      rows.back().push_back(std::move(cell));
      cell.clear();
    } else if (c == '\r') {
      ++i;
      rows.back().push_back(std::move(cell));
      cell.clear();
      rows.emplace_back();
    } else {
      cell += c;
    }
  }
  rows.pop_back();
  return rows;
}

TEST(ToCsv, HasAFindingARowWhateverItHolds) {
  const auto rows = cellsOf(toCsv(sample()));
  ASSERT_EQ(rows.size(), 5U);
  for (const auto& row : rows) EXPECT_EQ(row.size(), rows[0].size());
  EXPECT_EQ(rows[1][0], "src/a.cu");
  EXPECT_EQ(rows[1][1], "2");
  EXPECT_NE(rows[3][0].find("@user #1"), std::string::npos);
  EXPECT_EQ(rows[4][6], "suppressed");
  // A spreadsheet must not run what stands in a source.
  Report report = sample();
  report.files[0].findings[0].finding.message = "=1+1";
  EXPECT_NE(toCsv(report).find("\"'=1+1\""), std::string::npos);
}

TEST(ToMarkdown, StaysBelowTheLimitOfAComment) {
  const std::string text = toMarkdown(large(20000));
  EXPECT_LT(text.size(), 65536U);
  EXPECT_NE(text.find("more findings not shown here"), std::string::npos);
}

TEST(ToHtml, IsBoundedAndHoldsNoMarkupOfOthers) {
  const std::string page = toHtml(sample());
  EXPECT_EQ(page.find("<script>x"), std::string::npos);
  EXPECT_EQ(page.find("</script><!--"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos) << "a part is missing";
  const std::size_t at = page.find("id=\"data\">");
  ASSERT_NE(at, std::string::npos);
  const std::size_t end = page.find("</script>", at);
  const json data = json::parse(page.substr(at + 10, end - at - 10));
  EXPECT_EQ(data["files"].size(), 2U);
  EXPECT_EQ(data["findings"].size(), 4U);
  EXPECT_EQ(data["dropped"], 0);
}

TEST(Formats, TakeAHundredThousandFindings) {
  const Report report = large(100000);
  for (const Format& format : formats()) {
    const std::string text = format.write(report, {});
    EXPECT_LT(text.size(), 120U << 20U) << format.name;
    const bool isForPeople = format.name == "html" ||
                             format.name == "markdown" ||
                             format.name == "github";
    if (isForPeople) {
      EXPECT_LT(text.size(), 32U << 20U) << format.name;
    }
    RecordProperty(std::string(format.name) + "_bytes",
                   std::to_string(text.size()));
  }
}

TEST(Writer, SpellsPathsAsUris) {
  EXPECT_EQ(toUri("a b/c%.cu"), "a%20b/c%25.cu");
  EXPECT_EQ(toUri("/abs/\xFF.cu"), "file:///abs/%FF.cu");
  EXPECT_EQ(toUri("http:/x"), "http%3A/x");
}

TEST(Writer, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(toUtf8("caf\xC3\xA9"), "caf\xC3\xA9");
  EXPECT_EQ(toUtf8("\xE9!"), "\xEF\xBF\xBD!");
  EXPECT_EQ(toUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "overlong";
  EXPECT_EQ(toUtf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD")
      << "a surrogate";
  EXPECT_EQ(toUtf8("\xF0\x9F\x98\x80"), "\xF0\x9F\x98\x80");
  EXPECT_EQ(toUtf8("\xF4\x90\x80\x80").size(), 12U) << "beyond U+10FFFF";
  EXPECT_EQ(toUtf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "cut off";
}

// ---- effort

TEST(Effort, AddsUpOverFilesAndFolders) {
  const Report report = sample();
  const Effort effort = effortOf(report);
  ASSERT_EQ(effort.files.size(), 2U);
  EXPECT_EQ(effort.whole.manual, 1U);
  EXPECT_EQ(effort.whole.review, 1U);
  EXPECT_EQ(effort.whole.automatic, 1U);
  EXPECT_DOUBLE_EQ(effort.whole.minutes,
                   effort.files[0].minutes + effort.files[1].minutes);
  EXPECT_EQ(effort.folders.at("src").files, 1U);
  EXPECT_EQ(effort.manual.at("unsupported-api").places, 1U);
}

TEST(Effort, ALessonIsLearnedOnce) {
  auto minutes = [](std::size_t places) {
    Report report = sample();
    report.files.resize(1);
    auto& findings = report.files[0].findings;
    const PlannedFinding one = findings[1];
    findings.assign(places, one);
    return effortOf(report).whole.minutes;
  };
  const double first = minutes(1);
  const double second = minutes(2) - first;
  EXPECT_GT(second, 0);
  EXPECT_LT(second, first / 2);
  EXPECT_NEAR(minutes(9) - minutes(8), second, 1e-9);
}

TEST(Effort, ItsWeightsAreOfChecksThatExist) {
  std::ifstream file(std::string(HIPPORT_SOURCES) + "/rules/effort.json");
  const json model = json::parse(file);
  for (const char* need : {"manual", "review"}) {
    EXPECT_TRUE(model[need].contains("default"));
    for (const auto& [check, cost] : model[need].items()) {
      EXPECT_TRUE(check == "default" || findCheck(check)) << check;
      EXPECT_GE(cost["first"].get<double>(), cost["more"].get<double>());
      EXPECT_GT(cost["more"].get<double>(), 0);
    }
  }
}

TEST(Effort, SaysNoMoreThanItKnows) {
  EXPECT_EQ(durationText(0), "nothing");
  EXPECT_EQ(durationText(5), "under 15 minutes");
  EXPECT_EQ(durationText(20), "10 to 40 minutes");
  EXPECT_EQ(durationText(137), "1 to 5 hours");
  EXPECT_EQ(durationText(30), "up to 1 hour");
  EXPECT_EQ(durationText(480 * 33), "20 to 70 days");
}

}  // namespace
}  // namespace hipport
