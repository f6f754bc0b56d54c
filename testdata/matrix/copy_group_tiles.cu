// The nearest of many centres for each point: the block copies centres, eight
// at a time, a tile of 32 threads the next 32 points of its own, and each waits
// for all but the last copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include "matrix.cuh"

namespace cg = cooperative_groups;

constexpr int kWidth = 16, kCentres = 40, kPart = 8, kParts = kCentres / kPart;
constexpr int kThreads = 128, kBatches = 3, kPoints = kThreads * kBatches;

__global__ void nearest(const int* points, const int* centres, int* choice) {
  __shared__ __align__(16) int ours[2][kPart * kWidth];
  __shared__ __align__(16) int own[2][kThreads / 32][32 * kWidth];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  const int rank = tile.meta_group_rank();
  auto fetchPoints = [&](int batch) {
    const int first = batch * kThreads + 32 * rank;
    // As many elements as both sides have.
    cg::memcpy_async(tile, own[batch % 2][rank], 32 * kWidth,
                     points + first * kWidth, (kPoints - first) * kWidth);
  };
  auto fetchCentres = [&](int step) {
    cg::memcpy_async(block, ours[step % 2],
                     centres + step % kParts * kPart * kWidth,
                     sizeof(int) * kPart * kWidth);
  };
  fetchPoints(0);
  fetchCentres(0);
  for (int batch = 0; batch < kBatches; ++batch) {
    if (batch + 1 < kBatches) {
      fetchPoints(batch + 1);
      cg::wait_prior<2>(tile);
    } else {
      cg::wait_prior<1>(tile);
    }
    int point[kWidth];
    for (int i = 0; i < kWidth; ++i) {
      point[i] = own[batch % 2][rank][tile.thread_rank() * kWidth + i];
    }
    int least = 1 << 30, best = 0;
    for (int part = 0; part < kParts; ++part) {
      const int step = batch * kParts + part;
      if (step + 1 < kBatches * kParts) {
        fetchCentres(step + 1);
        cg::wait_prior<1>(block);
      } else {
        cg::wait_prior<0>(block);
      }
      for (int j = 0; j < kPart; ++j) {
        int distance = 0;
        for (int i = 0; i < kWidth; ++i) {
          const int difference = point[i] - ours[step % 2][j * kWidth + i];
          distance += difference * difference;
        }
        if (distance < least) best = part * kPart + j;
        least = min(least, distance);
      }
      block.sync();
    }
    const int at = batch * kThreads + static_cast<int>(block.thread_rank());
    choice[at] = best * 100000 + least;
  }
}

int main() {
  const auto points = numbers<int>(kPoints * kWidth, 541, -50, 50);
  const auto centres = numbers<int>(kCentres * kWidth, 542, -50, 50);
  OnDevice<int> onPoints(points), onCentres(centres), onChoice(kPoints);
  nearest<<<1, kThreads>>>(onPoints, onCentres, onChoice);
  const std::vector<int> choice = onChoice.values();
  show("choice", choice);
  int wrong = 0;
  for (int i = 0; i < kPoints; ++i) {
    int least = 1 << 30, best = 0;
    for (int j = 0; j < kCentres; ++j) {
      int distance = 0;
      for (int k = 0; k < kWidth; ++k) {
        const int step = points[i * kWidth + k] - centres[j * kWidth + k];
        distance += step * step;
      }
      if (distance < least) best = j;
      if (distance < least) least = distance;
    }
    wrong += choice[i] != best * 100000 + least;
  }
  std::printf("%d wrong\n", wrong);
}
