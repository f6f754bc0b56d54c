// Cache lines and passes over banks, by addresses.
#include "emulate/wave_costs.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

namespace hipport {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

struct Addresses {
  std::array<std::uint64_t, 64> all{};
  explicit Addresses(const std::function<std::uint64_t(std::uint64_t)>& of) {
    for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = of(i);
  }
  WaveAccess access(std::uint64_t size, std::uint64_t mask = kAll) const {
    return {all.data(), mask, size};
  }
};

TEST(WaveCosts, LinesAreThoseThatBytesTouch) {
  LineCache cache;
  const Addresses row([](std::uint64_t i) { return 4096 + 4 * i; });
  LineCost cost = cacheLines(row.access(4), 64, cache);
  EXPECT_EQ(cost.lines.taken, 4U);
  EXPECT_EQ(cost.lines.least, 4U);
  EXPECT_EQ(cost.fetched, 4U);
  cost = cacheLines(row.access(4), 64, cache);
  EXPECT_EQ(cost.fetched, 0U) << "they are in the cache";

  const Addresses far([](std::uint64_t i) { return 65536 + 256 * i; });
  cost = cacheLines(far.access(4), 64, cache);
  EXPECT_EQ(cost.lines.taken, 64U);
  EXPECT_EQ(cost.lines.least, 4U);

  const Addresses across([](std::uint64_t i) { return 62 + 64 * i; });
  cost = cacheLines(across.access(4, 1), 64, cache);
  EXPECT_EQ(cost.lines.taken, 2U) << "an element over the end of a line";
  EXPECT_EQ(cost.lines.least, 1U);

  const Addresses same([](std::uint64_t) { return 128; });
  cost = cacheLines(same.access(4), 64, cache);
  EXPECT_EQ(cost.lines.taken, 1U);
  EXPECT_EQ(cost.lines.least, 1U);
}

TEST(WaveCosts, LongCopiesHaveALineForEachPart) {
  LineCache cache;
  const Addresses all([](std::uint64_t i) { return 65536 * i; });
  const LineCost cost = cacheLines(all.access(65536), 64, cache);
  EXPECT_EQ(cost.lines.taken, 65536U);
  EXPECT_EQ(cost.lines.least, 65536U);
  RepeatedAccess repeated;
  EXPECT_EQ(repeated.cacheLines(all.access(65536), 64, cache).fetched, 65536U);
  EXPECT_EQ(ldsPasses(all.access(1024, 3), 32, false).taken, 16U);
}

TEST(WaveCosts, LinesDoNotDependOnTheOrderOfLanes) {
  LineCache one;
  LineCache other;
  const Addresses up([](std::uint64_t i) { return 12 * i; });
  const Addresses down([](std::uint64_t i) { return 12 * (63 - i); });
  EXPECT_EQ(cacheLines(up.access(8), 64, one).lines.taken,
            cacheLines(down.access(8), 64, other).lines.taken);
}

// Counted in the plainest way.
TEST(WaveCosts, LinesAreThoseOfASet) {
  std::uint64_t state = 7;
  auto next = [&] { return state = state * 6364136223846793005U + 1442695; };
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t spread = std::uint64_t{1} << (next() >> 60);
    const Addresses some(
        [&](std::uint64_t) { return (next() >> 40) % (64 * spread); });
    const std::uint64_t size = std::uint64_t{1} << ((next() >> 33) % 5);
    const std::uint64_t mask = next() ^ (next() >> 17);
    std::set<std::uint64_t> lines;
    std::set<std::uint64_t> bytes;
    for (std::uint64_t lane = 0; lane < 64; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      for (std::uint64_t k = 0; k < size; ++k) {
        lines.insert((some.all[lane] + k) / 128);
        bytes.insert(some.all[lane] + k);
      }
    }
    LineCache cache;
    const LineCost cost = cacheLines(some.access(size, mask), 128, cache);
    ASSERT_EQ(cost.lines.taken, lines.size());
    ASSERT_EQ(cost.lines.least, (bytes.size() + 127) / 128);
  }
}

