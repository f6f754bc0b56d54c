// Every function of warp.h on the lane model, in waves of 32 and of 64 lanes,
// against CUDA's definitions written down naively.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "lanes.h"

namespace {

using hipport::lanes::Branch;

constexpr unsigned kThreads = 128;  // four warps
using Random = std::mt19937;

template <typename T>
using PerThread = std::array<T, kThreads>;

bool has(unsigned mask, unsigned lane) { return ((mask >> lane) & 1U) != 0; }

/// Who takes part in an operation, and in what branch.
struct Scene {
  PerThread<bool> isGone{};      ///< has returned before
  PerThread<int> branch{};       ///< 0: none
  PerThread<unsigned> mask{};    ///< that the thread passes
  PerThread<unsigned> active{};  ///< the lanes at the same call

  /// The lanes of the mask that take part.
  unsigned members(unsigned thread) const {
    return mask[thread] & active[thread];
  }
};

enum class Masks { full, random, halves };

Scene sceneOf(Random& random, Masks masks) {
  Scene scene;
  for (unsigned warp = 0; warp < kThreads / 32; ++warp) {
    // Lanes fall into groups; those of a group are in one branch, or in none.
    const unsigned split = masks == Masks::full     ? ~0U
                           : masks == Masks::halves ? 0x0000ffffU
                                                    : random();
    const unsigned gone = masks == Masks::random ? random() & random() : 0;
    const bool isDiverged = masks != Masks::full && random() % 2 == 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned i = warp * 32 + lane;
      const unsigned group = has(split, lane) ? split : ~split;
      scene.isGone[i] = has(gone, lane);
      scene.mask[i] = group;
      scene.branch[i] = isDiverged ? 1 + int(has(split, lane)) : 0;
      scene.active[i] = (isDiverged ? group : ~0U) & ~gone;
    }
  }
  return scene;
}

/// Runs `operation` in each thread, in waves of 32 and of 64 lanes, and expects
/// the given result where there is one.
template <typename T>
void expectResults(const Scene& scene,
                   const std::function<T(unsigned thread)>& operation,
                   const std::function<std::optional<T>(unsigned)>& expected) {
  for (const unsigned waveSize : {32U, 64U}) {
    PerThread<T> results{};
    hipport::lanes::runBlock(kThreads, waveSize, [&](unsigned thread) {
      if (scene.isGone[thread]) return;
      if (scene.branch[thread] == 0) {
        results[thread] = operation(thread);
      } else {
        const Branch branch(scene.branch[thread]);
        results[thread] = operation(thread);
      }
    });
    for (unsigned i = 0; i < kThreads; ++i) {
      if (scene.isGone[i]) continue;
      const std::optional<T> wanted = expected(i);
      if (!wanted) continue;
      ASSERT_EQ(std::memcmp(&results[i], &*wanted, sizeof(T)), 0)
          << "thread " << i << " in waves of " << waveSize;
    }
  }
}

// ---- shuffles

enum class Kind { index, up, down, exclusive };

/// PTX, shfl.sync: the lane that is read, and what goes to the predicate.
hipport::ShuffleSource sourceByControl(Kind kind, unsigned lane,
                                       unsigned operand, int c) {
  const int segment = (c >> 8) & 31;
  const int clamp = c & 31;
  const int own = static_cast<int>(lane);
  const int b = static_cast<int>(operand & 31U);
  const int maxLane = (own & segment) | (clamp & ~segment);
  const int minLane = own & segment;
  int source = 0;
  bool isValid = false;
  switch (kind) {
    case Kind::up:
      source = own - b;
      isValid = source >= maxLane;
      break;
    case Kind::down:
      source = own + b;
      isValid = source <= maxLane;
      break;
    case Kind::exclusive:
      source = own ^ b;
      isValid = source <= maxLane;
      break;
    case Kind::index:
      source = minLane | (b & ~segment);
      isValid = source <= maxLane;
      break;
  }
  return {isValid ? source : own, isValid};
}

/// The same with the operand c that CUDA's builtins pass for a width.
unsigned sourceOf(Kind kind, unsigned lane, unsigned operand, int width) {
  const int c = ((32 - width) << 8) | (kind == Kind::up ? 0 : 31);
  return static_cast<unsigned>(sourceByControl(kind, lane, operand, c).lane);
}

