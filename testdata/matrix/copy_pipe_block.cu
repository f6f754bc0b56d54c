// Each body pulls at each other: a cuda::pipeline of the block has two stages,
// and each stage is three copies, of places and of weights.
#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "matrix.cuh"

// The state of a pipeline is set by make_pipeline.
#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

constexpr int kThreads = 128, kBodies = 512, kStages = 2;
constexpr int kSteps = kBodies / kThreads;

struct Bodies {
  int x[kThreads], y[kThreads], weight[kThreads];
};

__global__ void pull(const int* x, const int* y, const int* weight, int2* to) {
  __shared__ __align__(16) Bodies tiles[kStages];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages>
      state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  const int own = blockIdx.x * kThreads + block.thread_rank();
  const int ownX = x[own], ownY = y[own];
  int2 sum = make_int2(0, 0);
  for (int step = 0, begun = 0; step < kSteps; ++step) {
    for (; begun < kSteps && begun < step + kStages; ++begun) {
      // Blocks begin with tiles of their own.
      const int first = (begun + blockIdx.x) % kSteps * kThreads;
      Bodies& tile = tiles[begun % kStages];
      pipe.producer_acquire();
      cuda::memcpy_async(block, tile.x, x + first, sizeof(tile.x), pipe);
      cuda::memcpy_async(block, tile.y, y + first, sizeof(tile.y), pipe);
      cuda::memcpy_async(block, tile.weight, weight + first,
                         sizeof(tile.weight), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    const Bodies& tile = tiles[step % kStages];
    for (int i = 0; i < kThreads; ++i) {
      sum.x += tile.weight[i] * (tile.x[i] - ownX);
      sum.y += tile.weight[i] * (tile.y[i] - ownY);
    }
    pipe.consumer_release();
  }
  to[own] = sum;
}

int main() {
  const auto x = numbers<int>(kBodies, 571, -500, 500);
  const auto y = numbers<int>(kBodies, 572, -500, 500);
  const auto weight = numbers<int>(kBodies, 573, 1, 90);
  OnDevice<int> onX(x), onY(y), onWeight(weight), onTo(2 * kBodies);
  pull<<<kBodies / kThreads, kThreads>>>(
      onX, onY, onWeight, reinterpret_cast<int2*>(static_cast<int*>(onTo)));
  const std::vector<int> to = onTo.values();
  show("to", to);
  int wrong = 0;
  for (int i = 0; i < kBodies; ++i) {
    int sumX = 0, sumY = 0;
    for (int j = 0; j < kBodies; ++j) {
      sumX += weight[j] * (x[j] - x[i]);
      sumY += weight[j] * (y[j] - y[i]);
    }
    wrong += (to[2 * i] != sumX) + (to[2 * i + 1] != sumY);
  }
  std::printf("%d wrong\n", wrong);
}
