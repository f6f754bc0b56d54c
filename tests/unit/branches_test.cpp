// What changed in a branch for CUDA, ported onto that for HIP beside it.
#include "update/branches.h"
#include "analysis/target.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/target.h"
#include "analysis/vocabulary.h"
#include "frontend/lexer.h"
#include "rules/rules.h"

namespace hipport {
namespace {

/// "cuda" becomes "hip" in each call.
std::vector<Edit> editsOf(std::string_view text) {
  std::vector<Edit> edits;
  for (std::size_t at = text.find("cuda"); at != std::string_view::npos;
       at = text.find("cuda", at + 1)) {
    const auto begin = static_cast<std::uint32_t>(at);
    edits.push_back({{begin, begin + 4}, "hip", {}});
  }
  return edits;
}

MergedText ported(std::string_view ours, std::string_view before,
                  std::string_view now) {
  MergedText merged = merge(before, ours, now, Syntax::cxx);
  const RuleSet rules = RuleSet::builtin();
  const FileFacts facts =
      lexFile("a.cu", merged.text, vocabularyOf(rules, Target()));
  const std::vector<Edit> old = editsOf(before);
  const std::vector<Edit> fresh = editsOf(now);
  portBranches(merged, ours, {before, old}, {now, fresh}, facts.besideHip);
  return merged;
}

constexpr std::string_view kCuda =
    "void f(int n) {\n"
    "  cudaFree(n);\n"
    "  cudaMalloc(n);\n"
    "}\n";
constexpr std::string_view kNow =
    "void f(int n) {\n"
    "  cudaFree(n + 1);\n"
    "  cudaMalloc(n);\n"
    "}\n";

/// The function with two branches, of these directives.
std::string both(std::string_view first, std::string_view one,
                 std::string_view middle, std::string_view other,
                 std::string_view last = "#endif\n") {
  std::string text = "void f(int n) {\n";
  for (const std::string_view each : {first, one, middle, other, last}) {
    text += each;
  }
  return text + "}\n";
}

constexpr std::string_view kCudaBranch = "  cudaFree(n);\n  cudaMalloc(n);\n";
constexpr std::string_view kCudaNow = "  cudaFree(n + 1);\n  cudaMalloc(n);\n";
constexpr std::string_view kHip = "  hipFree(n);\n  mine();\n  hipMalloc(n);\n";
constexpr std::string_view kHipNow =
    "  hipFree(n + 1);\n  mine();\n  hipMalloc(n);\n";

TEST(PortBranches, TakesEitherOrder) {
  const MergedText first = ported(
      both("#ifdef USE_HIP\n", kHip, "#else\n", kCudaBranch), kCuda, kNow);
  EXPECT_EQ(first.text, both("#ifdef USE_HIP\n", kHipNow, "#else\n", kCudaNow));
  const MergedText second = ported(both("# ifndef USE_HIP\n", kCudaBranch,
                                        "  # else\n", kHip, "  # endif\n"),
                                   kCuda, kNow);
  EXPECT_EQ(second.text, both("# ifndef USE_HIP\n", kCudaNow, "  # else\n",
                              kHipNow, "  # endif\n"));
  ASSERT_EQ(second.conflicts(), 0U);
  const auto place =
      std::ranges::find(second.places, MergedAs::ported, &MergedPlace::as);
  ASSERT_NE(place, second.places.end());
  EXPECT_EQ(second.text.substr(place->result.begin, place->result.size()),
            kHipNow);
}

TEST(PortBranches, LeavesBranchesOfOtherCode) {
  for (const std::string_view hip : {"  other();\n", ""}) {
    const std::string ours =
        both("#ifdef USE_HIP\n", hip, "#else\n", kCudaBranch);
    EXPECT_EQ(ported(ours, kCuda, kNow).text,
              both("#ifdef USE_HIP\n", hip, "#else\n", kCudaNow));
  }
}

/// What is no choice between two branches is not touched.
TEST(PortBranches, LeavesOtherChoices) {
  const std::string three =
      both("#if USE_HIP\n", kHip, "#elif A\n  a();\n#else\n", kCudaBranch);
  EXPECT_EQ(ported(three, kCuda, kNow).text,
            both("#if USE_HIP\n", kHip, "#elif A\n  a();\n#else\n", kCudaNow));
  const std::string alone = both("#if A\n", "  a();\n", "#else\n", kCudaBranch);
  EXPECT_EQ(ported(alone, kCuda, kNow).text,
            both("#if A\n", "  a();\n", "#else\n", kCudaNow));
}

/// A branch for CUDA that people changed is not known to be that of upstream.
TEST(PortBranches, LeavesWhatBothSidesChanged) {
  const std::string ours = both("#ifdef USE_HIP\n", kHip, "#else\n",
                                "  cudaFree(n);\n  log();\n  cudaMalloc(n);\n");
  EXPECT_EQ(ported(ours, kCuda, kNow).text,
            both("#ifdef USE_HIP\n", kHip, "#else\n",
                 "  cudaFree(n + 1);\n  log();\n  cudaMalloc(n);\n"));
}

/// With other choices before and behind it, each place is its own.
TEST(PortBranches, PortsSeveral) {
  const auto twice = [](std::string_view a, std::string_view b,
                        std::string_view c, std::string_view d) {
    return both("#ifdef USE_HIP\n", a, "#else\n", b) + "int g;\n" +
           both("#ifdef USE_HIP\n", c, "#else\n", d).replace(5, 1, "h");
  };
  const std::string cuda =
      std::string(kCuda) + "int g;\n" + std::string(kCuda).replace(5, 1, "h");
  const std::string now =
      std::string(kNow) + "int g;\n" + std::string(kNow).replace(5, 1, "h");
  const MergedText merged =
      ported(twice(kHip, kCudaBranch, kHip, kCudaBranch), cuda, now);
  EXPECT_EQ(merged.text, twice(kHipNow, kCudaNow, kHipNow, kCudaNow));
  for (const MergedPlace& each : merged.places) {
    if (each.as != MergedAs::ported) continue;
    EXPECT_EQ(merged.text.substr(each.result.begin, each.result.size()),
              kHipNow);
  }
}

}  // namespace
}  // namespace hipport
