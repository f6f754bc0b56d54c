// Reading and checking tables. Each case in bad/ is a table, or a folder of
// tables that only together are wrong, with the exact messages beside it.
#include "rules/table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "schema.h"
#include "support/files.h"
#include "support/process.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using support::readBytes;

std::vector<std::string> badCases() {
  std::vector<std::string> cases;
  for (const auto& entry : fs::directory_iterator(BAD_TABLES)) {
    if (entry.path().extension() == ".txt") {
      cases.push_back(entry.path().stem().string());
    }
  }
  std::ranges::sort(cases);
  return cases;
}

// The tables of a case, by path relative to bad/.
std::vector<std::string> tablesOf(const std::string& name) {
  if (!fs::is_directory(fs::path(BAD_TABLES) / name)) return {name + ".json"};
  std::vector<std::string> tables;
  for (const auto& entry :
       fs::directory_iterator(fs::path(BAD_TABLES) / name)) {
    tables.push_back(name + "/" + entry.path().filename().string());
  }
  std::ranges::sort(tables);
  return tables;
}

class BadTable : public testing::TestWithParam<std::string> {};

TEST_P(BadTable, IsReportedExactly) {
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  for (const std::string& file : tablesOf(GetParam())) {
    tables.push_back(
        readTable(file, readBytes(fs::path(BAD_TABLES) / file), problems));
  }
  checkTables(tables, nullptr, problems);
  std::string text;
  for (const TableProblem& problem : problems) text += problem.text() + "\n";
  EXPECT_EQ(text, readBytes(fs::path(BAD_TABLES) / (GetParam() + ".txt")));
}

// The schema and the reader are two statements of one format.
TEST_P(BadTable, IsRefusedByTheSchemaToo) {
  // A schema cannot tell these.
  static const std::set<std::string> kBeyondSchema = {"alias-of-nothing",
                                                      "argument-beyond",
                                                      "argument-beyond-macro",
                                                      "argument-without-number",
                                                      "argument-zero",
                                                      "call-of-a-type",
                                                      "crossed-brackets",
                                                      "cycle",
                                                      "duplicate-across",
                                                      "duplicate-row",
                                                      "key-twice",
                                                      "library-twice",
                                                      "of-a-function",
                                                      "overload-twice",
                                                      "overloads-of-a-type",
                                                      "reads-of-any",
                                                      "rest-not-alone",
                                                      "template-goes-on",
                                                      "template-is-no-call",
                                                      "two-arguments-in-one",
                                                      "unbalanced-template",
                                                      "unknown-enum",
                                                      "unknown-use",
                                                      "versions-out-of-order"};
  const fs::path path = fs::path(RULES) / "schema.json";
  const Schema schema(path.string(), readBytes(path));
  bool isAccepted = true;
  for (const std::string& file : tablesOf(GetParam())) {
    isAccepted =
        isAccepted && schema.accepts(readBytes(fs::path(BAD_TABLES) / file));
  }
  EXPECT_EQ(isAccepted, kBeyondSchema.contains(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Tables, BadTable, testing::ValuesIn(badCases()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Tables, EveryBadTableHasItsMessages) {
  for (const auto& entry : fs::directory_iterator(BAD_TABLES)) {
    fs::path messages = entry.path();
    messages.replace_extension(".txt");
    EXPECT_TRUE(fs::exists(messages)) << messages;
  }
}

TEST(Tables, KeepWhatARowSays) {
  std::vector<TableProblem> problems;
  const Table table = readTable("t.json", R"json({
    "library": "lib", "title": "Lib", "prefixes": ["lib"],
    "returns": "libStatus_t", "uses": ["cuda-runtime"],
    "headers": [{"header": "lib.h", "hip": "hip/lib.h"}],
    "sections": [{"title": "All", "rows": [
      {"type": "libHandle_t", "form": "pointer", "alias": "libContext*",
       "hip": "hiplibHandle_t"},
      {"enumerator": "LIB_A", "of": "libMode_t", "unsupported": true},
      {"macro": "LIB_MAX", "parameters": 2, "hip": "HIPLIB_MAX"},
      {"function": "libName", "returns": "const char*",
       "cuda": {"added": "11", "removed": "12.1"},
       "roc": {"name": "roclib_name", "added": "5.4.3",
               "call": {"2": "roclib_name($2, $1)"},
               "applicability": "review", "note": "differs"}},
      {"function": "libCreate", "hip": "hiplibCreate"}]}]})json",
                                problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(table.uses, std::vector<std::string>{"cuda-runtime"});
  ASSERT_EQ(table.headers.size(), 1u);
  EXPECT_EQ(table.headers[0].line, 4);
  const std::vector<TableRow>& rows = table.sections.at(0).rows;
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0].form, Form::pointer);
  EXPECT_EQ(rows[0].alias, "libContext*");
  EXPECT_EQ(rows[0].line, 6);
  EXPECT_EQ(rows[1].of, "libMode_t");
  EXPECT_TRUE(rows[1].isUnsupported);
  EXPECT_EQ(rows[2].parameters, 2);
  EXPECT_EQ(table.resultOf(rows[3]), "const char*");
  EXPECT_EQ(rows[3].added, (Version{11, 0, 0}));
  EXPECT_EQ(rows[3].removed, (Version{12, 1, 0}));
  EXPECT_EQ(rows[3].roc->added, (Version{5, 4, 3}));
  ASSERT_EQ(rows[3].roc->calls.size(), 1u);
  EXPECT_EQ(rows[3].roc->calls[0].arguments, 2);
  EXPECT_EQ(rows[3].roc->applicability, Applicability::review);
  EXPECT_EQ(rows[3].roc->note, "differs");
  EXPECT_EQ(table.resultOf(rows[4]), "libStatus_t");
}

