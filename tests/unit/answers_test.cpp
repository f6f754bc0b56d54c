// Answers of compilers and runs: what holds, for how long, and elsewhere.
#include "validate/answers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "support/files.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Each test works in a folder of its own.
class AnswersTest : public testing::Test {
 protected:
  AnswersTest() : before_(fs::current_path()) {
    fs::current_path(folder_.path());
  }
  ~AnswersTest() override { fs::current_path(before_); }

  std::string at(std::string_view name) const {
    return folder_.at(name).string();
  }

  CompileCommand command() const {
    CompileCommand command;
    command.words = {"/usr/bin/cc", "-I" + at("include"), "-DAT=/x" + at(""),
                     "-c", at("a.hip")};
    command.folder = at("src");
    command.environment = {{"HCC_AMDGPU_TARGET", "gfx90a"}};
    command.relocatable = "-fgpu-rdc";
    return command;
  }

  support::TemporaryFolder folder_;

 private:
  fs::path before_;
};

TEST_F(AnswersTest, CommandsGoToOtherFolders) {
  const Question question =
      questionOf(command(), "clang 19", "a for gfx90a", {at("a.hip")});
  EXPECT_TRUE(question.name.starts_with(kCompileStep));
  const std::string text = toText(command(), question);
  EXPECT_EQ(text.find(folder_.path().string() + "/include"), std::string::npos);
  const support::TemporaryFolder other;
  fs::current_path(other.path());
  const auto [moved, same] = commandFromText(text, "step");
  const std::string there = other.path().string();
  EXPECT_EQ(moved.words, (std::vector<std::string>{
                             "/usr/bin/cc", "-I" + there + "/include",
                             // The folder is in the midst of a path.
                             "-DAT=/x" + at(""), "-c", there + "/a.hip"}));
  EXPECT_EQ(moved.folder, other.at("src"));
  EXPECT_EQ(moved.environment, command().environment);
  EXPECT_EQ(moved.relocatable, "-fgpu-rdc");
  EXPECT_EQ(same.name, question.name);
  EXPECT_EQ(same.inputs, std::set<std::string>{there + "/a.hip"});
  // And so do the names of what is asked.
  EXPECT_EQ(questionOf(moved, "clang 19", "a for gfx90a", same.inputs).name,
            question.name);
}

TEST_F(AnswersTest, QuestionsDifferByAllThatDecides) {
  const std::set<std::string> inputs = {at("a.hip")};
  const std::string name = questionOf(command(), "clang 19", "", inputs).name;
  CompileCommand other = command();
  other.words.emplace_back("-O1");
  EXPECT_NE(questionOf(other, "clang 19", "", inputs).name, name);
  EXPECT_NE(questionOf(command(), "clang 20", "", inputs).name, name);
  EXPECT_NE(
      questionOf(command(), "clang 19", "", {at("a.hip"), at("a.h")}).name,
      name);
  EXPECT_EQ(questionOf(command(), "clang 19", "other words", inputs).name,
            name);
}

TEST_F(AnswersTest, StepsOfOthersAreRefused) {
  for (const char* text : {"", "{}", "[1]", "{\"step\": 1, \"program\": \"x\"}",
                           "{\"step\": 2}"}) {
    EXPECT_THROW(commandFromText(text, "step"), Error) << text;
  }
}

