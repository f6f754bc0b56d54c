#include "validate/lane_formula.h"

#include <gtest/gtest.h>

namespace hipport {
namespace {

using Op = LaneFormula::Op;

LaneFormula number(std::int64_t value) { return LaneFormula::constant(value); }

const LaneShape kRow = {{256, 1, 1}, 64, 64};
const LaneShape kSquare = {{16, 8, 2}, 64, 64};

TEST(LaneFormulas, ThreadsCountXFirst) {
  const auto x = LaneFormula::of(Op::threadX).evaluate(kSquare);
  const auto y = LaneFormula::of(Op::threadY).evaluate(kSquare);
  const auto z = LaneFormula::of(Op::threadZ).evaluate({{16, 4, 4}, 64, 64});
  ASSERT_TRUE(x && y && z);
  EXPECT_EQ(x->values[17], 1);
  EXPECT_EQ(y->values[17], 5);
  EXPECT_EQ(z->values[63], 1);
  const auto row = LaneFormula::of(Op::threadX).evaluate(kRow);
  ASSERT_TRUE(row);
  EXPECT_EQ(row->values[3], 67);
  const auto lane = LaneFormula::of(Op::lane).evaluate(kRow);
  ASSERT_TRUE(lane);
  EXPECT_EQ(lane->values[3], 3);
  const auto size = LaneFormula::of(Op::sizeY).evaluate(kSquare);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->values[0], 8);
}

TEST(LaneFormulas, WhatIsConstantIsComputedAtOnce) {
  EXPECT_EQ(LaneFormula::of(Op::multiply, number(6), number(7)).asConstant(),
            42);
  EXPECT_EQ(LaneFormula::of(Op::less, number(6), number(7)).asConstant(), 1);
  EXPECT_FALSE(LaneFormula::of(Op::divide, number(6), number(0)).asConstant());
  const LaneFormula x = LaneFormula::of(Op::threadX);
  const LaneFormula sum = LaneFormula::of(
      Op::add, LaneFormula::of(Op::add, x, number(4)), number(8));
  EXPECT_EQ(sum.splitAddend(), std::pair(x, std::int64_t{12}));
  EXPECT_EQ(LaneFormula::of(Op::add, sum, number(-12)), x);
  const LaneFormula y = LaneFormula::of(Op::threadY);
  EXPECT_EQ(
      LaneFormula::of(Op::add, sum, LaneFormula::of(Op::add, y, number(1)))
          .splitAddend(),
      std::pair(LaneFormula::of(Op::add, x, y), std::int64_t{13}));
  const LaneFormula fourfold = LaneFormula::of(Op::multiply, number(4), sum);
  EXPECT_EQ(
      fourfold.splitAddend(),
      std::pair(LaneFormula::of(Op::multiply, x, number(4)), std::int64_t{48}));
}

TEST(LaneFormulas, WhatAllHaveAlikeMayBeUnknown) {
  const LaneFormula x = LaneFormula::of(Op::threadX);
  const LaneFormula open = LaneFormula::of(Op::open);
  EXPECT_TRUE(open.isUniform());
  EXPECT_FALSE(x.isUniform());
  // Added, and what was added times a constant.
  const LaneFormula sum = LaneFormula::of(Op::add, x, open);
  const auto times =
      LaneFormula::of(Op::multiply, number(32), sum).evaluate(kRow);
  ASSERT_TRUE(times);
  EXPECT_TRUE(times->isOpen);
  EXPECT_EQ(times->values[1] - times->values[0], 32);
  // Times what is unknown.
  EXPECT_FALSE(LaneFormula::of(Op::multiply, x, open).evaluate(kRow));
  EXPECT_FALSE(LaneFormula::of(Op::bitXor, x, open).evaluate(kRow));
  // A remainder by all banks or more has them go round alike.
  EXPECT_TRUE(LaneFormula::of(Op::remainder, sum, number(1024)).evaluate(kRow));
  EXPECT_TRUE(LaneFormula::of(Op::bitAnd, sum, number(1023)).evaluate(kRow));
  EXPECT_FALSE(LaneFormula::of(Op::remainder, sum, number(16)).evaluate(kRow));
  EXPECT_FALSE(LaneFormula::of(Op::bitAnd, sum, number(1022)).evaluate(kRow));
  EXPECT_FALSE(LaneFormula::of(Op::divide, sum, number(64)).evaluate(kRow));
  // Of what all have alike alone, anything is one number.
  EXPECT_EQ(LaneFormula::of(Op::bitXor, open, number(3)), open);
}

TEST(LaneFormulas, SelectionsAreMadeByLane) {
  const LaneFormula x = LaneFormula::of(Op::threadX);
  const LaneFormula isLow = LaneFormula::of(Op::less, x, number(70));
  const auto chosen = LaneFormula::select(isLow, x, number(-1)).evaluate(kRow);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->values[5], 69);
  EXPECT_EQ(chosen->values[6], -1);
  const LaneFormula open = LaneFormula::of(Op::open);
  EXPECT_FALSE(LaneFormula::select(isLow, open, number(1)).evaluate(kRow));
  const LaneFormula isFirst = LaneFormula::of(Op::less, x, number(512));
  const auto same = LaneFormula::select(isFirst, open, x).evaluate(kRow);
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->isOpen);
}

}  // namespace
}  // namespace hipport
