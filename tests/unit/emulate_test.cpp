// The parts of the emulation that need neither LLVM nor a program.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

#include "emulate/cross_lane.h"
#include "emulate/device_printf.h"
#include "emulate/image.h"
#include "emulate/lds.h"

namespace hipport {
namespace {

// ---- cross-lane operations

struct Given {
  std::uint64_t a = 0, b = 0, c = 0;
};

/// The results of the lanes for which `takesPart` holds; -1 of the others.
std::vector<std::int64_t> resultsOf(
    CrossLane operation, std::uint32_t waveSize,
    const std::function<Given(std::uint32_t)>& given,
    const std::function<bool(std::uint32_t)>& takesPart = [](auto) {
      return true;
    }) {
  std::vector<LaneOperands> lanes;
  for (std::uint32_t lane = 0; lane < waveSize; ++lane) {
    if (!takesPart(lane)) continue;
    const Given each = given(lane);
    lanes.push_back({lane, each.a, each.b, each.c, 0, -1});
  }
  resolve(operation, lanes, waveSize);
  std::vector<std::int64_t> results(waveSize, -1);
  for (const LaneOperands& each : lanes) {
    results[each.lane] = static_cast<std::int64_t>(each.result);
  }
  return results;
}

TEST(CrossLane, BallotsAreOfThoseWhoTakePart) {
  const auto results = resultsOf(
      CrossLane::ballot, 64, [](std::uint32_t lane) { return Given{lane & 1}; },
      [](std::uint32_t lane) { return lane >= 60; });
  EXPECT_EQ(static_cast<std::uint64_t>(results[60]), 0xa000000000000000);
  EXPECT_EQ(results[59], -1);
}

TEST(CrossLane, ValuesOfAbsentLanesAreZeroAndNamed) {
  std::vector<LaneOperands> lanes = {{3, 4 * 7, 100, 0, 9, -1},
                                     {7, 4 * 3, 200, 0, 9, -1},
                                     {8, 4 * 5, 300, 0, 9, -1}};
  resolve(CrossLane::bpermute, lanes, 32);
  EXPECT_EQ(lanes[0].result, 200U);
  EXPECT_EQ(lanes[1].result, 100U);
  EXPECT_EQ(lanes[2].result, 0U);
  EXPECT_EQ(lanes[2].missing, 5);
  EXPECT_EQ(lanes[0].missing, -1);
}

TEST(CrossLane, LanesAreCountedModuloTheWave) {
  auto rotated = [](std::uint32_t lane) {
    return Given{std::uint64_t{4} * (lane + 1), lane};
  };
  EXPECT_EQ(resultsOf(CrossLane::bpermute, 32, rotated)[31], 0);
  EXPECT_EQ(resultsOf(CrossLane::bpermute, 64, rotated)[31], 32);
  EXPECT_EQ(resultsOf(CrossLane::bpermute, 64, rotated)[63], 0);
}

TEST(CrossLane, PermuteSendsAndLeavesZeroWhereNothingArrives) {
  const auto results =
      resultsOf(CrossLane::permute, 32, [](std::uint32_t lane) {
        return Given{std::uint64_t{4} * (lane / 2), lane};
      });
  EXPECT_EQ(results[0], 1);  // Of lanes 0 and 1 the last one wins.
  EXPECT_EQ(results[15], 31);
  EXPECT_EQ(results[16], 0);
}

TEST(CrossLane, DppControls) {
  auto dpp = [](std::uint32_t control, bool bound = false,
                std::uint32_t rows = 0xf, std::uint32_t banks = 0xf) {
    return resultsOf(CrossLane::dpp, 64, [=](std::uint32_t lane) {
      return Given{1000, lane, packDpp(control, rows, banks, bound)};
    });
  };
  EXPECT_EQ(dpp(0x1b)[5], 6);          // quad_perm 3,2,1,0
  EXPECT_EQ(dpp(0x101)[14], 15);       // row_shl:1
  EXPECT_EQ(dpp(0x101)[15], 1000);     // Nothing comes from beyond the row.
  EXPECT_EQ(dpp(0x101, true)[15], 0);  // bound_ctrl
  EXPECT_EQ(dpp(0x111)[16], 1000);     // row_shr:1
  EXPECT_EQ(dpp(0x121)[16], 31);       // row_ror:1
  EXPECT_EQ(dpp(0x130)[31], 32);       // wave_shl:1
  EXPECT_EQ(dpp(0x13c)[0], 63);        // wave_ror:1
  EXPECT_EQ(dpp(0x140)[17], 30);       // row_mirror
  EXPECT_EQ(dpp(0x141)[17], 22);       // row_half_mirror
  EXPECT_EQ(dpp(0x142)[16], 15);       // row_bcast:15
  EXPECT_EQ(dpp(0x142)[15], 1000);
  EXPECT_EQ(dpp(0x143)[40], 31);  // row_bcast:31
  EXPECT_EQ(dpp(0x153)[40], 35);  // row_share:3
  EXPECT_EQ(dpp(0x161)[40], 41);  // row_xmask:1
  EXPECT_EQ(dpp(0x140, false, 0x2)[0], 1000);
  EXPECT_EQ(dpp(0x140, false, 0x2)[16], 31);
  EXPECT_EQ(dpp(0x140, false, 0xf, 0x1)[4], 1000);
}

TEST(CrossLane, SwizzleAndPermutesOfRows) {
  auto identity = [](std::uint64_t b, std::uint64_t c = 0) {
    return [=](std::uint32_t lane) { return Given{lane, b, c}; };
  };
  // Bit masks: and 0x1f, xor 1; then a quad's lanes all from its second.
  EXPECT_EQ(resultsOf(CrossLane::swizzle, 64, identity(0x1f | 1 << 10))[40],
            41);
  EXPECT_EQ(resultsOf(CrossLane::swizzle, 64, identity(0x8055))[42], 41);
  EXPECT_EQ(resultsOf(CrossLane::permlane64, 64, identity(0))[3], 35);
  const auto crossed = resultsOf(
      CrossLane::permlanex16, 32,
      [](std::uint32_t lane) { return Given{7, lane, 0xfedcba9876543210}; });
  EXPECT_EQ(crossed[3], 19);
  EXPECT_EQ(crossed[20], 4);
}

/// Sums of a matrix instruction: A is 1 in row `row` and column `k` alone, B
/// has at row `k` the number of the column plus 1.
std::vector<MatrixRegisters> product(MatrixElement element, std::uint32_t size,
                                     std::uint32_t depth, std::uint32_t row,
                                     std::uint32_t k) {
  std::vector<MatrixRegisters> registers(64);
  const std::uint32_t each = depth / (64 / size);
  auto put = [&](std::byte* at, std::uint32_t i, int value) {
    if (element == MatrixElement::f32) {
      const auto number = static_cast<float>(value);
      std::memcpy(at + 4 * i, &number, 4);
    } else if (element == MatrixElement::f64) {
      const auto number = static_cast<double>(value);
      std::memcpy(at + 8 * i, &number, 8);
    } else if (element == MatrixElement::i8) {
      const auto number = static_cast<std::int8_t>(value);
      std::memcpy(at + i, &number, 1);
    } else {
      const auto number = static_cast<_Float16>(value);
      std::memcpy(at + 2 * i, &number, 2);
    }
  };
  std::vector<LaneOperands> lanes;
  for (std::uint32_t lane = 0; lane < 64; ++lane) {
    registers[lane] = {};
    for (std::uint32_t i = 0; i < each; ++i) {
      const bool isK = lane / size * each + i == k;
      put(registers[lane].a, i, isK && lane % size == row ? 1 : 0);
      put(registers[lane].b, i, isK ? static_cast<int>(lane % size) + 1 : 0);
    }
    lanes.push_back({lane, reinterpret_cast<std::uint64_t>(&registers[lane]),
                     packMatrix({.a = element,
                                 .b = element,
                                 .size = static_cast<std::uint8_t>(size),
                                 .depth = static_cast<std::uint8_t>(depth)}),
                     0, 0, -1});
  }
  resolve(CrossLane::mfma, lanes, 64);
  return registers;
}

TEST(CrossLane, MatrixSumsLieAsTheIsaSays) {
  auto floatAt = [](const MatrixRegisters& lane, int i) {
    float value = 0;
    std::memcpy(&value, lane.sums + 4 * i, 4);
    return value;
  };
  // 16 x 16: row 9 is the second sum of the lanes 32 to 47.
  const auto small = product(MatrixElement::f16, 16, 16, 9, 13);
  EXPECT_EQ(floatAt(small[32 + 5], 1), 6);
  EXPECT_EQ(floatAt(small[32 + 5], 0), 0);
  EXPECT_EQ(floatAt(small[16 + 5], 1), 0);
  // 32 x 32: rows 4 to 7 are the first sums of the second half of the wave.
  const auto large = product(MatrixElement::f32, 32, 2, 6, 1);
  EXPECT_EQ(floatAt(large[32 + 31], 2), 32);
  EXPECT_EQ(floatAt(large[31], 2), 0);
  EXPECT_EQ(floatAt(product(MatrixElement::f32, 32, 2, 27, 0)[3], 15), 4);
  // Doubles: rows of neighbours are in neighbouring groups of lanes.
  const auto doubles = product(MatrixElement::f64, 16, 4, 9, 2);
  double value = 0;
  std::memcpy(&value, doubles[16 + 5].sums + 8 * 2, 8);
  EXPECT_EQ(value, 6);
  const auto bytes = product(MatrixElement::i8, 32, 8, 0, 7);
  std::int32_t sum = 0;
  std::memcpy(&sum, bytes[9].sums, 4);
  EXPECT_EQ(sum, 10);
}

/// The sums of a wave that multiplies by `form`, as ints; `a` and `b` give the
/// bytes of each lane.
template <typename A, typename B>
std::vector<std::array<std::int32_t, 8>> productOfBytes(
    MatrixForm form, std::uint32_t waveSize, A a, B b,
    std::uint32_t lanesThere = 64) {
  std::vector<MatrixRegisters> registers(waveSize);
  std::vector<LaneOperands> lanes;
  for (std::uint32_t lane = 0; lane < std::min(waveSize, lanesThere); ++lane) {
    registers[lane] = {};
    for (std::uint32_t i = 0; i < 16; ++i) {
      registers[lane].a[i] = static_cast<std::byte>(a(lane, i));
      registers[lane].b[i] = static_cast<std::byte>(b(lane, i));
    }
    lanes.push_back({lane, reinterpret_cast<std::uint64_t>(&registers[lane]),
                     packMatrix(form), 0, 0, -1});
  }
  resolve(CrossLane::mfma, lanes, waveSize);
  std::vector<std::array<std::int32_t, 8>> sums(waveSize);
  for (std::uint32_t lane = 0; lane < waveSize; ++lane) {
    std::memcpy(sums[lane].data(), registers[lane].sums, sizeof sums[lane]);
  }
  for (const LaneOperands& each : lanes) {
    if (each.missing >= 0) sums[each.lane].fill(-1000 - each.missing);
  }
  return sums;
}

TEST(CrossLane, SixteenBlocksMultiplyByThemselves) {
  // Rows of A are 1 in the first column alone; each lane's is its number.
  auto row = [](std::uint32_t lane, std::uint32_t i) {
    return i == 0 ? lane : 0;
  };
  auto column = [](std::uint32_t lane, std::uint32_t i) {
    return i == 0 ? lane % 4 + 1 : 9;
  };
  MatrixForm form = {.a = MatrixElement::i8,
                     .b = MatrixElement::i8,
                     .size = 4,
                     .depth = 4,
                     .blocks = 16};
  const auto own = productOfBytes(form, 64, row, column);
  EXPECT_EQ(own[22][3], 23 * 3);  // row 3 of block 5 is of lane 23
  EXPECT_EQ(own[61][0], 60 * 2);
  // Of each two blocks both have the rows of the second.
  form.shared = 1;
  form.sharer = 1;
  const auto second = productOfBytes(form, 64, row, column);
  EXPECT_EQ(second[18][3], 23 * 3);
  EXPECT_EQ(second[22][3], 23 * 3);
  EXPECT_EQ(second[40][1], 45);
  // Half a wave needs nothing of the other half.
  EXPECT_EQ(productOfBytes(form, 64, row, column, 32)[18][3], 23 * 3);
}

TEST(CrossLane, RdnaMultipliesBytes) {
  // Row 5 alone, at column 9; columns of B are their number there.
  const MatrixForm older = {.a = MatrixElement::u8,
                            .b = MatrixElement::i8,
                            .size = 16,
                            .depth = 16,
                            .layout = MatrixLayout::rdna3};
  const auto odd = productOfBytes(
      older, 32,
      [](std::uint32_t lane, std::uint32_t i) {
        return lane % 16 == 5 && i == 9 ? 200 : 0;
      },
      [](std::uint32_t lane, std::uint32_t i) {
        return i == 9 ? -static_cast<int>(lane % 16) : 0;
      });
  EXPECT_EQ(odd[16 + 3][2], -600);  // row 5 is the third of the odd ones
  EXPECT_EQ(odd[3][2], 0);
  MatrixForm newer = older;
  newer.layout = MatrixLayout::rdna4;
  const auto second = productOfBytes(
      newer, 32,
      [](std::uint32_t lane, std::uint32_t i) {
        return lane == 16 + 5 && i == 1 ? 200 : 0;
      },
      [](std::uint32_t lane, std::uint32_t i) {
        return lane >= 16 && i == 1 ? -static_cast<int>(lane % 16) : 0;
      });
  EXPECT_EQ(second[3][5], -600);
  EXPECT_EQ(second[16 + 3][5], 0);
}

TEST(CrossLane, MatrixOfALaneThatIsNotThereIsMissed) {
  const MatrixForm form = {
      .a = MatrixElement::i8, .b = MatrixElement::i8, .size = 16, .depth = 16};
  auto one = [](std::uint32_t, std::uint32_t) { return 1; };
  EXPECT_EQ(productOfBytes(form, 64, one, one, 32)[0][0], -1032);
}

TEST(CrossLane, OneLaneForAll) {
  auto value = [](std::uint32_t lane) { return Given{lane + 100U, 9, 5}; };
  auto fromTen = [](std::uint32_t lane) { return lane >= 10; };
  EXPECT_EQ(resultsOf(CrossLane::readFirstLane, 32, value, fromTen)[31], 110);
  EXPECT_EQ(resultsOf(CrossLane::readLane, 32, value)[31], 109);
  EXPECT_EQ(resultsOf(CrossLane::writeLane, 32, value)[9], 109);
  EXPECT_EQ(resultsOf(CrossLane::writeLane, 32, value)[8], 5);
}

/// What moves values between lanes in a hurry moves them as resolve() does.
TEST(CrossLane, ExchangesAreWhatTheOperationsGive) {
  std::mt19937_64 random(11);
  int done = 0;
  for (int round = 0; round < 4000; ++round) {
    const std::uint32_t waveSize = random() % 2 == 0 ? 64 : 32;
    constexpr std::array kOperations = {CrossLane::bpermute,
                                        CrossLane::readLane, CrossLane::swizzle,
                                        CrossLane::dpp};
    const CrossLane operation = kOperations[random() % kOperations.size()];
    std::array<std::uint64_t, 64> a{};
    std::array<std::uint64_t, 64> b{};
    std::array<std::uint64_t, 64> c{};
    std::array<std::uint64_t, 64> results{};
    constexpr std::array<std::uint32_t, 8> kControls = {
        0x1b, 0x101, 0x112, 0x124, 0x130, 0x138, 0x140, 0x142};
    const std::uint64_t form =
        packDpp(kControls[random() % kControls.size()],
                random() % 8 == 0 ? 3 : 15, 15, random() % 2 == 0);
    const std::uint64_t shared = random();
    for (std::size_t i = 0; i < 64; ++i) {
      a[i] = random();
      b[i] = operation == CrossLane::swizzle ? shared & 0xffff : random();
      c[i] = form;
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - waveSize);
    const std::uint64_t active = random() % 4 == 0 ? (random() & all) | 1 : all;
    std::vector<LaneOperands> lanes;
    for (std::uint32_t lane = 0; lane < waveSize; ++lane) {
      if ((active >> lane & 1) != 0) {
        lanes.push_back({lane, a[lane], b[lane], c[lane], 0, -1});
      }
    }
    resolve(operation, lanes, waveSize);
    if (!exchange(operation,
                  {active, a.data(), b.data(), c.data(), results.data()},
                  waveSize)) {
      continue;
    }
    ++done;
    for (const LaneOperands& each : lanes) {
      ASSERT_EQ(results[each.lane], each.result) << round;
      ASSERT_EQ(each.missing, -1) << round;
    }
  }
  EXPECT_GT(done, 2000);
}

// ---- LDS

class LdsOfOneArray : public testing::Test {
 protected:
  LdsOfOneArray() : variable_{"values", 256, 4, false} {
    const std::array<const LdsVariable*, 1> used = {&variable_};
    EXPECT_TRUE(lds_.arrange(used, 0, 64));
    lds_.startBlock(std::byte{0});
  }