TEST_F(AnswersTest, HoldAsLongAsAllThatWasReadIsAsItWas) {
  folder_.write("a.hip", "1");
  folder_.write("system.h", "2");
  const Question question =
      questionOf(command(), "clang", "a", {at("a.hip"), at("a.h")});
  Compiled compiled;
  compiled.failure = Failure::compileError;
  compiled.errors = {{{at("a.hip"), 3, 4}, "no \xff", {{{}, "because"}}, {}}};
  compiled.warnings = 7;
  compiled.took = std::chrono::milliseconds(12);
  compiled.code = {
      "gfx90a", {{"s", "k", 64, 1, 2, 3, 4, 5, 6, 7, true, 8}}, ""};
  compiled.files = {at("system.h")};
  {
    Answers answers(at("answers"));
    EXPECT_FALSE(answers.findCompiled(question));
    answers.keep(question, answers.digestsOf(question.inputs), compiled);
  }
  const auto find = [&] {
    return Answers(at("answers")).findCompiled(question);
  };
  const auto found = find();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->failure, Failure::compileError);
  EXPECT_EQ(found->errors, compiled.errors);
  EXPECT_EQ(found->warnings, 7U);
  EXPECT_EQ(found->took, std::chrono::milliseconds(12));
  ASSERT_TRUE(found->code);
  EXPECT_EQ(found->code->kernels[0].scratch, 7);
  EXPECT_EQ(found->code->kernels[0].blockThreads, 8);
  // A file that was not there, one that a compiler named, and the unit's own.
  folder_.write("a.h", "");
  EXPECT_FALSE(find());
  fs::remove(at("a.h"));
  EXPECT_TRUE(find());
  folder_.write("system.h", "3");
  EXPECT_FALSE(find());
  folder_.write("system.h", "2");
  folder_.write("a.hip", "2");
  EXPECT_FALSE(find());
  folder_.write("a.hip", "1");
  EXPECT_TRUE(find());
}

TEST_F(AnswersTest, OneThatIsDamagedIsNone) {
  const Question question = questionOf(command(), "clang", "a", {});
  Answers answers(at("answers"));
  answers.keep(question, {}, Compiled());
  ASSERT_TRUE(answers.findCompiled(question));
  const std::string file = answers.fileOf(question).string();
  const std::string bytes = support::readBytes(file);
  for (std::size_t size = 0; size < bytes.size(); size += 9) {
    support::writeBytes(file, bytes.substr(0, size));
    EXPECT_FALSE(answers.findCompiled(question)) << size;
  }
}

TEST_F(AnswersTest, OfRunsHaveAllOfThem) {
  hipport::Run run;
  run.unit = "a";
  run.device = "0 (gfx90a)";
  run.isEmulated = true;
  run.state = RunState::differs;
  run.faults = {
      {"lds-race", "it races", "k", at("a.hip"), 3, "(0,0,0)", 1, 2, true}};
  run.notes = {"note"};
  Comparison comparison;
  comparison.output = "stdout";
  comparison.worst = std::numeric_limits<double>::infinity();
  comparison.first = {{"line 1", "1", "2"}};
  run.outputs = {comparison};
  run.cases = {{"gemm", "half", "64", true, 0.1, "00", 1e-3, 4096, 1e9}};
  run.printed = ~std::uint64_t{0};
  run.took = std::chrono::milliseconds(7);
  const Question question = questionOf({"asked"}, "a on 0", {});
  Answers answers(at("answers"));
  answers.keep(question, {}, std::vector<hipport::Run>{run, run});
  const support::TemporaryFolder other;
  fs::copy(at("answers"), other.at("answers"));
  fs::current_path(other.path());
  const auto found = Answers(other.at("answers")).findRuns(question);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2U);
  const hipport::Run& last = found->back();
  EXPECT_EQ(last.state, RunState::differs);
  EXPECT_EQ(last.faults[0].file, other.at("a.hip"));
  EXPECT_EQ(last.faults[0].lane, 2U);
  EXPECT_EQ(last.notes, run.notes);
  EXPECT_TRUE(std::isinf(last.outputs[0].worst));
  EXPECT_EQ(last.outputs[0].first[0].actual, "2");
  EXPECT_EQ(last.cases[0].seconds, 1e-3);
  EXPECT_EQ(last.printed, run.printed);
  EXPECT_EQ(last.took, run.took);
}

TEST(RulesOfMake, NameFilesAsCompilersWriteThem) {
  using Files = std::vector<std::string>;
  EXPECT_EQ(filesOfRule("unit.o: a.hip /usr/include/b.h \\\n  c.h\n"),
            (Files{"a.hip", "/usr/include/b.h", "c.h"}));
  EXPECT_EQ(filesOfRule("/x/a\\ b.o: a\\ b.hip c$$d.h e\\#f.h"),
            (Files{"a b.hip", "c$d.h", "e#f.h"}));
  EXPECT_EQ(filesOfRule("unit.o: C:/a.h"), Files{"C:/a.h"});
  EXPECT_EQ(filesOfRule("unit.o:"), Files());
  EXPECT_EQ(filesOfRule(""), Files());
}

}  // namespace
}  // namespace hipport
