// Records of runs and their comparison: by type, tolerance, NaN; what the end
// of a program says of it.
#include "validate/record.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/schema_check.h"
#include "text/error.h"
#include "tree/port_map.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;

template <typename T>
std::string bytesOf(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <typename T>
Comparison compare(ValueType type, const std::vector<T>& expected,
                   const std::vector<T>& actual, Tolerance tolerance) {
  return compareValues(type, tolerance, bytesOf(expected), bytesOf(actual));
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Values, MatchWithinTheSumOfBothTolerances) {
  const Tolerance tolerance = {0.01, 0.5};
  // The bound of 100 is 0.5 + 1.
  EXPECT_TRUE(
      compare<float>(ValueType::float32, {100}, {101.5F}, tolerance).matches());
  EXPECT_FALSE(
      compare<float>(ValueType::float32, {100}, {101.6F}, tolerance).matches());
  // Of what is expected, not of what is there.
  EXPECT_FALSE(
      compare<float>(ValueType::float32, {0}, {0.6F}, tolerance).matches());
  const auto worst = compare<double>(ValueType::float64, {100, -100},
                                     {100.3, -100.75}, tolerance);
  EXPECT_TRUE(worst.matches());
  EXPECT_NEAR(worst.worst, 0.5, 1e-9);
}

TEST(Values, OfNanAndInfinityHaveRules) {
  const Tolerance wide = {1, 1000};
  auto matches = [&](float expected, float actual) {
    return compare<float>(ValueType::float32, {expected}, {actual}, wide)
        .matches();
  };
  EXPECT_TRUE(matches(kNan, kNan));
  EXPECT_TRUE(matches(kNan, -kNan));
  EXPECT_FALSE(matches(kNan, 0));
  EXPECT_FALSE(matches(0, kNan));
  EXPECT_TRUE(matches(kInfinity, kInfinity));
  EXPECT_FALSE(matches(kInfinity, -kInfinity));
  EXPECT_FALSE(matches(kInfinity, 3e38F));
  EXPECT_FALSE(matches(1, kInfinity));
  EXPECT_TRUE(
      compare<float>(ValueType::float32, {-0.0F}, {0.0F}, {}).matches());
}

TEST(Values, OfHalfTypesAreReadAsNumbers) {
  using Bits = std::uint16_t;
  auto half = [](Bits expected, Bits actual, double absolute) {
    return compare<Bits>(ValueType::float16, {expected}, {actual},
                         {0, absolute});
  };
  // 1 and the next; the smallest; the largest; infinity; NaN.
  EXPECT_TRUE(half(0x3c00, 0x3c01, 0.000977).matches());
  EXPECT_FALSE(half(0x3c00, 0x3c01, 0.000976).matches());
  EXPECT_TRUE(half(0x0000, 0x0001, 6e-8).matches());
  EXPECT_FALSE(half(0x0000, 0x0001, 5.9e-8).matches());
  EXPECT_FALSE(half(0x7bff, 0x7c00, 1e30).matches());
  EXPECT_TRUE(half(0x7e00, 0xfe01, 0).matches());
  EXPECT_EQ(half(0xc500, 0x4500, 0).first.at(0).expected, "-5");
  const auto brain = compare<Bits>(ValueType::bfloat16, {0x3f80}, {0xbf80}, {});
  EXPECT_EQ(brain.first.at(0).expected, "1");
  EXPECT_EQ(brain.first.at(0).actual, "-1");
}

TEST(Values, ThatAreWholeAreTheSameOrDiffer) {
  using Large = std::int64_t;
  const Large large = (Large{1} << 62) + 1;
  EXPECT_TRUE(compare<Large>(ValueType::int64, {large}, {large}, {}).matches());
  // No double tells these apart.
  EXPECT_FALSE(
      compare<Large>(ValueType::int64, {large}, {large - 1}, {}).matches());
  EXPECT_TRUE(compare<Large>(ValueType::int64, {7}, {8}, {0, 1}).matches());
  EXPECT_FALSE(
      compare<std::uint8_t>(ValueType::uint8, {255}, {0}, {0, 254}).matches());
  EXPECT_EQ(
      compare<std::int8_t>(ValueType::int8, {-1}, {1}, {}).first.at(0).expected,
      "-1");
}

TEST(Values, OfAnotherNumberDiffer) {
  const auto fewer =
      compare<float>(ValueType::float32, {1, 2, 3}, {1, 2}, {0, 1});
  EXPECT_FALSE(fewer.matches());
  EXPECT_EQ(fewer.problem, "it has 8 bytes instead of 12");
  EXPECT_EQ(fewer.differs, 0U);
}

TEST(Values, ThatDifferAreCountedAndTheFirstShown) {
  const auto many =
      compare<float>(ValueType::float32, std::vector<float>(100, 1),
                     std::vector<float>(100, 2), {});
  EXPECT_EQ(many.values, 100U);
  EXPECT_EQ(many.differs, 100U);
  ASSERT_EQ(many.first.size(), 5U);
  EXPECT_EQ(many.first[4].place, "value 4");
  EXPECT_NE(toText(many).find("and 95 more"), std::string::npos);
}

bool textMatches(std::string_view expected, std::string_view actual,
                 std::vector<std::string> ignored = {}) {
  return compareText({1e-6, 0}, expected, actual, ignored).matches();
}

TEST(Texts, AreComparedByWordsAndNumbers) {
  EXPECT_TRUE(textMatches("sum = 1.2345678\n", "sum = 1.2345679\n"));
  EXPECT_TRUE(textMatches("sum=3.14,", "sum = 3.15"));  // one in the last digit
  EXPECT_FALSE(textMatches("sum = 3.14", "sum = 3.16"));
  EXPECT_TRUE(textMatches("(1.5e-3)", "(1.6e-3)"));
  EXPECT_FALSE(textMatches("(1.5e-3)", "[1.5e-3]"));
  EXPECT_TRUE(textMatches("1", "0.9999999"));  // %g writes 1 without a point
  EXPECT_FALSE(textMatches("41 steps", "42 steps"));
  EXPECT_FALSE(textMatches("converged", "diverged"));
  EXPECT_TRUE(textMatches("nan -inf", "-nan -inf"));
  EXPECT_FALSE(textMatches("nan", "0.0"));
  EXPECT_FALSE(textMatches("2915e1a", "2915e2a"));  // a checksum is a word
  EXPECT_TRUE(textMatches("a  b\r\n\nc\n", "a b\nc"));
  EXPECT_FALSE(textMatches("a b", "a b c"));
  EXPECT_FALSE(textMatches("a\nb", "a"));
}

TEST(Texts, LeaveOutWhatIsIgnored) {
  EXPECT_FALSE(textMatches("a\ntime 5 s\nb", "a\ntime 9 s\nb"));
  EXPECT_TRUE(textMatches("a\ntime 5 s\nb", "a\ntime 9 s\nb", {"time"}));
  const auto shown =
      compareText({}, "time 1\nx 1\n", "time 2\n\nx 2\n", {"time"});
  ASSERT_EQ(shown.first.size(), 1U);
  EXPECT_EQ(shown.first[0].place, "line 3, word 2");
}

// ---- records

Record recordOf(ValueType type, std::string name) {
  Record record;
  record.version = "1.2.3";
  record.command = {"./a", "b c"};
  record.devices = {"NVIDIA H200"};
  record.exitCode = 3;
  record.ignored = {"time"};
  RecordedOutput output;
  output.request = {std::move(name), type, {1e-5, 0.25}};
  output.size = 12;
  output.checksum = 0xffULL << 56;
  output.file = "outputs/x";
  record.outputs.push_back(output);
  return record;
}

const std::string kSchema =
    std::string(HIPPORT_SOURCES) + "/docs/record.schema.json";

TEST(Records, SurviveTheirFile) {
  const Record record = recordOf(ValueType::bfloat16, "x");
  const std::string text = toJson(record);
  EXPECT_EQ(support::schemaProblems(kSchema, nlohmann::json::parse(text)), "");
  const Record back = readRecord(text, "record.json");
  EXPECT_EQ(toJson(back), text);
  EXPECT_EQ(back.command, record.command);
  EXPECT_EQ(back.outputs.at(0).checksum, record.outputs[0].checksum);
  EXPECT_EQ(back.outputs[0].request.tolerance, (Tolerance{1e-5, 0.25}));
}

TEST(Records, OfOthersAreRefused) {
  const std::string good = toJson(recordOf(ValueType::text, "stdout"));
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{
           {"\"record\": 1", "\"record\": 2"},
           {"\"type\": \"text\"", "\"type\": \"prose\""},
           {"ff00000000000000", "nonsense"},
           {"\"tolerance\"", "\"tolerances\""},
           {"{", ""}}) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    try {
      readRecord(text, "r/record.json");
      ADD_FAILURE() << to << " is taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::input);
      EXPECT_TRUE(std::string(error.what()).starts_with("r/record.json: "));
    }
  }
}