  LdsFault access(LdsAccess how, std::uint64_t offset, std::uint64_t size,
                  std::uint32_t lane, std::uint32_t waveEpoch = 1,
                  std::uint64_t alignment = 1) {
    return lds_
        .access(lds_.addressOf(0) + offset, size, how, alignment, lane,
                waveEpoch)
        .fault;
  }
  LdsFault read(std::uint64_t offset, std::uint32_t lane,
                std::uint32_t waveEpoch = 1) {
    // As the emulator asks: first whether it is one of the many plain ones.
    if (lds_.isPlainRead(lds_.addressOf(0) + offset, 4, lane, waveEpoch)) {
      return LdsFault::none;
    }
    return access(LdsAccess::read, offset, 4, lane, waveEpoch);
  }
  LdsFault write(std::uint64_t offset, std::uint32_t lane,
                 std::uint32_t waveEpoch = 1) {
    return access(LdsAccess::write, offset, 4, lane, waveEpoch);
  }

  LdsVariable variable_;
  Lds lds_;
};

TEST_F(LdsOfOneArray, ItsEndsAreKept) {
  EXPECT_EQ(write(0, 0), LdsFault::none);
  EXPECT_EQ(write(252, 0), LdsFault::none);
  EXPECT_EQ(write(256, 0), LdsFault::betweenVariables);
  EXPECT_EQ(write(254, 0), LdsFault::betweenVariables);
  EXPECT_EQ(access(LdsAccess::write, 0, 257, 0), LdsFault::betweenVariables);
  EXPECT_EQ(write(static_cast<std::uint32_t>(lds_.size()), 0),
            LdsFault::outOfBounds);
  EXPECT_EQ(access(LdsAccess::read, 2, 4, 0, 1, 4), LdsFault::misaligned);
}

TEST_F(LdsOfOneArray, WhatNobodyWroteIsKnownByTheByte) {
  EXPECT_EQ(access(LdsAccess::write, 8, 2, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::read, 8, 2, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::read, 10, 2, 0), LdsFault::uninitialised);
  EXPECT_EQ(access(LdsAccess::read, 12, 4, 0), LdsFault::uninitialised);
  // Copied with the padding behind it.
  EXPECT_EQ(access(LdsAccess::read, 8, 4, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::read, 8, 8, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::read, 8, 16, 0), LdsFault::uninitialised);
  EXPECT_EQ(access(LdsAccess::read, 0, 16, 0), LdsFault::uninitialised);
  // Copied by itself, between memory of the block.
  EXPECT_EQ(access(LdsAccess::copy, 12, 4, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::copy, 16, 4, 0), LdsFault::uninitialised);
  lds_.startBlock(std::byte{0});
  EXPECT_EQ(access(LdsAccess::read, 8, 2, 0), LdsFault::uninitialised);
}

TEST_F(LdsOfOneArray, WavesNeedABarrier) {
  EXPECT_EQ(write(0, 0), LdsFault::none);
  EXPECT_EQ(read(0, 64), LdsFault::raceOfWaves);
  lds_.passBarrier();
  EXPECT_EQ(read(0, 64), LdsFault::none);
  EXPECT_EQ(read(0, 1), LdsFault::none);
  EXPECT_EQ(write(0, 1), LdsFault::raceOfWaves);
}

TEST_F(LdsOfOneArray, AReaderOfAnotherWaveIsNotForgotten) {
  EXPECT_EQ(write(0, 0), LdsFault::none);
  lds_.passBarrier();
  EXPECT_EQ(read(0, 64), LdsFault::none);
  EXPECT_EQ(read(0, 0, 2), LdsFault::none);
  EXPECT_EQ(write(0, 0, 3), LdsFault::raceOfWaves);
}

TEST_F(LdsOfOneArray, LanesOfAWaveNeedToBeInStep) {
  EXPECT_EQ(write(0, 0, 1), LdsFault::none);
  EXPECT_EQ(read(0, 1, 1), LdsFault::raceOfLanes);
  EXPECT_EQ(read(0, 1, 2), LdsFault::none);
  EXPECT_EQ(write(0, 2, 2), LdsFault::raceOfLanes);
}

TEST_F(LdsOfOneArray, AtomicsDoNotRaceWithEachOther) {
  EXPECT_EQ(write(0, 0), LdsFault::none);
  lds_.passBarrier();
  EXPECT_EQ(access(LdsAccess::atomic, 0, 4, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::atomic, 0, 4, 64), LdsFault::none);
  EXPECT_EQ(read(0, 128), LdsFault::raceOfWaves);
}

TEST_F(LdsOfOneArray, AnAtomicStoreReadsNothing) {
  EXPECT_EQ(access(LdsAccess::atomic, 0, 4, 0), LdsFault::uninitialised);
  EXPECT_EQ(access(LdsAccess::atomicWrite, 4, 4, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::atomic, 4, 4, 64), LdsFault::none);
  EXPECT_EQ(write(4, 128), LdsFault::raceOfWaves);
}

TEST_F(LdsOfOneArray, NeighbouringBytesAreNotOneWord) {
  EXPECT_EQ(access(LdsAccess::write, 0, 1, 0), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::write, 1, 1, 64), LdsFault::none);
  EXPECT_EQ(access(LdsAccess::read, 0, 1, 0), LdsFault::none);
}

/// Accesses of whole waves, at random: what is said of each lane is what is
/// said where lanes access one after the other.
TEST(Lds, AWaveAccessesAsItsLanesDo) {
  constexpr std::uint32_t kLanes = 64;
  constexpr std::uint32_t kWaves = 3;
  std::mt19937 random(7);
  auto below = [&](std::uint32_t most) {
    return static_cast<std::uint32_t>(random() % most);
  };
  std::array<int, static_cast<std::size_t>(LdsFault::raceOfLanes) + 1> seen{};
  int looks = 0;
  int lanes = 0;
  for (int round = 0; round < 200; ++round) {
    const LdsVariable variable{"values", 1024 + 4 * below(2), 4, false};
    const std::array<const LdsVariable*, 1> used = {&variable};
    Lds byLanes;
    Lds byWaves;
    for (Lds* each : {&byLanes, &byWaves}) {
      ASSERT_TRUE(each->arrange(used, 0, kLanes));
      each->startBlock(std::byte{0});
    }
    const auto start =
        static_cast<std::uint32_t>(byLanes.addressOf(0) - byLanes.begin());
    std::array<std::uint32_t, kWaves> epochs{1, 1, 1};
    const std::uint32_t words = variable.size / 4;
    for (int step = 0; step < 60; ++step) {
      if (below(5) == 0) {
        byLanes.passBarrier();
        byWaves.passBarrier();
      }
      const std::uint32_t wave = below(kWaves);
      if (below(2) == 0) ++epochs[wave];
      constexpr std::array kHow = {LdsAccess::read, LdsAccess::read,
                                   LdsAccess::write, LdsAccess::atomic,
                                   LdsAccess::atomicWrite};
      const LdsAccess how = kHow[below(step < 4 ? 3 : kHow.size())];
      const std::uint32_t width = below(8) == 0 ? 2 : 4 << below(2);
      const std::uint32_t stride = below(3);
      const std::uint32_t from = below(words);
      std::array<std::uint32_t, kLanes> offsets{};
      Lds::WaveAccess access;
      access.low = 0xffffffff;
      access.mask = below(3) == 0 ? std::uint64_t{random()} : ~std::uint64_t{0};
      for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        // Few leave the variable, or everything would end there.
        const std::uint32_t word = (from + stride * lane) % words;
        offsets[lane] = start + 4 * word + (below(2000) == 0 ? 2048 : 0);
        if ((access.mask >> lane & 1) == 0) continue;
        access.low = std::min(access.low, offsets[lane]);
        access.high = std::max(access.high, offsets[lane]);
        access.bits |= offsets[lane];
      }
      if (access.mask == 0) continue;
      access.offsets = offsets.data();
      access.size = width;
      access.how = how;
      access.alignment = std::min(width, 4U);
      access.firstLane = wave * kLanes;
      access.waveEpoch = epochs[wave];
      auto one = [&](Lds& lds, std::uint32_t lane) {
        const LdsVerdict verdict = lds.access(
            lds.begin() + offsets[lane], width, how, access.alignment,
            access.firstLane + lane, access.waveEpoch);
        return std::tuple(verdict.fault, verdict.otherLane, verdict.otherWrote);
      };
      std::array<std::tuple<LdsFault, std::uint32_t, bool>, kLanes> expected{};
      std::array<std::tuple<LdsFault, std::uint32_t, bool>, kLanes> found{};
      for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        if ((access.mask >> lane & 1) == 0) continue;
        expected[lane] = one(byLanes, lane);
        ++seen[static_cast<std::size_t>(std::get<0>(expected[lane]))];
        ++lanes;
      }
      byWaves.accessWave(access, [&](std::uint32_t lane) {
        found[lane] = one(byWaves, lane);
        ++looks;
      });
      ASSERT_EQ(found, expected) << "round " << round << ", step " << step;
    }
  }
  // All that is right, and all but one of the faults, did happen, and most
  // accesses needed no closer look.
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::none)], 10000);
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::betweenVariables)], 50);
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::outOfBounds)], 50);
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::uninitialised)], 50);
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::raceOfWaves)], 50);
  EXPECT_GT(seen[static_cast<std::size_t>(LdsFault::raceOfLanes)], 50);
  EXPECT_LT(looks, lanes);
}