template <typename T>
auto shuffleSync(Kind kind, unsigned mask, T value, unsigned operand,
                 int width) {
  switch (kind) {
    case Kind::up:
      return hipport::shfl_up_sync(mask, value, operand, width);
    case Kind::down:
      return hipport::shfl_down_sync(mask, value, operand, width);
    case Kind::exclusive:
      return hipport::shfl_xor_sync(mask, value, static_cast<int>(operand),
                                    width);
    default:
      return hipport::shfl_sync(mask, value, static_cast<int>(operand), width);
  }
}

template <typename T>
auto shuffleActive(Kind kind, T value, unsigned operand, int width) {
  switch (kind) {
    case Kind::up:
      return hipport::shfl_up(value, operand, width);
    case Kind::down:
      return hipport::shfl_down(value, operand, width);
    case Kind::exclusive:
      return hipport::shfl_xor(value, static_cast<int>(operand), width);
    default:
      return hipport::shfl(value, static_cast<int>(operand), width);
  }
}

constexpr std::array<Kind, 4> kKinds = {Kind::index, Kind::up, Kind::down,
                                        Kind::exclusive};

template <typename T>
T randomValue(Random& random) {
  T value{};
  if constexpr (std::is_same_v<T, bool>) {
    value = random() % 2 != 0;
  } else {
    std::array<unsigned char, sizeof(T)> bytes{};
    for (unsigned char& byte : bytes) {
      byte = static_cast<unsigned char>(random());
    }
    std::memcpy(&value, bytes.data(), sizeof(T));
  }
  return value;
}

template <typename T>
void checkShuffles(unsigned seed, Masks masks, int width) {
  Random random(seed);
  for (const Kind kind : kKinds) {
    const Scene scene = sceneOf(random, masks);
    PerThread<T> values{};
    PerThread<unsigned> operands{};
    const unsigned same = random() % 40;
    const bool isSame = random() % 2 == 0;
    for (unsigned i = 0; i < kThreads; ++i) {
      values[i] = randomValue<T>(random);
      operands[i] = isSame ? same : random() % 40;
    }
    // Integers shorter than int come back as int.
    using Result = decltype(shuffleActive(kind, values[0], 0, 0));
    auto wanted = [&](unsigned lanes, unsigned i) -> std::optional<Result> {
      const unsigned source = sourceOf(kind, i % 32, operands[i], width);
      if (!has(lanes, source)) return {};
      return static_cast<Result>(values[i / 32 * 32 + source]);
    };
    expectResults<Result>(
        scene,
        [&](unsigned i) {
          return shuffleSync(kind, scene.mask[i], values[i], operands[i],
                             width);
        },
        [&](unsigned i) { return wanted(scene.members(i), i); });
    expectResults<Result>(
        scene,
        [&](unsigned i) {
          return shuffleActive(kind, values[i], operands[i], width);
        },
        [&](unsigned i) { return wanted(scene.active[i], i); });
    if (testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << "kind " << int(kind) << " width " << width << " seed "
                    << seed << " size " << sizeof(T);
      return;
    }
  }
}

TEST(Shuffle, EveryWidth) {
  unsigned seed = 1;
  for (int width = 1; width <= 32; ++width) {
    for (const Masks masks : {Masks::full, Masks::random, Masks::halves}) {
      checkShuffles<unsigned>(seed++, masks, width);
    }
  }
}

hipport::ShuffleSource sourceHere(Kind kind, unsigned b, unsigned c) {
  switch (kind) {
    case Kind::up:
      return hipport::shfl_up_source(b, c);
    case Kind::down:
      return hipport::shfl_down_source(b, c);
    case Kind::exclusive:
      return hipport::shfl_xor_source(b, c);
    default:
      return hipport::shfl_source(b, c);
  }
}

/// Also controls that are no width, and bits that do not count.
TEST(Shuffle, EveryControlOfPtx) {
  Random random(7);
  for (unsigned round = 0; round < 400; ++round) {
    const Kind kind = kKinds[round % kKinds.size()];
    const unsigned control = random() & (round % 8 < 4 ? 0x1f1fU : ~0U);
    PerThread<unsigned> operands{};
    for (unsigned& each : operands) each = random() % 40;
    PerThread<hipport::ShuffleSource> found{};
    hipport::lanes::runBlock(kThreads, 64, [&](unsigned i) {
      found[i] = sourceHere(kind, operands[i], control);
    });
    for (unsigned i = 0; i < kThreads; ++i) {
      const auto wanted =
          sourceByControl(kind, i % 32, operands[i], static_cast<int>(control));
      ASSERT_EQ(found[i].lane, wanted.lane) << int(kind) << ' ' << control;
      ASSERT_EQ(found[i].isInside, wanted.isInside)
          << int(kind) << ' ' << control;
    }
  }
}

