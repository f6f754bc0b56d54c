// What is known of conditions without their build.
#include "frontend/lex/conditions.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace hipport {
namespace {

struct Example {
  const char* directive;
  const char* text;
  std::optional<bool> underHip;
  std::optional<bool> underCuda;
  bool knowsHip = true;
};

void PrintTo(const Example& each, std::ostream* stream) {
  *stream << "#" << each.directive << " " << each.text;
}

class Conditions : public testing::TestWithParam<Example> {};

TEST_P(Conditions, AreReadForBothWorlds) {
  const Example& each = GetParam();
  const Condition condition = readCondition(each.directive, each.text);
  EXPECT_EQ(condition.underHip, each.underHip);
  EXPECT_EQ(condition.underCuda, each.underCuda);
  EXPECT_EQ(condition.knowsHip, each.knowsHip);
}

constexpr std::nullopt_t kOpen = std::nullopt;

INSTANTIATE_TEST_SUITE_P(
    Each, Conditions,
    testing::Values(
        Example{"ifdef", "__HIPCC__", true, false},
        Example{"ifndef", "__HIPCC__", false, true},
        Example{"elifdef", "__HIPCC__", true, false},
        Example{"elifndef", "__HIPCC__", false, true},
        Example{"ifdef", "__HIP_PLATFORM_AMD__ // AMD", true, false},
        Example{"if", "defined(__HIPCC__)", true, false},
        Example{"if", "defined __HIPCC__", true, false},
        Example{"elif", "!defined(__HIPCC__)", false, true},
        Example{"if", "not defined(__HIPCC__)", kOpen, kOpen},
        Example{"if", "__HIPCC__", true, false},
        // What else is in it is another build's matter.
        Example{"if", "defined(__HIPCC__) || defined(__CUDACC__)", true, kOpen},
        Example{"if", "defined(__HIPCC__) && USE_GPU", kOpen, false},
        Example{"if", "USE_GPU && defined(__HIPCC__)", kOpen, false},
        Example{"if", "!(defined(__HIPCC__) && 1)", false, true},
        Example{"if", "defined(__HIPCC__) == 0", false, true},
        Example{"if", "VERSION(1, 2) || defined(__HIPCC__)", true, kOpen},
        Example{"if", "defined(__HIPCC__) ? 1 : 0", kOpen, kOpen},
        Example{"if", "HIP_VERSION >= 50200000", kOpen, false},
        Example{"if", "defined(__HIPCC__) /* || 1 */", true, false},
        Example{"if", "defined(__HIPCC__) && \\\n 1", true, false},
        // None of HIP's.
        Example{"if", "1", kOpen, kOpen, false},
        Example{"ifdef", "__CUDACC__", kOpen, kOpen, false},
        Example{"if", "", kOpen, kOpen, false},
        // Not an expression.
        Example{"if", "defined(__HIPCC__", true, false},
        Example{"if", "defined(", kOpen, kOpen, false},
        Example{"if", "__HIPCC__ )(", kOpen, kOpen}));

TEST(Conditions, NestingHasAnEnd) {
  const std::string deep =
      std::string(100000, '(') + "__HIPCC__" + std::string(100000, ')');
  EXPECT_EQ(readCondition("if", deep).underHip, std::nullopt);
  EXPECT_EQ(
      readCondition("if", std::string(100000, '!') + "__HIPCC__").underHip,
      std::nullopt);
}

}  // namespace
}  // namespace hipport