// A user's table laid over the built-in ones.
TEST(Tables, OverlayReplacesAndAdds) {
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  tables.push_back(readTable("user.json", R"json({
    "library": "mine", "prefixes": ["my"],
    "headers": [{"header": "my_cuda.h", "hip": "my_hip.h"}],
    "sections": [{"title": "Mine", "rows": [
      {"function": "cudaMalloc", "hip": "myMalloc"},
      {"enumerator": "cudaErrorMine", "of": "cudaError", "unsupported": "no"},
      {"function": "myCudaInit", "hip": {"name": "myHipInit",
       "call": "myHipInit($1..., 0)"}}]}]})json",
                             problems));
  const RuleSet builtin = RuleSet::builtin();
  checkTables(tables, &builtin, problems);
  EXPECT_TRUE(problems.empty());
  const OverlaidRules overlay(builtin, std::move(tables));
  const RuleSet rules = overlay.rules();
  EXPECT_EQ(rules.apis().size(), builtin.apis().size() + 2);
  EXPECT_EQ(rules.find("cudaMalloc")->hip->name, "myMalloc");
  EXPECT_EQ(rules.find("cudaMalloc")->library, "mine");
  EXPECT_EQ(rules.find("cudaFree")->hip->name, "hipFree");
  EXPECT_EQ(rules.find("cudaErrorMine")->unsupported, "no");
  EXPECT_EQ(rules.find("myCudaInit")->hip->callFor(3)->text,
            "myHipInit($1..., 0)");
  EXPECT_EQ(rules.findHeader("my_cuda.h")->hip->name, "my_hip.h");
  EXPECT_EQ(rules.claimedBy("myThing")->id, "mine");
  EXPECT_TRUE(rules.isDistinctive(*rules.find("cudaFree")));
}

constexpr std::string_view kOverloads = R"json({
  "library": "mine",
  "sections": [{"title": "Mine", "rows": [
    {"function": "sum", "hip": "hipSum", "overloads": [
      {"types": ["float*", "any"], "hip": "hipSumF"},
      {"types": ["any", "any"], "roc": "rocSum2"},
      {"types": ["int"], "unsupported": "use sum of long"},
      {"types": ["any", "char"], "hip": {"name": "hipSum",
       "reads": {"WIDE": "SUM_WIDE", "NARROW": "SUM_NARROW"}}}]},
    {"member": "cudaDeviceProp::mine", "hip": "ours"},
    {"member": "cudaTextureDesc::mine", "unsupported": true}]}]})json";

/// The rules by a table of the user's, and those that rulec would embed.
TEST(Tables, RowsSpeakOfTypesAndMembers) {
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  tables.push_back(readTable("user.json", kOverloads, problems));
  const RuleSet builtin = RuleSet::builtin();
  checkTables(tables, &builtin, problems);
  EXPECT_TRUE(problems.empty());
  const OverlaidRules overlay(builtin, std::move(tables));
  const RuleSet rules = overlay.rules();
  using Types = std::vector<std::string>;
  const Rule& sum = *rules.find("sum");
  ASSERT_EQ(sum.overloads().size(), 4U);
  const std::span<const Reading> reads = sum.overloads()[3].hip->reads;
  ASSERT_EQ(reads.size(), 2U);
  EXPECT_EQ(reads[1].word, "NARROW");
  EXPECT_EQ(reads[1].as, "SUM_NARROW");
  EXPECT_EQ(sum.forTypes(Types{"float*", "double"}).hip->name, "hipSumF");
  EXPECT_EQ(sum.forTypes(Types{"int*", "double"}).hip->name, "rocSum2");
  EXPECT_EQ(sum.forTypes(Types{"int"}).unsupported, "use sum of long");
  EXPECT_EQ(sum.forTypes(Types{"int"}).hip, nullptr);
  EXPECT_EQ(&sum.forTypes(Types{"long"}), &sum);
  EXPECT_EQ(&sum.forTypes(Types{}), &sum);

  EXPECT_TRUE(rules.hasMember("mine"));
  EXPECT_FALSE(rules.hasMember("cudaDeviceProp::mine"));
  EXPECT_FALSE(builtin.hasMember("mine"));
  EXPECT_EQ(rules.find("mine"), nullptr);
  const Rule& member = *rules.find("cudaDeviceProp::mine");
  EXPECT_EQ(member.kind, Kind::member);
  EXPECT_EQ(member.unqualified(), "mine");
  EXPECT_EQ(member.hip->name, "ours");
  EXPECT_FALSE(rules.find("cudaTextureDesc::mine")->hip);
  // Those of the built-in tables are still there.
  EXPECT_TRUE(rules.hasMember("seamlessCubemap"));
  EXPECT_TRUE(builtin.hasMember("seamlessCubemap"));
  EXPECT_EQ(builtin.find("rsqrt")->forTypes(Types{"float"}).hip->name,
            "rsqrtf");
  // What an overload reads has rows.
  const Rule& gemm = *builtin.find("cublasGemmEx");
  const auto words = gemm.overloads()[0].hip->reads;
  ASSERT_FALSE(words.empty());
  for (const Reading& each : words) {
    EXPECT_TRUE(builtin.find(each.word)) << each.word;
    EXPECT_TRUE(builtin.find(each.as)->hip) << each.as;
  }
}