struct Pair {
  double first;
  std::uint64_t second;
};
struct Five {
  unsigned char bytes[5];  // NOLINT
};
struct Half {  // as __half and bfloat16 are
  std::uint16_t bits;
};
struct Large {
  int numbers[9];  // NOLINT
};
/// HIP's own vectors and pairs of halves write their copies out.
struct Vector {
  float x, y, z, w;
  Vector() = default;
  Vector(const Vector& other)
      : x(other.x), y(other.y), z(other.z), w(other.w) {}
  Vector& operator=(const Vector& other) = default;
};

template <typename T>
class ShuffleType : public testing::Test {};
using ShuffleTypes =
    testing::Types<bool, char, signed char, unsigned char, short,  // NOLINT
                   unsigned short, int, unsigned, long, unsigned long,
                   long long, unsigned long long, float, double, float*, Half,
                   Five, Pair, Large>;
TYPED_TEST_SUITE(ShuffleType, ShuffleTypes);

TYPED_TEST(ShuffleType, IsMovedWhole) {
  unsigned seed = 1000;
  for (const Masks masks : {Masks::full, Masks::random, Masks::halves}) {
    for (const int width : {32, 16, 8, 2}) {
      checkShuffles<TypeParam>(seed++, masks, width);
    }
  }
}

TEST(Shuffle, TakesTypesWithWrittenCopies) {
  PerThread<Vector> results{};
  hipport::lanes::runBlock(kThreads, 64, [&](unsigned i) {
    Vector v;
    v.x = v.y = v.z = 1;
    v.w = static_cast<float>(i);
    results[i] = hipport::shfl_xor_sync(~0U, v, 1);
  });
  for (unsigned i = 0; i < kThreads; ++i) {
    EXPECT_EQ(results[i].w, static_cast<float>(i ^ 1U));
  }
}

TEST(Shuffle, ReturnsWhatCudasOverloadsReturn) {
  static_assert(std::is_same_v<decltype(hipport::shfl(true, 0)), int>);
  static_assert(std::is_same_v<decltype(hipport::shfl('a', 0)), int>);
  static_assert(
      std::is_same_v<decltype(hipport::shfl(std::uint16_t{1}, 0)), int>);
  static_assert(std::is_same_v<decltype(hipport::shfl(1U, 0)), unsigned>);
  static_assert(std::is_same_v<decltype(hipport::shfl(1L, 0)), long>);
  static_assert(std::is_same_v<decltype(hipport::shfl(1.0F, 0)), float>);
  static_assert(
      std::is_same_v<decltype(hipport::reduce_add_sync(~0U, true)), int>);
  static_assert(hipport::kWarpSize == 32);
}

// ---- lanes and votes

TEST(Lanes, HaveTheirNumbersAndMasks) {
  const Scene scene;
  auto check = [&](unsigned (*function)(), auto rule) {
    expectResults<unsigned>(
        scene, [&](unsigned) { return function(); },
        [&](unsigned i) -> std::optional<unsigned> {
          unsigned mask = 0;
          for (unsigned lane = 0; lane < 32; ++lane) {
            if (rule(lane, i % 32)) mask |= 1U << lane;
          }
          return mask;
        });
  };
  check(hipport::lanemask_eq, std::equal_to<unsigned>());
  check(hipport::lanemask_lt, std::less<unsigned>());
  check(hipport::lanemask_le, std::less_equal<unsigned>());
  check(hipport::lanemask_gt, std::greater<unsigned>());
  check(hipport::lanemask_ge, std::greater_equal<unsigned>());
  expectResults<unsigned>(
      scene, [](unsigned) { return hipport::lane_id(); },
      [](unsigned i) -> std::optional<unsigned> { return i % 32; });
}