/// What the CUDA program gave on an H200 is whole, and is what the CPU computes
/// of the same formula.
TEST(Records, OfTheCudaProgramAreThoseOfTheFormula) {
  const fs::path folder =
      std::string(HIPPORT_SOURCES) + "/testdata/runs/outcomes.record";
  auto bytes = [&](const std::string& name) {
    return support::readBytes(folder / name);
  };
  const std::string text = bytes("record.json");
  EXPECT_EQ(support::schemaProblems(kSchema, nlohmann::json::parse(text)), "");
  const Record record = readRecord(text, "record.json");
  EXPECT_NE(record.devices.at(0).find("NVIDIA H200"), std::string::npos);
  ASSERT_EQ(record.outputs.size(), 4U);
  for (const RecordedOutput& each : record.outputs) {
    const std::string kept = bytes(each.file);
    EXPECT_EQ(kept.size(), each.size) << each.file;
    EXPECT_EQ(fingerprintOf(kept), each.checksum) << each.file;
  }
  std::vector<float> floats;
  for (int i = 0; i < 10007; ++i) {
    floats.push_back(0.5F * static_cast<float>(1.0 / (i + 1)) +
                     static_cast<float>(i % 7));
  }
  const RecordedOutput& output = record.outputs[1];
  const Comparison comparison =
      compareValues(output.request.type, output.request.tolerance,
                    bytes(output.file), bytesOf(floats));
  EXPECT_TRUE(comparison.matches()) << toText(comparison);
  EXPECT_EQ(comparison.values, 10007U);
}