constexpr std::string_view kNumbers = R"json({
  "library": "mine",
  "headers": [
    {"header": "older.h", "declaresOverloads": true, "hip": "hip.h"},
    {"header": "newer.h", "hip": "hip.h"}],
  "sections": [{"title": "Mine", "rows": [
    {"function": "norm", "hip": "hipNorm", "overloads": [
      {"arguments": 3, "returns": "float", "hip": "old::norm"}]},
    {"function": "both", "hip": "hipBoth", "overloads": [
      {"types": ["int"], "hip": "hipBothI"},
      {"arguments": 2, "hip": "old::both"}]}]}]})json";

TEST(Tables, RowsSpeakOfNumbersOfArguments) {
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  tables.push_back(readTable("user.json", kNumbers, problems));
  EXPECT_EQ(tables[0].sections[0].rows[0].overloads[0].returns, "float");
  const RuleSet builtin = RuleSet::builtin();
  checkTables(tables, &builtin, problems);
  EXPECT_TRUE(problems.empty());
  const OverlaidRules overlay(builtin, std::move(tables));
  const RuleSet rules = overlay.rules();
  using Types = std::vector<std::string>;
  EXPECT_TRUE(rules.findHeader("older.h")->declaresOverloads);
  EXPECT_FALSE(rules.findHeader("newer.h")->declaresOverloads);
  const Rule& norm = *rules.find("norm");
  EXPECT_FALSE(norm.dependsOnTypes());
  EXPECT_EQ(norm.numbered(), &norm.overloads()[0]);
  EXPECT_EQ(norm.forNumber(3).hip->name, "old::norm");
  EXPECT_EQ(&norm.forNumber(4), &norm);
  EXPECT_EQ(norm.forTypes(Types{"?", "float*", "?"}).hip->name, "old::norm");
  EXPECT_EQ(&norm.forTypes(Types{"int", "float*"}), &norm);
  const Rule& both = *rules.find("both");
  EXPECT_TRUE(both.dependsOnTypes());
  EXPECT_EQ(both.numbered(), &both.overloads()[1]);
  EXPECT_EQ(&both.forNumber(1), &both);
  EXPECT_EQ(both.forNumber(2).hip->name, "old::both");
  EXPECT_EQ(builtin.find("cudaMalloc")->numbered(), nullptr);
  // The embedded ones.
  EXPECT_TRUE(builtin.findHeader("cublas.h")->declaresOverloads);
  const Rule& dot = *builtin.find("cublasSdot");
  EXPECT_EQ(dot.forNumber(5).hip->name, "hipport::blas::cublasSdot");
  EXPECT_EQ(&dot.forNumber(7), &dot);
  EXPECT_EQ(dot.forNumber(5).roc, nullptr);
}

TEST(Tables, BuiltinOnesFitTheSchemaAndThemselves) {
  const fs::path path = fs::path(RULES) / "schema.json";
  const Schema schema(path.string(), readBytes(path));
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  for (const auto& entry : fs::directory_iterator(RULES)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() || name.ends_with("schema.json") ||
        name.starts_with("architectures.")) {
      continue;  // rules/build is read by others
    }
    // The weights of the effort report are no table.
    if (entry.path().stem() == "effort") continue;
    const std::string bytes = readBytes(entry.path());
    tables.push_back(readTable(entry.path().string(), bytes, problems));
    schema.check(bytes, tables.back(), problems);
  }
  checkTables(tables, nullptr, problems);
  for (const TableProblem& problem : problems) ADD_FAILURE() << problem.text();
}

TEST(Rulec, ReportsEveryMistakeAndExitsWith2) {
  const support::ProcessResult result =
      support::run({RULEC, "--schema", RULES "/schema.json", "--check-only",
                    "duplicate-row.json", "bad-form.json"},
                   {.folder = BAD_TABLES});
  EXPECT_EQ(result.code, 2);
  for (const char* name : {"bad-form.txt", "duplicate-row.txt"}) {
    const std::string expected = readBytes(fs::path(BAD_TABLES) / name);
    EXPECT_NE(result.err.find(expected), std::string::npos) << result;
  }
}

}  // namespace
}  // namespace hipport