TEST(Votes, CountMembersAlone) {
  Random random(5);
  for (int round = 0; round < 150; ++round) {
    SCOPED_TRACE(round);
    const Scene scene = sceneOf(random, static_cast<Masks>(round % 3));
    PerThread<int> predicates{};
    const unsigned rarity = round % 4;
    for (int& each : predicates) {
      const bool holds = rarity == 0   ? true
                         : rarity == 1 ? random() % 20 != 0
                         : rarity == 2 ? random() % 20 == 0
                                       : random() % 2 == 0;
      each = holds ? 1 << random() % 32 : 0;
    }
    auto votes = [&](unsigned lanes, unsigned i) {
      unsigned result = 0;
      for (unsigned lane = 0; lane < 32; ++lane) {
        if (has(lanes, lane) && predicates[i / 32 * 32 + lane] != 0) {
          result |= 1U << lane;
        }
      }
      return result;
    };
    using Results = std::array<unsigned, 7>;
    expectResults<Results>(
        scene,
        [&](unsigned i) {
          const unsigned mask = scene.mask[i];
          const int p = predicates[i];
          return Results{hipport::ballot_sync(mask, p),
                         unsigned(hipport::all_sync(mask, p)),
                         unsigned(hipport::any_sync(mask, p)),
                         hipport::ballot(p),
                         unsigned(hipport::all(p)),
                         unsigned(hipport::any(p)),
                         hipport::activemask()};
        },
        [&](unsigned i) -> std::optional<Results> {
          const unsigned members = scene.members(i);
          const unsigned active = scene.active[i];
          return Results{votes(members, i),
                         votes(members, i) == members ? 1U : 0U,
                         votes(members, i) != 0 ? 1U : 0U,
                         votes(active, i),
                         votes(active, i) == active ? 1U : 0U,
                         votes(active, i) != 0 ? 1U : 0U,
                         active};
        });
    if (HasFatalFailure()) return;
  }
}

// ---- matches

template <typename T>
class MatchType : public testing::Test {};
using MatchTypes = testing::Types<bool, short, int, unsigned, long,  // NOLINT
                                  unsigned long long, float, double>;
TYPED_TEST_SUITE(MatchType, MatchTypes);

TYPED_TEST(MatchType, ComparesBits) {
  using T = TypeParam;
  Random random(7);
  for (int round = 0; round < 12; ++round) {
    SCOPED_TRACE(round);
    const Scene scene = sceneOf(random, static_cast<Masks>(round % 3));
    std::vector<T> kinds;
    for (int i = 0; i < 1 + round % 4; ++i) {
      kinds.push_back(randomValue<T>(random));
    }
    if constexpr (std::is_floating_point_v<T>) {
      kinds.push_back(T{0});
      kinds.push_back(-T{0});  // other bits
    }
    if (round % 4 == 0) kinds.resize(1);
    if (round % 4 == 1) {
      // Two that differ in a single bit, of the first word or the last.
      kinds = {T{1}, T{1}};
      if constexpr (sizeof(T) > 1) {
        auto* bytes = reinterpret_cast<unsigned char*>(&kinds[1]);
        bytes[round % 8 == 1 ? 0 : sizeof(T) - 1] ^= 0x10U;
      }
    }
    PerThread<T> values{};
    for (T& each : values) each = kinds[random() % kinds.size()];
    auto alike = [&](unsigned lanes, unsigned i) {
      unsigned result = 0;
      for (unsigned lane = 0; lane < 32; ++lane) {
        if (has(lanes, lane) && std::memcmp(&values[i / 32 * 32 + lane],
                                            &values[i], sizeof(T)) == 0) {
          result |= 1U << lane;
        }
      }
      return result;
    };
    using Results = std::array<unsigned, 3>;
    expectResults<Results>(
        scene,
        [&](unsigned i) {
          const unsigned mask = scene.mask[i];
          int predicate = -1;
          const unsigned any = hipport::match_any_sync(mask, values[i]);
          const unsigned all =
              hipport::match_all_sync(mask, values[i], &predicate);
          return Results{any, all, unsigned(predicate)};
        },
        [&](unsigned i) -> std::optional<Results> {
          const unsigned members = scene.members(i);
          const unsigned equal = alike(members, i);
          const bool isAll = equal == members;
          return Results{equal, isAll ? members : 0, isAll ? 1U : 0U};
        });
    if (this->HasFatalFailure()) return;
  }
}

// ---- reductions

