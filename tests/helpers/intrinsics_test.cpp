// The functions of intrinsics.h on the CPU: against definitions written down
// naively, and against what CUDA's gave on an NVIDIA GPU.
#include "hipport/intrinsics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#define BUILTIN(name) ::hipport::intrinsics::name
#define DEVICE

namespace truth {
#include "intrinsics/truth.cu"  // NOLINT
}  // namespace truth

namespace {

namespace hi = hipport::intrinsics;

// ---- parts of a word

using Wide = std::int64_t;
using OnParts = std::function<Wide(Wide, Wide)>;

struct Range {
  Wide least;
  Wide greatest;
};

Range rangeOf(int bits, bool isSigned) {
  return isSigned ? Range{-(Wide{1} << (bits - 1)), (Wide{1} << (bits - 1)) - 1}
                  : Range{0, (Wide{1} << bits) - 1};
}

/// Part `at` of a word as a number.
Wide partOf(unsigned word, int at, int bits, bool isSigned) {
  const Wide value = (word >> (at * bits)) & ((1U << bits) - 1);
  const Range range = rangeOf(bits, isSigned);
  return value > range.greatest ? value - (Wide{1} << bits) : value;
}

unsigned onParts(unsigned a, unsigned b, int bits, bool isSigned,
                 const OnParts& operation) {
  std::uint64_t result = 0;
  for (int at = 0; at < 32 / bits; ++at) {
    const Wide value =
        operation(partOf(a, at, bits, isSigned), partOf(b, at, bits, isSigned));
    const auto low = static_cast<std::uint64_t>(value) & ((1ULL << bits) - 1);
    result |= low << (at * bits);
  }
  return static_cast<unsigned>(result);
}

struct Function {
  const char* name;
  unsigned (*two)(unsigned, unsigned);
  unsigned (*four)(unsigned, unsigned);
  bool isSigned;
  OnParts operation;
  enum class Saturates : std::uint8_t { no, yes } saturates = Saturates::no;
};

constexpr auto kSaturated = Function::Saturates::yes;

std::vector<Function> functions() {
  const auto mask = [](bool is) { return is ? Wide{-1} : Wide{0}; };
  const auto one = [](bool is) { return is ? Wide{1} : Wide{0}; };
#define TWO(name) #name, hi::name##2, hi::name##4
#define OF_ONE(name)                                          \
  #name, [](unsigned a, unsigned) { return hi::name##2(a); }, \
      [](unsigned a, unsigned) { return hi::name##4(a); }
#define COMPARISON(suffix, isSigned, sign)                                     \
  {TWO(vcmp##suffix), isSigned,                                                \
   [=](Wide a, Wide b) { return mask(a sign b); }},                            \
  {                                                                            \
    TWO(vset##suffix), isSigned, [=](Wide a, Wide b) { return one(a sign b); } \
  }
  return {
      {OF_ONE(vabs), true, [](Wide a, Wide) { return std::abs(a); }},
      {OF_ONE(vabsss), true, [](Wide a, Wide) { return std::abs(a); },
       kSaturated},
      {OF_ONE(vneg), true, [](Wide a, Wide) { return -a; }},
      {OF_ONE(vnegss), true, [](Wide a, Wide) { return -a; }, kSaturated},
      {TWO(vadd), false, std::plus<Wide>()},
      {TWO(vaddss), true, std::plus<Wide>(), kSaturated},
      {TWO(vaddus), false, std::plus<Wide>(), kSaturated},
      {TWO(vsub), false, std::minus<Wide>()},
      {TWO(vsubss), true, std::minus<Wide>(), kSaturated},
      {TWO(vsubus), false, std::minus<Wide>(), kSaturated},
      {TWO(vabsdiffs), true, [](Wide a, Wide b) { return std::abs(a - b); }},
      {TWO(vabsdiffu), false, [](Wide a, Wide b) { return std::abs(a - b); }},
      {TWO(vavgs), true,
       [](Wide a, Wide b) {
         return static_cast<Wide>(std::round(static_cast<double>(a + b) / 2));
       }},
      {TWO(vavgu), false, [](Wide a, Wide b) { return (a + b + 1) / 2; }},
      {TWO(vhaddu), false, [](Wide a, Wide b) { return (a + b) / 2; }},
      {TWO(vmaxs), true, [](Wide a, Wide b) { return std::max(a, b); }},
      {TWO(vmaxu), false, [](Wide a, Wide b) { return std::max(a, b); }},
      {TWO(vmins), true, [](Wide a, Wide b) { return std::min(a, b); }},
      {TWO(vminu), false, [](Wide a, Wide b) { return std::min(a, b); }},
      COMPARISON(eq, false, ==),
      COMPARISON(ne, false, !=),
      COMPARISON(ges, true, >=),
      COMPARISON(geu, false, >=),
      COMPARISON(gts, true, >),
      COMPARISON(gtu, false, >),
      COMPARISON(les, true, <=),
      COMPARISON(leu, false, <=),
      COMPARISON(lts, true, <),
      COMPARISON(ltu, false, <),
  };
#undef TWO
#undef OF_ONE
#undef COMPARISON
}

constexpr truth::Word kWords = 20000;

TEST(Parts, AreByThemselves) {
  for (const Function& each : functions()) {
    for (const int bits : {16, 8}) {
      const Range range = rangeOf(bits, each.isSigned);
      const OnParts wanted = [&](Wide a, Wide b) {
        const Wide value = each.operation(a, b);
        return each.saturates == kSaturated
                   ? std::clamp(value, range.least, range.greatest)
                   : value;
      };
      for (truth::Word i = 0; i < kWords; ++i) {
        const auto [a, b, c] = truth::operandsOf(i);
        ASSERT_EQ((bits == 16 ? each.two : each.four)(a, b),
                  onParts(a, b, bits, each.isSigned, wanted))
            << each.name << 32 / bits << std::hex << " of " << a << " and "
            << b;
      }
    }
  }
}

TEST(Parts, AreSummed) {
  for (truth::Word i = 0; i < kWords; ++i) {
    const auto [a, b, c] = truth::operandsOf(i);
    for (const bool isSigned : {false, true}) {
      Wide ofTwo = 0;
      Wide ofFour = 0;
      for (int at = 0; at < 2; ++at) {
        ofTwo +=
            std::abs(partOf(a, at, 16, isSigned) - partOf(b, at, 16, isSigned));
      }
      for (int at = 0; at < 4; ++at) {
        ofFour +=
            std::abs(partOf(a, at, 8, isSigned) - partOf(b, at, 8, isSigned));
      }
      ASSERT_EQ(isSigned ? hi::vsads2(a, b) : hi::vsadu2(a, b), ofTwo);
      ASSERT_EQ(isSigned ? hi::vsads4(a, b) : hi::vsadu4(a, b), ofFour);
    }
  }
}

TEST(Parts, AreMultiplied) {
  for (truth::Word i = 0; i < kWords; ++i) {
    const auto [a, b, c] = truth::operandsOf(i);
    for (const bool isSigned : {false, true}) {
      const auto byte = [&](unsigned word, int at) {
        return partOf(word, at, 8, isSigned);
      };
      Wide four = c;
      for (int at = 0; at < 4; ++at) four += byte(a, at) * byte(b, at);
      std::array<Wide, 2> two = {c, c};
      for (int at = 0; at < 2; ++at) {
        for (int half = 0; half < 2; ++half) {
          two[half] += partOf(a, at, 16, isSigned) * byte(b, 2 * half + at);
        }
      }
      const auto got = [&](auto function) {
        return isSigned ? static_cast<unsigned>(function(static_cast<int>(a),
                                                         static_cast<int>(b),
                                                         static_cast<int>(c)))
                        : static_cast<unsigned>(function(a, b, c));
      };
      ASSERT_EQ(got([](auto x, auto y, auto z) { return hi::dp4a(x, y, z); }),
                static_cast<unsigned>(four));
      ASSERT_EQ(
          got([](auto x, auto y, auto z) { return hi::dp2a_lo(x, y, z); }),
          static_cast<unsigned>(two[0]));
      ASSERT_EQ(
          got([](auto x, auto y, auto z) { return hi::dp2a_hi(x, y, z); }),
          static_cast<unsigned>(two[1]));
    }
  }
}

TEST(Bits, TheNthThatIsSet) {
  EXPECT_EQ(hi::fns(0b10110, 0, 1), 1U);
  EXPECT_EQ(hi::fns(0b10110, 0, 3), 4U);
  EXPECT_EQ(hi::fns(0b10110, 0, 4), ~0U);
  EXPECT_EQ(hi::fns(0b10110, 2, 1), 2U);
  EXPECT_EQ(hi::fns(0b10110, 3, -1), 2U);
  EXPECT_EQ(hi::fns(0b10110, 3, -2), 1U);
  EXPECT_EQ(hi::fns(0b10110, 3, -3), ~0U);
  EXPECT_EQ(hi::fns(0b10110, 4, 0), 4U);
  EXPECT_EQ(hi::fns(0b10110, 3, 0), ~0U);
  EXPECT_EQ(hi::fns(~0U, 31, 1), 31U);
  EXPECT_EQ(hi::fns(~0U, 31, 2), ~0U);
  EXPECT_EQ(hi::fns(~0U, 0, std::numeric_limits<int>::min() + 1), ~0U);
}

TEST(Conversions, SaturateTowardsZero) {
  EXPECT_EQ(hi::float2char_rz(-1.9F), -1);
  EXPECT_EQ(hi::float2char_rz(-200.0F), -128);
  EXPECT_EQ(hi::float2char_rz(127.9F), 127);
  EXPECT_EQ(hi::float2char_rz(std::nanf("")), 0);
  EXPECT_EQ(hi::float2uchar_rz(-0.5F), 0);
  EXPECT_EQ(hi::float2uchar_rz(255.9F), 255);
  EXPECT_EQ(hi::float2uchar_rz(HUGE_VALF), 255);
  EXPECT_EQ(hi::float2uchar_rz(std::nanf("")), 0);
}

// ---- rounding

float anyFloat(std::mt19937& random) {
  constexpr std::array<unsigned, 12> kSpecial = {
      0U,          0x80000000U, 0x7f800000U, 0xff800000U,
      0x7fc00000U, 1U,          0x80000001U, 0x7f7fffffU,
      0xff7fffffU, 0x3f800000U, 0xbf800000U, 0x00800000U};
  unsigned bits = random();
  switch (random() % 5) {
    case 0:  // near one
      bits = (bits & 0x807fffffU) | ((117U + random() % 20) << 23);
      break;
    case 1:  // subnormal
      bits &= 0x80ffffffU;
      break;
    case 2:
      bits = kSpecial.at(random() % kSpecial.size());
      break;
    default:
      break;
  }
  float value = 0;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

template <typename T>
bool isSame(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) ||
         std::memcmp(&a, &b, sizeof(a)) == 0;
}

template <typename Compute>
auto under(int mode, const Compute& compute) {
  std::fesetround(mode);
  volatile auto result = compute();
  std::fesetround(FE_TONEAREST);
  return result;
}

#define EXPECT_ROUNDED(suffix, mode)                       \
  ASSERT_PRED2(isSame<float>, hi::fadd_##suffix(a, b),     \
               under(mode, [&] { return a + b; }));        \
  ASSERT_PRED2(isSame<float>, hi::fsub_##suffix(a, b),     \
               under(mode, [&] { return a - b; }));        \
  ASSERT_PRED2(isSame<float>, hi::fmul_##suffix(a, b),     \
               under(mode, [&] { return a * b; }));        \
  ASSERT_PRED2(isSame<float>, hi::fdiv_##suffix(a, b),     \
               under(mode, [&] { return a / b; }));        \
  ASSERT_PRED2(isSame<float>, hi::frcp_##suffix(a),        \
               under(mode, [&] { return 1.0F / a; }));     \
  ASSERT_PRED2(isSame<float>, hi::fsqrt_##suffix(a),       \
               under(mode, [&] { return std::sqrt(a); })); \
  ASSERT_PRED2(isSame<float>, hi::fmaf_##suffix(a, b, c),  \
               under(mode, [&] { return std::fma(a, b, c); }))

/// Against the rounding modes of the CPU.
TEST(Rounding, IsThatOfTheMode) {
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    volatile float a = anyFloat(random);
    volatile float b = random() % 5 == 0 ? -a : anyFloat(random);
    volatile float c = anyFloat(random);
    EXPECT_ROUNDED(rd, FE_DOWNWARD);
    EXPECT_ROUNDED(ru, FE_UPWARD);
    EXPECT_ROUNDED(rz, FE_TOWARDZERO);
  }
}

/// Doubles of all kinds. Those of few bits give quotients and roots that are
/// exact or nearly halfway.
double anyDouble(std::mt19937_64& random) {
  constexpr std::uint64_t kSign = 1ULL << 63;
  constexpr std::uint64_t kFraction = (1ULL << 52) - 1;
  constexpr std::array<std::uint64_t, 14> kSpecial = {
      0,
      kSign,
      0x7ffULL << 52,  // infinite
      0xfffULL << 52,
      0x7ff8ULL << 48,  // NaN
      1,                // least
      kSign | 1,
      (0x7ffULL << 52) - 1,  // greatest
      kSign | ((0x7ffULL << 52) - 1),
      0x3ffULL << 52,  // one
      0xbffULL << 52,
      (0x3ffULL << 52) | kFraction,
      1ULL << 52,  // least that is not subnormal
      kFraction};
  std::uint64_t bits = random();
  switch (random() % 6) {
    case 0:  // near one
      bits = (bits & (kSign | kFraction)) | ((1018 + random() % 10) << 52);
      break;
    case 1:  // subnormal, of as many bits
      bits = (bits & kSign) | (bits & kFraction) >> random() % 52;
      break;
    case 2:
      bits = kSpecial.at(random() % kSpecial.size());
      break;
    case 3:  // few bits
      bits &= ~((1ULL << random() % 53) - 1);
      break;
    case 4:  // just above or below these
      bits = (bits & ~((1ULL << random() % 53) - 1)) + random() % 3 - 1;
      break;
    default:
      break;
  }
  double value = 0;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

#define EXPECT_DOUBLE_ROUNDED(suffix, mode)                \
  ASSERT_PRED2(isSame<double>, hi::ddiv_##suffix(a, b),    \
               under(mode, [&] { return a / b; }));        \
  ASSERT_PRED2(isSame<double>, hi::drcp_##suffix(a),       \
               under(mode, [&] { return 1.0 / a; }));      \
  ASSERT_PRED2(isSame<double>, hi::dsqrt_##suffix(a),      \
               under(mode, [&] { return std::sqrt(a); })); \
  ASSERT_PRED2(isSame<double>, hi::dadd_##suffix(a, b),    \
               under(mode, [&] { return a + b; }));        \
  ASSERT_PRED2(isSame<double>, hi::dsub_##suffix(a, b),    \
               under(mode, [&] { return a - b; }));        \
  ASSERT_PRED2(isSame<double>, hi::dmul_##suffix(a, b),    \
               under(mode, [&] { return a * b; }));        \
  ASSERT_PRED2(isSame<double>, hi::fma_##suffix(a, b, c),  \
               under(mode, [&] { return std::fma(a, b, c); }))

TEST(Rounding, IsThatOfTheModeForDoubles) {
  std::mt19937_64 random(1);
  const auto checkAll = [](double x, double y, double z) {
    volatile double a = x;
    volatile double b = y;
    volatile double c = z;
    EXPECT_DOUBLE_ROUNDED(rd, FE_DOWNWARD);
    EXPECT_DOUBLE_ROUNDED(ru, FE_UPWARD);
    EXPECT_DOUBLE_ROUNDED(rz, FE_TOWARDZERO);
  };
  for (int i = 0; i < 200000 && !testing::Test::HasFailure(); ++i) {
    const double a = anyDouble(random);
    const double b = anyDouble(random);
    const double c = anyDouble(random);
    checkAll(a, b, c);
    checkAll(a * b, b, -a * b * b);  // a quotient that is exact or nearly so
    checkAll(a * a, a, std::nextafter(-a * a * a, c));  // and a root
    checkAll(a, b, -(a * b));                           // what a product lacks
  }
}

// ---- what CUDA gave

TEST(IntrinsicsTruth, Holds) {
  std::map<std::string, int> indices;
  for (int i = 0;; ++i) {
    const char* name = nullptr;
    truth::resultOf(i, truth::operandsOf(0), &name);
    if (name == nullptr) break;
    indices.emplace(name, i);
  }
  std::ifstream file(INTRINSICS_TRUTH);
  std::string name;
  std::string hash;
  std::size_t lines = 0;
  std::getline(file, name);  // the GPU
  while (file >> name >> hash) {
    ++lines;
    ASSERT_TRUE(indices.contains(name)) << name;
    EXPECT_EQ(truth::hashOf(indices.at(name), nullptr),
              std::stoull(hash, nullptr, 16))
        << name;
  }
  EXPECT_EQ(lines, indices.size());
}

}  // namespace
