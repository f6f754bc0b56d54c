// A sparse matrix times a vector: threads copy by themselves what one of the
// block's stages has, 2, 8 and twice 16 bytes each, and read what others
// copied.
#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "matrix.cuh"

// The state of a pipeline is set by make_pipeline.
#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

constexpr int kThreads = 128, kRows = 256, kStages = 3, kSteps = 7;
constexpr int kSpan = 8 * kThreads;  // of the vector, a step

struct __align__(8) Entry {
  int column;
  float value;
};

__global__ void multiply(const Entry* entries, const short* scales,
                         const float4* x, float* y) {
  __shared__ float4 parts[kStages][kSpan / 4];
  __shared__ Entry own[kStages][kThreads];
  __shared__ short scale[kStages][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages>
      state;
  cg::thread_block block = cg::this_thread_block();
  cuda::pipeline<cuda::thread_scope_block> pipe =
      cuda::make_pipeline(block, &state);
  const int thread = threadIdx.x, row = blockIdx.x * kThreads + thread;
  auto fetch = [&](int step) {
    const int stage = step % kStages;
    pipe.producer_acquire();
    cuda::memcpy_async(&own[stage][thread], entries + step * kRows + row,
                       sizeof(Entry), pipe);
    cuda::memcpy_async(&scale[stage][thread], scales + step * kRows + row,
                       sizeof(short), pipe);
    const void* const from = x + step * kSpan / 4 + 2 * thread;
    cuda::memcpy_async(static_cast<void*>(&parts[stage][2 * thread]), from,
                       cuda::aligned_size_t<16>(2 * sizeof(float4)), pipe);
    pipe.producer_commit();
  };
  for (int i = 0; i < kStages - 1; ++i) fetch(i);
  float sum = 0;
  for (int step = 0; step < kSteps; ++step) {
    if (step + kStages - 1 < kSteps) fetch(step + kStages - 1);
    pipe.consumer_wait();
    const int stage = step % kStages;
    const float* const part = &parts[stage][0].x;
    // The neighbour's scale, of the other warps too.
    sum += own[stage][thread].value * part[own[stage][thread].column] *
           scale[stage][kThreads - 1 - thread];
    pipe.consumer_release();
  }
  y[row] = sum;
}

int main() {
  const auto columns = numbers<int>(kSteps * kRows, 591, 0, kSpan - 1);
  const auto values = numbers<float>(kSteps * kRows, 592, -9, 9);
  const auto scales = numbers<short>(kSteps * kRows, 593, -99, 99);
  const auto x = numbers<float>(kSteps * kSpan, 594, -99, 99);
  std::vector<Entry> entries;
  for (int i = 0; i < kSteps * kRows; ++i) {
    entries.push_back(Entry{columns[i], values[i]});
  }
  OnDevice<Entry> onEntries(entries);
  OnDevice<short> onScales(scales);
  OnDevice<float> onX(x), onY(kRows);
  multiply<<<kRows / kThreads, kThreads>>>(
      onEntries, onScales, reinterpret_cast<float4*>(static_cast<float*>(onX)),
      onY);
  const std::vector<float> y = onY.values();
  show("y", y);
  int wrong = 0;
  for (int row = 0; row < kRows; ++row) {
    const int other = row / kThreads * kThreads + kThreads - 1 - row % kThreads;
    float sum = 0;
    for (int step = 0; step < kSteps; ++step) {
      sum += values[step * kRows + row] *
             x[step * kSpan + columns[step * kRows + row]] *
             scales[step * kRows + other];
    }
    wrong += y[row] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
