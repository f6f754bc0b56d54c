// The functions of math.h on the host, against what CUDA 13.0's host functions
// give for the same arguments.
#include "hipport/math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace {

struct Truth {
  const char* name;
  double argument;
  double value;
};

constexpr Truth kTruth[] = {
    {"cospi", 2.9818999999996447, -0.99838374501879035},
    {"cospi", 1.2414100000000057, -0.72592918442146437},
    {"cospi", 0.89887000000000394, -0.94995351552489249},
    {"cospi", -13.342100000000411, -0.4759619348039078},
    {"cospi", 23.052999999999511, -0.98617013622924365},
    {"cospi", 1.3209900000000061, -0.53319819857113882},
    {"cospi", 0.40063000000000132, 0.30713405609249084},
    {"erfcinv", 1.8849700000000091, -1.1143874105617151},
    {"erfcinv", 0.059820000000000033, 1.33085837954464},
    {"erfcinv", 1.9732000000000096, -1.5658303730874339},
    {"erfcinv", 6.3095734448062265e-131, 17.215595212137476},
    {"erfcinv", 1.488800000000007, -0.46454816917655711},
    {"erfcinv", 0.74663000000000312, 0.2284564066110199},
    {"erfcinv", 1.7794400000000086, -0.86623437242177803},
    {"erfcx", 5.8014999999996331, 0.095864269777556868},
    {"erfcx", -0.65390000000035675, 2.5225457233027142},
    {"erfcx", 0.52692000000000194, 0.60214490740241022},
    {"erfcx", 1.0268900000000045, 0.42034700581738993},
    {"erfcx", 1.0891700000000049, 0.4043948253412642},
    {"erfcx", 0.57017000000000218, 0.58141052672515137},
    {"erfcx", 0.00792, 0.99112559164058778},
    {"erfinv", 0.9646100000000043, 1.4876590301344026},
    {"erfinv", 0.099609999999999935, 0.088507633090449483},
    {"erfinv", 0.2432000000000005, 0.21898083831468565},
    {"erfinv", 0.95769000000000426, 1.4357506640821454},
    {"erfinv", 0.10133999999999993, 0.090053075700647842},
    {"erfinv", 0.75874000000000319, 0.82861829943585885},
    {"erfinv", 0.52346000000000192, 0.50337413398233544},
    {"normcdf", 3.9810717055370048e+132, 1},
    {"normcdf", 1.7950100000000087, 0.96367394665385253},
    {"normcdf", -23.433300000000212, 9.7835010423575925e-122},
    {"normcdf", -8.9643000000003425, 1.5612894327774918e-19},
    {"normcdf", 1.2258400000000056, 0.88987055435067219},
    {"normcdf", -26.661000000000108, 6.6715806418283546e-157},
    {"normcdf", 12.590799999999685, 1},
    {"normcdfinv", 1.9952623149701724e-94, -20.581862286540293},
    {"normcdfinv", 0.35392000000000107, -0.37475860862949339},
    {"normcdfinv", 0.71549000000000296, 0.56949538755714046},
    {"normcdfinv", 0.93174000000000412, 1.4888760930978371},
    {"normcdfinv", 0.56325000000000214, 0.15921434798157133},
    {"normcdfinv", 0.63418000000000252, 0.34294478363015291},
    {"normcdfinv", 0.57709000000000221, 0.19445452477327932},
    {"rcbrt", 1.1289600000000051, 0.9603741940622269},
    {"rcbrt", 0.19130000000000022, 1.7355148869380377},
    {"rcbrt", -12.785600000000402, -0.42765441725215675},
    {"rcbrt", 22.385199999999532, 0.35482401597501623},
    {"rcbrt", -18.350600000000377, -0.37912571621916602},
    {"rcbrt", -27.736900000000073, -0.33035485451344182},
    {"rcbrt", -12.525900000000398, -0.43058974918360399},
    {"rsqrt", 1.9507100000000095, 0.71598453999865541},
    {"rsqrt", 29.805199999999292, 0.18316984579722456},
    {"rsqrt", 0.27088000000000062, 1.9213723191759176},
    {"rsqrt", 1.5337800000000072, 0.80745525403781326},
    {"rsqrt", 0.57709000000000221, 1.316370756012198},
    {"rsqrt", 1.4282500000000067, 0.83675416667350511},
    {"rsqrt", 1.1774000000000053, 0.92159048935318544},
    {"sinpi", 1.1912400000000054, -0.56530105907674066},
    {"sinpi", 21.754499999999553, -0.69703996773231625},
    {"sinpi", 0.90752000000000399, 0.28646435466659798},
    {"sinpi", 1.2690900000000058, -0.74821741589867308},
    {"sinpi", 0.011380000000000001, 0.035743708915798499},
    {"sinpi", 1.2639000000000058, -0.73730091890799077},
    {"sinpi", 3.7238999999996474, -0.76264575200932394},
};

