// The helpers of CUDA's samples, as far as they need no GPU.
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "hipport/samples.h"

namespace {

const char* kArguments[] = {"program", "-n=12", "--file=a=b",
                            "-fast",   "n=3",   "-rate=0.5"};
constexpr int kCount = 6;

TEST(Samples, CommandLine) {
  EXPECT_TRUE(checkCmdLineFlag(kCount, kArguments, "n"));
  EXPECT_TRUE(checkCmdLineFlag(kCount, kArguments, "fast"));
  EXPECT_FALSE(checkCmdLineFlag(kCount, kArguments, "fas"));
  EXPECT_FALSE(checkCmdLineFlag(kCount, kArguments, "program"));
  EXPECT_EQ(getCmdLineArgumentInt(kCount, kArguments, "n"), 12);
  EXPECT_EQ(getCmdLineArgumentInt(kCount, kArguments, "fast"), 0);
  EXPECT_EQ(getCmdLineArgumentFloat(kCount, kArguments, "rate"), 0.5F);
  char* file = nullptr;
  EXPECT_TRUE(getCmdLineArgumentString(kCount, kArguments, "file", &file));
  EXPECT_EQ(std::string(file), "a=b");
  EXPECT_FALSE(getCmdLineArgumentString(kCount, kArguments, "none", &file));
  EXPECT_EQ(file, nullptr);
  double value = 7;
  EXPECT_FALSE(getCmdLineArgumentValue(kCount, kArguments, "none", &value));
  EXPECT_EQ(value, 7);
  EXPECT_TRUE(getCmdLineArgumentValue(kCount, kArguments, "rate", &value));
  EXPECT_EQ(value, 0.5);
}

TEST(Samples, TimersSumSessionsUp) {
  StopWatchInterface* timer = nullptr;
  ASSERT_TRUE(sdkCreateTimer(&timer));
  EXPECT_EQ(sdkGetTimerValue(&timer), 0);
  EXPECT_EQ(sdkGetAverageTimerValue(&timer), 0);
  for (int i = 0; i < 2; ++i) {
    sdkStartTimer(&timer);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    sdkStopTimer(&timer);
  }
  EXPECT_GE(sdkGetTimerValue(&timer), 10);
  EXPECT_FLOAT_EQ(sdkGetAverageTimerValue(&timer),
                  sdkGetTimerValue(&timer) / 2);
  sdkResetTimer(&timer);
  EXPECT_EQ(sdkGetTimerValue(&timer), 0);
  sdkDeleteTimer(&timer);
  EXPECT_EQ(timer, nullptr);
}

TEST(Samples, ErrorsEndTheProgram) {
  checkCudaErrors(hipSuccess);
  EXPECT_EXIT(checkCudaErrors(hipErrorInvalidValue),
              testing::ExitedWithCode(EXIT_FAILURE),
              "samples_test.cpp:[0-9]+: hipErrorInvalidValue: "
              "hipErrorInvalidValue");
  enum Status { kGood, kBad = 3 };
  checkCudaErrors(kGood);
  EXPECT_EXIT(checkCudaErrors(kBad), testing::ExitedWithCode(EXIT_FAILURE),
              "kBad: status 3");
}

TEST(Samples, ComparesByLength) {
  const float reference[] = {1, 2, 3};
  const float near[] = {1, 2, 3.01F};
  EXPECT_TRUE(sdkCompareL2fe(reference, near, 3, 0.1F));
  EXPECT_FALSE(sdkCompareL2fe(reference, near, 3, 1e-5F));
  EXPECT_EQ(ftoi(2.5F), 3);
  EXPECT_EQ(ftoi(-2.5F), -3);
}

}  // namespace
