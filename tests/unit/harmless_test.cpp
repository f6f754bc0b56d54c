#include "text/harmless.h"

#include <gtest/gtest.h>

namespace hipport {
namespace {

TEST(Harmless, HasNothingThatATerminalObeys) {
  EXPECT_EQ(harmless("a\tb \xC3\xA9 \xE2\x82\xAC"),
            "a\tb \xC3\xA9 \xE2\x82\xAC");
  EXPECT_EQ(harmless("\x1B[31mred\x07\x7F\r\n"), "?[31mred????");
  // U+009B is a control sequence's beginning as well.
  EXPECT_EQ(harmless("\xC2\x9B"
                     "31m"),
            "?31m");
  EXPECT_EQ(harmless("\xC2\xA0"), "\xC2\xA0");
  // What shows in another order than it stands in.
  EXPECT_EQ(harmless("a\xE2\x80\xAE"
                     "b\xE2\x81\xA6"
                     "c"),
            "a?b?c");
  EXPECT_EQ(harmless("\xE2\x80\xA8"), "?");
}

TEST(Harmless, LinesStay) {
  EXPECT_EQ(harmlessLines("a\n\x1B"
                          "b\n"),
            "a\n?b\n");
  EXPECT_EQ(harmlessLines("a"), "a");
}

TEST(Harmless, APathIsNoCommandOfARunner) {
  EXPECT_EQ(harmlessPath("a.cu"), "a.cu");
  EXPECT_EQ(harmlessPath("a::b.cu"), "a::b.cu");
  EXPECT_EQ(harmlessPath("::error::a.cu"), "./::error::a.cu");
  EXPECT_EQ(harmlessPath(" ##[group]a.cu"), "./ ##[group]a.cu");
}

}  // namespace
}  // namespace hipport
