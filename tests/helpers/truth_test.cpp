// The cases of testdata/warp/truth.cu, replayed on the lane model, give what
// they gave on an NVIDIA GPU with CUDA's builtins.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "lanes.h"

#define BUILTIN(name) ::hipport::name
#define DEVICE
#define BRANCH(number) const hipport::lanes::Branch branch(number)

namespace truth {
#include "truth.cu"  // NOLINT
}  // namespace truth

namespace {

using truth::Bits;
using truth::Case;

struct Record {
  std::string name;
  Case input{};
  std::array<Bits, 32> results{};
};

std::vector<Record> readRecords() {
  std::vector<Record> records;
  std::ifstream file(TRUTH);
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    Record record;
    std::istringstream words(line);
    Case& c = record.input;
    std::string colon;
    words >> std::dec >> c.op >> c.type >> std::hex >> c.mask >> c.gone >>
        std::dec >> c.mode >> c.width >> c.arg >> std::hex >> c.seed >> colon;
    EXPECT_EQ(colon, ":") << line;
    record.name = line.substr(0, line.find(':'));
    std::size_t lane = 0;
    for (std::string word; words >> word;) {
      const std::size_t times = word.find('x');
      const Bits value = std::stoull(word.substr(0, times), nullptr, 16);
      const int count =
          times == std::string::npos ? 1 : std::stoi(word.substr(times + 1));
      for (int i = 0; i < count && lane < 32; ++i) {
        record.results.at(lane++) = value;
      }
    }
    EXPECT_EQ(lane, 32U) << line;
    records.push_back(record);
  }
  return records;
}

bool has(unsigned mask, unsigned lane) { return ((mask >> lane) & 1U) != 0; }

/// Whether CUDA defines what that lane gets: a shuffle's source must be a
/// member. The rule of PTX, shfl.sync, in its own terms.
bool isDefined(const Case& c, unsigned lane) {
  if (c.op > 3) return true;
  const unsigned b =
      (c.arg < 0 ? truth::random(c.seed + 1, lane) % 70 : unsigned(c.arg)) & 31;
  const unsigned clamp = (unsigned(32 - c.width) << 8) | (c.op == 1 ? 0 : 31);
  const unsigned segment = (clamp >> 8) & 31;
  const int last = int((lane & segment) | (clamp & 31 & ~segment));
  int source = int(c.op == 0   ? (lane & segment) | (b & ~segment)
                   : c.op == 1 ? lane - b
                   : c.op == 2 ? lane + b
                               : lane ^ b);
  if (c.op == 1 ? source < last : source > last) source = int(lane);
  const unsigned mask = has(c.mask, lane) ? c.mask : ~c.mask;
  return has(mask & ~c.gone, unsigned(source));
}

void expectRecorded(const Record& record, const Bits* results, int size) {
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (!isDefined(record.input, lane)) continue;
    ASSERT_EQ(results[lane], record.results.at(lane))
        << "case " << record.name << "lane " << lane << ", waves of " << size;
  }
}

class Truth : public testing::Test {
 protected:
  static void SetUpTestSuite() { records_ = readRecords(); }
  static std::vector<Record> records_;
};
std::vector<Record> Truth::records_;

TEST_F(Truth, IsComparedWhereItIsDefined) {
  ASSERT_GT(records_.size(), 1700U);
  int defined = 0;
  for (const Record& each : records_) {
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (isDefined(each.input, lane)) ++defined;
    }
  }
  EXPECT_GT(defined, static_cast<int>(records_.size()) * 30);
}

TEST_F(Truth, HoldsInWavesOf32) {
  for (const Record& each : records_) {
    std::array<Bits, 32> results{};
    hipport::lanes::runBlock(32, 32, [&](unsigned thread) {
      truth::run(each.input, thread, results.data());
    });
    expectRecorded(each, results.data(), 32);
    if (HasFatalFailure()) return;
  }
}

/// Each wave runs one case in its lower half and the next in its upper half:
/// together where they are the same code, else in two branches.
TEST_F(Truth, HoldsInWavesOf64) {
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const std::array<const Record*, 2> halves = {
        &records_[i], &records_[(i + 1) % records_.size()]};
    const Case& a = halves[0]->input;
    const Case& b = halves[1]->input;
    const bool isTogether =
        a.op == b.op && a.type == b.type && a.mode == b.mode;
    std::array<std::array<Bits, 32>, 2> results{};
    hipport::lanes::runBlock(64, 64, [&](unsigned thread) {
      const unsigned half = thread / 32;
      if (isTogether) {
        truth::run(halves.at(half)->input, thread % 32,
                   results.at(half).data());
      } else {
        BRANCH(static_cast<int>(half));
        truth::run(halves.at(half)->input, thread % 32,
                   results.at(half).data());
      }
    });
    for (unsigned half = 0; half < 2; ++half) {
      expectRecorded(*halves.at(half), results.at(half).data(), 64);
    }
    if (HasFatalFailure()) return;
  }
}

}  // namespace