// ---- what a program wrote

class Outputs : public testing::Test {
 protected:
  const support::TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(Outputs, AreThoseThatTheProgramWrote) {
  const std::vector<OutputRequest> requests = {{"stdout", ValueType::text, {}},
                                               {"old", ValueType::text, {}},
                                               {"new", ValueType::text, {}},
                                               {"gone", ValueType::text, {}}};
  std::ofstream(folder_ / "old") << "of an earlier run";
  std::ofstream(folder_ / "new") << "of an earlier run";
  const OutputFiles files(folder_, requests);
  const ProcessEnd end =
      runProcess({{"sh", "-c", "sleep 0.05; echo 1; echo 2 > new"}, folder_});
  EXPECT_EQ(files.take(requests[0], end), "1\n");
  EXPECT_EQ(files.take(requests[1], end), std::nullopt);
  EXPECT_EQ(files.take(requests[2], end), "2\n");
  EXPECT_EQ(files.take(requests[3], end), std::nullopt);
}

TEST_F(Outputs, OfARecordHaveToBeWhole) {
  Record record = recordOf(ValueType::text, "stdout");
  record.outputs[0].file = "kept";
  std::ofstream(folder_ / "kept") << "1\n";
  record.outputs[0].checksum = fingerprintOf("1\n");
  const OutputFiles files(folder_, {record.outputs[0].request});
  ProcessEnd end;
  end.code = 3;
  end.out = "1\n";
  EXPECT_TRUE(compareOutputs(record, folder_, files, end).at(0).matches());
  std::ofstream(folder_ / "kept") << "2\n";
  EXPECT_THROW(compareOutputs(record, folder_, files, end), Error);
  fs::remove(folder_ / "kept");
  EXPECT_THROW(compareOutputs(record, folder_, files, end), Error);
}

// ---- how it ended: classes that scripts tell apart

RunFailure failure(int code, std::string err, int signal = 0) {
  ProcessEnd end;
  end.code = signal == 0 ? code : -1;
  end.signal = signal;
  end.err = std::move(err);
  return failureOf(end, 0);
}

TEST(RunFailures, AreToldApart) {
  EXPECT_EQ(failure(0, "out of memory, says a log"), RunFailure::none);
  EXPECT_EQ(failure(1, ""), RunFailure::otherExit);
  EXPECT_EQ(failure(1, "a.hip:3: no ROCm-capable device is detected\n"),
            RunFailure::noDevice);
  EXPECT_EQ(failure(2, "hipMalloc(&p, n): hipErrorInvalidDevice\n"),
            RunFailure::noDevice);
  EXPECT_EQ(failure(2, "hipErrorInvalidDeviceFunction\n"),
            RunFailure::wrongCode);
  EXPECT_EQ(failure(1, "hipErrorNoBinaryForGpu: Unable to find code object"),
            RunFailure::wrongCode);
  EXPECT_EQ(failure(1, "hipMalloc: out of memory"), RunFailure::outOfMemory);
  EXPECT_EQ(failure(0, "Memory access fault by GPU node-1", 6),
            RunFailure::memoryFault);
  EXPECT_EQ(failure(2, "error: hipErrorLaunchTimeOut"),
            RunFailure::launchFailure);
  EXPECT_EQ(failure(0, "", 11), RunFailure::crash);
  EXPECT_EQ(failure(139, ""), RunFailure::crash);
  EXPECT_EQ(failure(127, "sh: 1: ./solver: not found"), RunFailure::notStarted);
  ProcessEnd hung;
  hung.timedOut = true;
  EXPECT_EQ(failureOf(hung, 0), RunFailure::timeOut);
  ProcessEnd expected;
  expected.code = 3;
  EXPECT_EQ(failureOf(expected, 3), RunFailure::none);
}

TEST(RunFailures, AreNotMixedWithComparisons) {
  const Record record = recordOf(ValueType::text, "stdout");
  Comparison differs;
  differs.differs = 1;
  ProcessEnd end;
  end.code = 3;
  EXPECT_EQ(judge(record, end, {Comparison()}).state, RunState::matched);
  EXPECT_EQ(judge(record, end, {Comparison(), differs}).state,
            RunState::differs);
  end.code = 0;
  const auto failed = judge(record, end, {Comparison()});
  EXPECT_EQ(failed.state, RunState::failed);
  EXPECT_EQ(failed.failure, RunFailure::otherExit);
  EXPECT_EQ(failed.message, "exit status 0 instead of 3");
  EXPECT_TRUE(failed.outputs.empty());
}

}  // namespace
}  // namespace hipport