TEST(Lds, AddressesFitInto32Bits) {
  const Lds lds;
  EXPECT_LT(reinterpret_cast<std::uintptr_t>(lds.begin()), 0xffffffffU);
}

TEST(Lds, MoreThanAnyDeviceHasIsRefused) {
  Lds lds;
  const LdsVariable large{"large", 2 << 20, 16, false};
  const std::array<const LdsVariable*, 1> used = {&large};
  EXPECT_FALSE(lds.arrange(used, 0, 64));
  EXPECT_TRUE(lds.arrange({}, 65536, 64));
}

// ---- Images

/// Four floats in a row: 0, 10, 20, 30.
class ImageOfFour : public testing::Test {
 protected:
  ImageOfFour() {
    ImageLevel level;
    level.data = reinterpret_cast<std::byte*>(texels_.data());
    level.width = 4;
    level.rowPitch = level.slicePitch = 16;
    object_.image.levels.push_back(level);
  }
  Texel run(ImageOperation operation, std::array<std::uint32_t, 3> words = {},
            ImageShape shape = ImageShape::line) {
    std::array<std::uint32_t, kImageOperands> operands{};
    std::ranges::copy(words, operands.begin());
    Texel texel{};
    EXPECT_EQ(execute(operation, shape, object_, operands, texel), "");
    return texel;
  }
  float at(float x) {
    return std::bit_cast<float>(
        run(ImageOperation::sample, {std::bit_cast<std::uint32_t>(x)})[0]);
  }

