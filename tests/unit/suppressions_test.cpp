#include "analysis/suppressions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "plan/plan.h"

namespace hipport {
namespace {

/// The words "here" of a source that a comment allows id `x` at, as "010".
std::string allowed(const std::string& source,
                    CommentStyle style = CommentStyle::c) {
  const Suppressions suppressions = readSuppressions(source, style);
  std::string result;
  for (std::size_t at = source.find("here"); at != std::string::npos;
       at = source.find("here", at + 1)) {
    Finding finding;
    finding.check = "x";
    finding.span = {static_cast<std::uint32_t>(at),
                    static_cast<std::uint32_t>(at + 4)};
    const bool is = std::ranges::any_of(
        suppressions.all,
        [&](const Suppression& each) { return each.allows(finding); });
    result += is ? '1' : '0';
  }
  return result;
}

TEST(Suppressions, AreForTheirLineOrTheNext) {
  EXPECT_EQ(allowed("here\nhere // hipify-port: allow(x): why\nhere\n"), "010");
  EXPECT_EQ(allowed("here\n// hipify-port: allow(x): why\nhere\nhere\n"),
            "010");
  EXPECT_EQ(allowed("// hipify-port: allow(x): why\n// more\n\n  here\nhere"),
            "10");
  EXPECT_EQ(allowed("/* hipify-port: allow(x): why */ here\nhere\n"), "10");
  EXPECT_EQ(allowed("/* hipify-port: allow(x): why\n   and more */\nhere\n"),
            "1");
  EXPECT_EQ(allowed("here // hipify-port: allow(y): why\n"), "0");
  EXPECT_EQ(allowed("here // hipify-port: allow( y , x ): why\r\nhere"), "10");
  EXPECT_EQ(allowed("#define A \\\n here /* hipify-port: allow(x): w */ \\\n "
                    "here\n"),
            "10");
}

TEST(Suppressions, AreForABlockOrTheFile) {
  EXPECT_EQ(allowed("here\n// hipify-port: allow-begin(x): why\nhere\nhere\n"
                    "// hipify-port: allow-end(x)\nhere\n"),
            "0110");
  EXPECT_EQ(allowed("here\n// hipify-port: allow-file(x): why\nhere\n"), "11");
}

TEST(Suppressions, StandInCommentsAlone) {
  EXPECT_EQ(allowed("s = \"// hipify-port: allow(x): why\"; here\n"), "0");
  EXPECT_EQ(allowed("s = R\"(\n// hipify-port: allow(x): why\n)\"; here\n"),
            "0");
  EXPECT_EQ(allowed("n = 1'000; // hipify-port: allow(x): it's here\n"), "1");
  EXPECT_EQ(allowed("c = '\"'; here // hipify-port: allow(x): why\n"), "1");
  EXPECT_EQ(allowed("here // see hipify-port: allow(x): why\n"), "0");
}

TEST(Suppressions, OfBuildFilesBeginWithAHash) {
  const auto inBuild = [](const std::string& source) {
    return allowed(source, CommentStyle::hash);
  };
  EXPECT_EQ(inBuild("here\nhere # hipify-port: allow(x): why\nhere\n"), "010");
  EXPECT_EQ(inBuild("# hipify-port: allow(x): why\n\n# more\n  here\nhere\n"),
            "10");
  EXPECT_EQ(inBuild("#hipify-port: allow-begin(x): it's so\nhere\n"
                    "# hipify-port: allow-end(x)\nhere\n"),
            "10");
  EXPECT_EQ(inBuild("it's here # hipify-port: allow(x): a quote\nhere\n"),
            "00");
  EXPECT_EQ(inBuild("\"here # hipify-port: allow(x): text\"\n"), "0");
  EXPECT_EQ(inBuild("echo \\\" here # hipify-port: allow(x): why\n"), "1");
  EXPECT_EQ(inBuild("here#hipify-port: allow(x): one word\n"), "0");
  EXPECT_EQ(inBuild("// hipify-port: allow(x): why\nhere\n"), "0");
  // The marks of --build=dual are no mistakes.
  EXPECT_TRUE(readSuppressions("# hipify-port: begin. More.\n"
                               "# hipify-port: end\n",
                               CommentStyle::hash)
                  .mistakes.empty());
}

void expectMistake(const std::string& source, const std::string& message) {
  const Suppressions suppressions = readSuppressions(source);
  EXPECT_TRUE(suppressions.all.empty()) << source;
  ASSERT_EQ(suppressions.mistakes.size(), 1U) << source;
  EXPECT_NE(suppressions.mistakes[0].message.find(message), std::string::npos)
      << suppressions.mistakes[0].message;
}

TEST(Suppressions, WithAMistakeAllowNothing) {
  expectMistake("// hipify-port: allow(x)\nhere", "gives no reason");
  expectMistake("// hipify-port: allow(x):  \nhere", "gives no reason");
  expectMistake("// hipify-port: alow(x): y", "is not valid");
  expectMistake("// hipify-port: allow x: y", "is not valid");
  expectMistake("// hipify-port: allow(x", "is not valid");
  expectMistake("// hipify-port:", "is not valid");
  expectMistake("// hipify-port: allow-begin(x): y\nhere", "no allow-end(x)");
  expectMistake("// hipify-port: allow-end(x)\n", "has no allow-begin(x)");
}

TEST(Suppressions, KeepAFixOutOfThePort) {
  const std::string source = "ab // hipify-port: allow(x): on purpose\nab\n";
  auto fixed = [](std::uint32_t at) {
    Finding finding;
    finding.check = "x";
    finding.span = {at, at + 2};
    finding.applicability = Applicability::safe;
    finding.fix = Fix{{Edit{{at, at + 2}, "AB", {}}}};
    return finding;
  };
  const FilePlan result = plan({fixed(0), fixed(40)}, Applicability::safe,
                               readSuppressions(source));
  EXPECT_EQ(result.findings[0].outcome, Outcome::suppressed);
  EXPECT_EQ(result.findings[0].reason, "on purpose");
  EXPECT_EQ(actionOf(result.findings[0]), Action::none);
  EXPECT_EQ(result.findings[1].outcome, Outcome::applied);
  EXPECT_EQ(result.edits.apply(source),
            "ab // hipify-port: allow(x): on purpose\nAB\n");
}

}  // namespace
}  // namespace hipport
