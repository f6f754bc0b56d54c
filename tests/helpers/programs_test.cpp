// Programs as CUDA code writes them, by the helpers: equal results in waves of
// 32 and of 64 lanes, and those of a loop.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include "lanes.h"

namespace {

using hipport::lanes::Branch;
using hipport::lanes::syncBlock;

constexpr unsigned kFull = 0xffffffffU;
constexpr unsigned kWarps = 32;  ///< of a block, at most

std::vector<int> inputs(unsigned count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> values(count);
  for (int& each : values) each = static_cast<int>(random() % 2001) - 1000;
  return values;
}

/// Blocks of one to eight warps; an odd number leaves half of the last wave of
/// 64 empty.
constexpr unsigned kSizes[] = {32, 64, 96, 256};  // NOLINT

/// A device function that leaves its results in a vector.
using Program = std::function<void(unsigned thread, const std::vector<int>& in,
                                   std::vector<int>& out)>;

/// Threads know blockDim.x by the size of `in`.
void expectFromBoth(
    const std::function<Program()>& make,
    const std::function<std::vector<int>(const std::vector<int>&)>& expected) {
  for (const unsigned size : kSizes) {
    const std::vector<int> in = inputs(size, size);
    for (const unsigned waveSize : {32U, 64U}) {
      const Program program = make();  // with new shared memory
      std::vector<int> out(size, 0);
      hipport::lanes::runBlock(
          size, waveSize, [&](unsigned thread) { program(thread, in, out); });
      EXPECT_EQ(out, expected(in)) << size << " threads, waves of " << waveSize;
    }
  }
}

int warpSum(int value) {
  for (unsigned offset = 16; offset > 0; offset /= 2) {
    value += hipport::shfl_down_sync(kFull, value, offset);
  }
  return value;
}

TEST(Programs, BlockReduction) {
  expectFromBoth(
      [] {
        return [sums = std::vector<int>(kWarps)](
                   unsigned thread, const std::vector<int>& in,
                   std::vector<int>& out) mutable {
          const unsigned warp = thread / hipport::kWarpSize;
          int sum = warpSum(in[thread]);
          if (hipport::lane_id() == 0) sums[warp] = sum;
          syncBlock();
          if (warp == 0) {
            const Branch branch(1);
            const bool isOne = thread < in.size() / hipport::kWarpSize;
            sum = warpSum(isOne ? sums[thread] : 0);
            if (thread == 0) sums[0] = sum;
          }
          syncBlock();
          out[thread] = sums[0];
        };
      },
      [](const std::vector<int>& in) {
        return std::vector<int>(in.size(),
                                std::accumulate(in.begin(), in.end(), 0));
      });
}

TEST(Programs, InclusiveScan) {
  expectFromBoth(
      [] {
        return [sums = std::vector<int>(kWarps)](
                   unsigned thread, const std::vector<int>& in,
                   std::vector<int>& out) mutable {
          const unsigned lane = thread % hipport::kWarpSize;
          const unsigned warp = thread / hipport::kWarpSize;
          auto scan = [lane](int value) {
            for (unsigned offset = 1; offset < 32; offset *= 2) {
              const int below = hipport::shfl_up_sync(kFull, value, offset);
              if (lane >= offset) value += below;
            }
            return value;
          };
          const int sum = scan(in[thread]);
          if (lane == 31) sums[warp] = sum;
          syncBlock();
          if (warp == 0) {
            const Branch branch(1);
            sums[lane] = scan(sums[lane]);
          }
          syncBlock();
          out[thread] = sum + (warp > 0 ? sums[warp - 1] : 0);
        };
      },
      [](const std::vector<int>& in) {
        std::vector<int> out(in.size());
        std::partial_sum(in.begin(), in.end(), out.begin());
        return out;
      });
}

/// Warp by warp, one lane adds for all that have its bin: found with a ballot
/// for each bit of the bin.
TEST(Programs, HistogramByBallots) {
  constexpr unsigned kBits = 3;
  auto binOf = [](int value) { return unsigned(value + 1000) * 7 % 8; };
  expectFromBoth(
      [&] {
        return [&](unsigned thread, const std::vector<int>& in,
                   std::vector<int>& out) {
          const unsigned bin = binOf(in[thread]);
          unsigned peers = hipport::activemask();
          for (unsigned bit = 0; bit < kBits; ++bit) {
            const bool isSet = ((bin >> bit) & 1U) != 0;
            const unsigned set = hipport::ballot_sync(kFull, isSet);
            peers &= isSet ? set : ~set;
          }
          EXPECT_EQ(peers, hipport::match_any_sync(kFull, bin));
          if ((peers & hipport::lanemask_lt()) == 0) {
            out[bin] += std::popcount(peers);
          }
        };
      },
      [&](const std::vector<int>& in) {
        std::vector<int> out(in.size());
        for (const int each : in) ++out[binOf(each)];
        return out;
      });
}

TEST(Programs, StreamCompaction) {
  expectFromBoth(
      [] {
        return [counts = std::vector<int>(kWarps)](
                   unsigned thread, const std::vector<int>& in,
                   std::vector<int>& out) mutable {
          const unsigned warp = thread / hipport::kWarpSize;
          const bool isKept = in[thread] > 100;
          const unsigned kept = hipport::ballot_sync(kFull, isKept);
          if (hipport::lane_id() == 0) counts[warp] = std::popcount(kept);
          syncBlock();
          int at = std::popcount(kept & hipport::lanemask_lt());
          for (unsigned i = 0; i < warp; ++i) at += counts[i];
          if (isKept) out[static_cast<std::size_t>(at)] = in[thread];
        };
      },
      [](const std::vector<int>& in) {
        std::vector<int> out;
        std::ranges::copy_if(in, std::back_inserter(out),
                             [](int each) { return each > 100; });
        out.resize(in.size());
        return out;
      });
}

/// Aggregated atomics: the lanes that come to a counter elect one that adds for
/// all and tells the others where their places begin.
TEST(Programs, LeaderTakesPlacesForAll) {
  expectFromBoth(
      [] {
        return [counter = 0](unsigned thread, const std::vector<int>& in,
                             std::vector<int>& out) mutable {
          if (in[thread] <= 0) return;
          const Branch branch(1);
          const unsigned active = hipport::activemask();
          const int leader = std::countr_zero(active);
          int start = 0;
          if (static_cast<int>(hipport::lane_id()) == leader) {
            start = counter;
            counter += std::popcount(active);
          }
          start = hipport::shfl_sync(active, start, leader);
          const int at = start + std::popcount(active & hipport::lanemask_lt());
          ++out[static_cast<std::size_t>(at)];  // each place is taken once
        };
      },
      [](const std::vector<int>& in) {
        std::vector<int> out(in.size());
        const auto count =
            std::ranges::count_if(in, [](int each) { return each > 0; });
        std::fill_n(out.begin(), count, 1);
        return out;
      });
}

}  // namespace