  std::array<float, 4> texels_{0, 10, 20, 30};
  ImageObject object_;
};

TEST_F(ImageOfFour, CoordinatesOutsideAreAddressed) {
  EXPECT_EQ(at(-7), 0);
  EXPECT_EQ(at(99), 30);
  object_.sampler.isNormalized = true;
  object_.sampler.addressing[0] = Addressing::wrap;
  EXPECT_EQ(at(1.3F), 10);
  EXPECT_EQ(at(-0.2F), 30);
  object_.sampler.addressing[0] = Addressing::mirror;
  EXPECT_EQ(at(1.3F), 20);
  object_.sampler.addressing[0] = Addressing::border;
  object_.sampler.border = {7, 7, 7, 7};
  EXPECT_EQ(at(1.3F), 7);
}

TEST_F(ImageOfFour, WeightsHaveEightBits) {
  object_.sampler.isLinear = true;
  EXPECT_EQ(at(1), 5);
  EXPECT_EQ(at(1.5F), 10);
  EXPECT_EQ(at(0.8F), 10.0F * 77 / 256);
  EXPECT_EQ(at(std::numeric_limits<float>::quiet_NaN()), 0);
  EXPECT_EQ(at(std::numeric_limits<float>::infinity()), 30);
}

TEST_F(ImageOfFour, LoadsOutsideAreZeroAndStoresDropped) {
  EXPECT_EQ(std::bit_cast<float>(run(ImageOperation::load, {2})[0]), 20);
  EXPECT_EQ(run(ImageOperation::load, {4}), Texel{});
  EXPECT_EQ(run(ImageOperation::load, {~0U}), Texel{});
  run(ImageOperation::store, {4, 1});
  run(ImageOperation::store, {1, std::bit_cast<std::uint32_t>(5.0F)});
  EXPECT_EQ(texels_, (std::array<float, 4>{0, 5, 20, 30}));
  EXPECT_EQ(run(ImageOperation::width)[0], 4U);
  EXPECT_EQ(run(ImageOperation::channelType)[0], 15U);
}