TEST(WaveCosts, PassesAreThoseOfTheFullestBank) {
  auto passes = [](std::uint64_t stride, std::uint64_t size,
                   std::uint64_t mask = kAll, bool isAtomic = false) {
    const Addresses all([&](std::uint64_t i) { return stride * i; });
    return ldsPasses(all.access(size, mask), 32, isAtomic);
  };
  EXPECT_EQ(passes(4, 4).taken, 2U);
  EXPECT_EQ(passes(8, 4).taken, 4U);
  EXPECT_EQ(passes(128, 4).taken, 64U);
  EXPECT_EQ(passes(132, 4).taken, 2U);
  EXPECT_EQ(passes(0, 4).taken, 2U) << "a word is read by all lanes at once";
  EXPECT_EQ(passes(0, 4, kAll, true).taken, 64U) << "and changed by one";
  EXPECT_EQ(passes(8, 8).taken, 4U);
  EXPECT_EQ(passes(16, 16).taken, 8U);
  EXPECT_EQ(passes(1, 1).taken, 2U) << "bytes of one word";
  EXPECT_EQ(passes(4, 4, 0xffff).taken, 1U);
  EXPECT_EQ(passes(128, 4, 1).taken, 1U);
  EXPECT_EQ(passes(128, 4, 0).taken, 0U);
  EXPECT_EQ(passes(128, 4).least, 2U);
  const Addresses row([](std::uint64_t i) { return 4 * i; });
  EXPECT_EQ(ldsPasses(row.access(4), 64, false).taken, 1U);
}

/// What is remembered gives what is found anew, whatever comes in between.
TEST(WaveCosts, RepeatedAccessesCostAsMuchAsOthers) {
  std::uint64_t state = 11;
  auto next = [&] { return state = state * 6364136223846793005U + 1442695; };
  RepeatedAccess repeated;
  LineCache cache;
  LineCache other;
  for (int i = 0; i < 5000; ++i) {
    // Few ways and few masks, so that most come again.
    const std::uint64_t stride = std::uint64_t{1} << ((next() >> 40) % 3 * 3);
    const std::uint64_t base = 1000 + (next() >> 35) % 64 * 4;
    const std::uint64_t size = (next() >> 50) % 8 == 0 ? 8 : 4;
    const std::uint64_t mask = (next() >> 20) % 4 == 0 ? 0xf0f0 : kAll;
    const Addresses all([&](std::uint64_t k) { return base + stride * k; });
    const WaveAccess access = all.access(size, mask);
    switch ((next() >> 45) % 4) {
      case 0: {
        const Cost cost = repeated.ldsPasses(access, 32, false);
        const Cost anew = ldsPasses(access, 32, false);
        ASSERT_EQ(cost.taken, anew.taken);
        ASSERT_EQ(cost.least, anew.least);
        break;
      }
      case 1:
        ASSERT_EQ(repeated.differentAddresses(access, 64),
                  differentAddresses(access));
        break;
      default: {
        const LineCost cost = repeated.cacheLines(access, 64, cache);
        const LineCost anew = cacheLines(access, 64, other);
        ASSERT_EQ(cost.lines.taken, anew.lines.taken);
        ASSERT_EQ(cost.lines.least, anew.lines.least);
        ASSERT_EQ(cost.fetched, anew.fetched);
      }
    }
  }
}

// After some of them it is taken for one that never comes again, for a while.
TEST(WaveCosts, ErraticAccessesCostAsMuchAsOthers) {
  std::uint64_t state = 13;
  auto next = [&] { return state = state * 6364136223846793005U + 1442695; };
  RepeatedAccess repeated;
  LineCache cache;
  LineCache other;
  for (int i = 0; i < 3000; ++i) {
    const bool isErratic = i / 300 % 2 == 0;
    const Addresses all([&](std::uint64_t k) {
      return isErratic ? (next() >> 40) % 65536 * 4
                       : 4 * k + static_cast<std::uint64_t>(i) * 256;
    });
    const LineCost cost = repeated.cacheLines(all.access(4), 64, cache);
    const LineCost anew = cacheLines(all.access(4), 64, other);
    ASSERT_EQ(cost.lines.taken, anew.lines.taken);
    ASSERT_EQ(cost.lines.least, anew.lines.least);
    ASSERT_EQ(cost.fetched, anew.fetched);
  }
}

TEST(WaveCosts, AddressesAreCountedOnce) {
  const Addresses pairs([](std::uint64_t i) { return i / 2 * 4; });
  EXPECT_EQ(differentAddresses(pairs.access(4)), 32U);
  EXPECT_EQ(differentAddresses(pairs.access(4, 3)), 1U);
  EXPECT_EQ(differentAddresses(pairs.access(4, 0)), 0U);
}

}  // namespace
}  // namespace hipport
