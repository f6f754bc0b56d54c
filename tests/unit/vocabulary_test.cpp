// Which names are worth recording, and by what the cache tells vocabularies
// apart.
#include "analysis/vocabulary.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/target.h"
#include "frontend/lexer.h"
#include "rules/table.h"

namespace hipport {
namespace {

std::vector<Table> tableOf(std::string_view json) {
  std::vector<TableProblem> problems;
  std::vector<Table> tables;
  tables.push_back(readTable("user.json", json, problems));
  const RuleSet builtin = RuleSet::builtin();
  checkTables(tables, &builtin, problems);
  for (const TableProblem& each : problems) ADD_FAILURE() << each.text();
  return tables;
}

/// The built-in tables below one of a user's.
class Overlay {
 public:
  explicit Overlay(std::string_view json)
      : overlaid_(RuleSet::builtin(), tableOf(json)) {}
  RuleSet rules() const { return overlaid_.rules(); }

 private:
  OverlaidRules overlaid_;
};

/// A table with these rows.
std::string rows(const std::string& text) {
  return R"({"library": "mine", "sections": [{"title": "Mine", "rows": [)" +
         text + "]}]}";
}

std::string identityWith(const std::string& json) {
  return identityOf(Overlay(json).rules(), {});
}

TEST(IdentityOf, DiffersByTarget) {
  const RuleSet rules = RuleSet::builtin();
  const std::string plain = identityOf(rules, {});
  EXPECT_EQ(identityOf(rules, {}), plain);
  EXPECT_NE(identityOf(rules, {.flavour = Flavour::roc}), plain);
  EXPECT_NE(identityOf(rules, {.warp = WarpStyle::native}), plain);
  for (const Version rocm :
       {Version{6, 0, 0}, Version{7, 1, 0}, Version{7, 0, 1}}) {
    EXPECT_NE(identityOf(rules, {.rocm = rocm}), plain);
  }
  // No name is worth more on one architecture than on another.
  EXPECT_EQ(identityOf(rules, {.architectures = {}, .renamesSources = true}),
            plain);
}

TEST(IdentityOf, DiffersByWhatTablesAdd) {
  const std::string one = R"({"function": "myInit", "hip": "ourInit"})";
  const std::string plain = identityOf(RuleSet::builtin(), {});
  EXPECT_NE(identityWith(rows(one)), plain);
  EXPECT_EQ(identityWith(rows(one)), identityWith(rows(one)));
  for (const char* other :
       {R"({"function": "myExit", "hip": "ourExit"})",
        R"({"function": "myInit", "hip": "ourInit"},
           {"function": "myExit", "hip": "ourExit"})",
        R"({"member": "cudaDeviceProp::myInit", "hip": "ourInit"})",
        R"({"function": "myInit", "hip": "ourInit", "overloads": [
             {"types": ["float"], "hip": "ourInitF"}]})"}) {
    EXPECT_NE(identityWith(rows(other)), identityWith(rows(one))) << other;
  }
  const std::string header =
      R"({"library": "mine", "headers": [{"header": "my.h", "hip": "our.h"}],
          "sections": [{"title": "Mine", "rows": [)" +
      one + "]}]}";
  EXPECT_NE(identityWith(header), identityWith(rows(one)));
  const std::string prefix =
      R"({"library": "mine", "prefixes": ["my"],
          "sections": [{"title": "Mine", "rows": [)" +
      one + "]}]}";
  EXPECT_NE(identityWith(prefix), identityWith(rows(one)));
}

TEST(IdentityOf, DiffersByWhatTablesChange) {
  const std::string renamed =
      identityWith(rows(R"({"function": "cudaFree", "hip": "myFree"})"));
  EXPECT_NE(identityWith(rows(R"({"function": "cudaFree", "disabled": true})")),
            renamed);
  // What becomes of a name is no matter of whether it is recorded.
  EXPECT_EQ(identityWith(rows(R"({"function": "cudaFree", "hip": "ourFree"})")),
            renamed);
}

TEST(VocabularyOf, HasWhatTheTablesKnow) {
  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  EXPECT_TRUE(vocabulary.hasName("cudaMalloc"));
  EXPECT_TRUE(vocabulary.hasName("cuda"));
  EXPECT_FALSE(vocabulary.hasName("malloc"));
  EXPECT_TRUE(vocabulary.hasHeader("cuda_runtime.h"));
  EXPECT_TRUE(vocabulary.hasHeader("kernels.cu"));
  EXPECT_FALSE(vocabulary.hasHeader("stdio.h"));
  EXPECT_TRUE(vocabulary.isUnsupportedHeader("npp.h"));
  EXPECT_FALSE(vocabulary.isUnsupportedHeader("cuda_runtime.h"));
  EXPECT_FALSE(vocabulary.isUnsupportedHeader("stdio.h"));
  EXPECT_EQ(vocabulary.isSupported("cudaMalloc"), true);
  EXPECT_EQ(vocabulary.isSupported("cuda::stream_ref"), false);
  EXPECT_EQ(vocabulary.isSupported("malloc"), std::nullopt);
  EXPECT_TRUE(vocabulary.hasPrefix("cudaErr"));
  EXPECT_FALSE(vocabulary.hasPrefix("std"));
  EXPECT_TRUE(vocabulary.hasMember("seamlessCubemap"));
  EXPECT_FALSE(vocabulary.hasMember("cudaMalloc"));
  EXPECT_TRUE(vocabulary.hasOverloads("rsqrt"));
  EXPECT_FALSE(vocabulary.hasOverloads("cudaMalloc"));
  EXPECT_TRUE(vocabulary.isEvidence("cudaMalloc"));
  EXPECT_FALSE(vocabulary.isEvidence("max"));
}

TEST(VocabularyOf, SaysWhichStringsMakeASourceCuda) {
  const RuleSet rules = RuleSet::builtin();
  const Target target;
  const auto isCuda = [&](std::string literal) {
    return lexFile("/t/a.cpp", "auto s = \"" + std::move(literal) + "\";\n",
                   vocabularyOf(rules, target))
        .hasCuda;
  };
  EXPECT_TRUE(isCuda("cudaMalloc"));
  EXPECT_TRUE(isCuda("__shfl_sync"));
  EXPECT_TRUE(isCuda("CUDA_VISIBLE_DEVICES"));
  EXPECT_FALSE(isCuda("__init__"));
  EXPECT_FALSE(isCuda("__func"));
}

TEST(VocabularyOf, FollowsTheTablesOfTheUser) {
  const Overlay overlay(rows(R"({"function": "myInit", "hip": "ourInit"})"));
  const RuleSet rules = overlay.rules();
  const Target target;
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  EXPECT_TRUE(vocabulary.hasName("myInit"));
  EXPECT_TRUE(vocabulary.isEvidence("myInit"));
  EXPECT_FALSE(vocabularyOf(RuleSet::builtin(), target).hasName("myInit"));
}

}  // namespace
}  // namespace hipport