TEST(Reductions, AreThoseOfTheMembers) {
  Random random(11);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE(round);
    const Scene scene = sceneOf(random, static_cast<Masks>(round % 3));
    PerThread<unsigned> values{};
    for (unsigned& each : values) {
      each = round % 2 == 0 ? random() : random() % 9 - 4;
    }
    using Results = std::array<unsigned, 9>;
    expectResults<Results>(
        scene,
        [&](unsigned i) {
          const unsigned mask = scene.mask[i];
          const unsigned u = values[i];
          const int s = static_cast<int>(u);
          return Results{unsigned(hipport::reduce_add_sync(mask, s)),
                         hipport::reduce_add_sync(mask, u),
                         unsigned(hipport::reduce_min_sync(mask, s)),
                         hipport::reduce_min_sync(mask, u),
                         unsigned(hipport::reduce_max_sync(mask, s)),
                         hipport::reduce_max_sync(mask, u),
                         hipport::reduce_and_sync(mask, u),
                         hipport::reduce_or_sync(mask, u),
                         hipport::reduce_xor_sync(mask, u)};
        },
        [&](unsigned i) -> std::optional<Results> {
          Results r{0, 0, 0x7fffffffU, ~0U, 0x80000000U, 0, ~0U, 0, 0};
          for (unsigned lane = 0; lane < 32; ++lane) {
            if (!has(scene.members(i), lane)) continue;
            const unsigned u = values[i / 32 * 32 + lane];
            const int s = static_cast<int>(u);
            r[0] += u;
            r[1] += u;
            r[2] = unsigned(std::min(int(r[2]), s));
            r[3] = std::min(r[3], u);
            r[4] = unsigned(std::max(int(r[4]), s));
            r[5] = std::max(r[5], u);
            r[6] &= u;
            r[7] |= u;
            r[8] ^= u;
          }
          return r;
        });
    if (HasFatalFailure()) return;
  }
}

// ---- the barrier

TEST(SyncWarp, LetsLanesReadWhatOthersWrote) {
  for (const unsigned waveSize : {32U, 64U}) {
    PerThread<unsigned> shared{};
    PerThread<unsigned> results{};
    hipport::lanes::runBlock(kThreads, waveSize, [&](unsigned i) {
      shared[i] = i * i;
      hipport::syncwarp();
      const unsigned theirs = shared[i ^ 31U];
      hipport::syncwarp(~0U);
      shared[i] = theirs + 1;
      hipport::syncwarp();
      results[i] = shared[i ^ 1U];
    });
    for (unsigned i = 0; i < kThreads; ++i) {
      const unsigned source = i ^ 30U;
      EXPECT_EQ(results[i], source * source + 1) << i;
    }
  }
}

// ---- loops that lanes leave one by one

TEST(Divergence, LanesLeaveALoop) {
  const Scene scene;
  expectResults<unsigned>(
      scene,
      [](unsigned i) {
        unsigned sum = 0;
        for (unsigned left = (i * 7 + i / 32) % 5; left > 0; --left) {
          const Branch branch(1);
          sum = sum * 3 + unsigned(std::popcount(hipport::activemask()));
        }
        return sum ^ hipport::reduce_add_sync(~0U, sum);
      },
      [](unsigned i) -> std::optional<unsigned> {
        auto loop = [&](unsigned lane) {
          auto count = [&](unsigned l) {
            return ((i / 32 * 32 + l) * 7 + i / 32) % 5;
          };
          unsigned sum = 0;
          for (unsigned round = 0; round < count(lane); ++round) {
            unsigned active = 0;
            for (unsigned l = 0; l < 32; ++l) active += count(l) > round;
            sum = sum * 3 + active;
          }
          return sum;
        };
        unsigned all = 0;
        for (unsigned l = 0; l < 32; ++l) all += loop(l);
        return loop(i % 32) ^ all;
      });
}

// ---- the model itself

TEST(Model, RefusesAnOperationThatSomeLanesBranchAround) {
  EXPECT_THROW(hipport::lanes::runBlock(64, 64,
                                        [](unsigned i) {
                                          if (i % 2 != 0) hipport::syncwarp();
                                          hipport::ballot(1);
                                        }),
               std::logic_error);
}

TEST(Model, RefusesToReadTheOtherHalf) {
  EXPECT_THROW(
      hipport::lanes::runBlock(
          64, 64,
          [](unsigned i) { hipport::lanes::Lane::readLane(i, i ^ 32U); }),
      std::logic_error);
}

}  // namespace