TEST_F(ImageOfFour, WhatIsNotThereIsSaid) {
  Texel texel{};
  std::array<std::uint32_t, kImageOperands> operands{0, 1};
  EXPECT_NE(execute(ImageOperation::loadLevel, ImageShape::line, object_,
                    operands, texel),
            "");
  object_.canGather = false;
  EXPECT_NE(
      execute(ImageOperation::gatherRed, ImageShape::plane, object_, {}, texel),
      "");
}

TEST(Images, ObjectsAreKnownUntilTheyAreDestroyed) {
  const void* const at = imageObjects().add({});
  EXPECT_NE(imageObjects().find(at), nullptr);
  EXPECT_TRUE(imageObjects().remove(at));
  EXPECT_EQ(imageObjects().find(at), nullptr);
  EXPECT_FALSE(imageObjects().remove(at));
}

// ---- printf

PrintfArgument word(std::uint64_t value) { return {false, value, {}}; }
PrintfArgument real(double value) {
  return word(std::bit_cast<std::uint64_t>(value));
}

TEST(DevicePrintf, FormatsAsTheHostDoes) {
  EXPECT_EQ(formatPrintf("%d %5.2f|%-4s|%c%%\n",
                         {word(static_cast<std::uint64_t>(-3)),
                          real(2.5),
                          {true, 0, "ab"},
                          word('x')}),
            "-3  2.50|ab  |x%\n");
  EXPECT_EQ(formatPrintf("%u %llu %hhd %#x %*d",
                         {word(0xffffffffffffffff), word(0xffffffffffffffff),
                          word(0x1ff), word(255), word(4), word(7)}),
            "4294967295 18446744073709551615 -1 0xff    7");
}

TEST(DevicePrintf, LongTextsAreWhole) {
  const std::string text(2000, 'y');
  EXPECT_EQ(formatPrintf("<%s>", {{true, 0, text}}), "<" + text + ">");
}

TEST(DevicePrintf, MissingArgumentsAreZero) {
  EXPECT_EQ(formatPrintf("%d %s %", {}), "0  %");
}

}  // namespace
}  // namespace hipport