struct Function {
  double (*of)(double);
  float (*ofFloat)(float);
  float (*withSuffix)(float);
};

#define FUNCTION(name)                                                   \
  {                                                                      \
    #name, {                                                             \
      [](double x) { return name(x); }, [](float x) { return name(x); }, \
          [](float x) { return name##f(x); }                             \
    }                                                                    \
  }

const std::map<std::string, Function> kFunctions = {  // NOLINT
    FUNCTION(cospi),  FUNCTION(erfcinv), FUNCTION(erfcx),
    FUNCTION(erfinv), FUNCTION(normcdf), FUNCTION(normcdfinv),
    FUNCTION(rcbrt),  FUNCTION(rsqrt),   FUNCTION(sinpi)};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Math, GivesWhatCudaGivesOnTheHost) {
  for (const Truth& each : kTruth) {
    const Function& function = kFunctions.at(each.name);
    EXPECT_NEAR(
        function.of(each.argument), each.value,
        8 * std::abs(each.value) * std::numeric_limits<double>::epsilon())
        << each.name << "(" << each.argument << ")";
  }
}

TEST(Math, FloatIsRoundedFromDouble) {
  for (const auto& [name, function] : kFunctions) {
    for (const float x : {0.125F, 0.3F, 0.75F, 0.9375F}) {
      const auto value = static_cast<float>(function.of(x));
      EXPECT_EQ(function.ofFloat(x), value) << name << "(" << x << ")";
      EXPECT_EQ(function.withSuffix(x), value) << name << "f(" << x << ")";
    }
  }
}

TEST(Math, EdgesAreThoseOfTheReference) {
  EXPECT_EQ(sinpi(1.0), 0.0);
  EXPECT_TRUE(std::signbit(sinpi(-0.0)));
  EXPECT_EQ(cospi(0.5), 0.0);
  EXPECT_TRUE(std::isnan(sinpi(kInfinity)));
  EXPECT_EQ(erfinv(1.0), kInfinity);
  EXPECT_EQ(erfinv(-1.0), -kInfinity);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_EQ(erfcinv(0.0), kInfinity);
  EXPECT_EQ(erfcinv(2.0), -kInfinity);
  EXPECT_TRUE(std::isnan(erfcinv(-0.5)));
  EXPECT_EQ(erfcx(-30.0), kInfinity);
  EXPECT_EQ(erfcx(kInfinity), 0.0);
  EXPECT_NEAR(erfcinv(9.9998886718268301e-321), 27.073153719853043, 1e-11);
  EXPECT_EQ(normcdf(-kInfinity), 0.0);
  EXPECT_EQ(normcdfinv(1.0), kInfinity);
  EXPECT_EQ(rsqrt(0.0), kInfinity);
  EXPECT_EQ(rcbrt(-8.0), -0.5);
}

TEST(Math, IntegersAreConvertedAsCudaConvertsThem) {
  EXPECT_EQ(umin(-1, 2), 2U);
  EXPECT_EQ(umax(-1, 2), 0xffffffffU);
  EXPECT_EQ(llmin(-1, 2), -1);
  EXPECT_EQ(llmax(-1, 2), 2);
  EXPECT_EQ(ullmin(-1, 2), 2U);
  EXPECT_EQ(ullmax(-1, 2), std::numeric_limits<unsigned long long>::max());
}

}  // namespace
