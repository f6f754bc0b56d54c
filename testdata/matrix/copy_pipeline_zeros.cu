// Rows of different lengths times a vector: a warp takes each fourth row and a
// lane copies 16 bytes a stage, with zeros where the row ends, and reads no
// copies but its own. Warps make different numbers of steps.
#include <cuda_pipeline.h>

#include "matrix.cuh"

constexpr int kStages = 4, kThreads = 128, kRows = 22, kPitch = 640;

__global__ void multiply(const float* a, const int* lengths, const float* x,
                         float* y) {
  __shared__ float4 slots[kStages][kThreads];
  const int lane = threadIdx.x % 32;
  for (int row = threadIdx.x / 32; row < kRows; row += kThreads / 32) {
    const float* const from = a + row * kPitch;
    const int length = lengths[row], steps = (length + 127) / 128;
    auto fetch = [&](int step) {
      if (step < steps) {
        const int at = 128 * step + 4 * lane;
        const int given = min(max(length - at, 0), 4);
        __pipeline_memcpy_async(&slots[step % kStages][threadIdx.x], from + at,
                                sizeof(float4), sizeof(float) * (4 - given));
      }
      __pipeline_commit();
    };
    for (int i = 0; i < kStages - 1; ++i) fetch(i);
    float sum = 0;
    for (int step = 0; step < steps; ++step) {
      fetch(step + kStages - 1);
      __pipeline_wait_prior(kStages - 1);
      const float4 four = slots[step % kStages][threadIdx.x];
      const float* const right = x + 128 * step + 4 * lane;
      sum += four.x * right[0] + four.y * right[1] + four.z * right[2] +
             four.w * right[3];
    }
    __pipeline_wait_prior(0);
    for (int i = 16; i > 0; i /= 2) sum += __shfl_xor_sync(~0u, sum, i);
    if (lane == 0) y[row] = sum;
  }
}

int main() {
  const auto a = numbers<float>(kRows * kPitch, 531, -60, 60);
  const auto x = numbers<float>(kPitch, 532, -60, 60);
  auto lengths = numbers<int>(kRows, 533, 1, kPitch);
  lengths[3] = 0;
  lengths[6] = kPitch;
  lengths[9] = 128;
  OnDevice<float> onA(a), onX(x), onY(kRows);
  OnDevice<int> onLengths(lengths);
  multiply<<<1, kThreads>>>(onA, onLengths, onX, onY);
  const std::vector<float> y = onY.values();
  show("lengths", lengths);
  show("y", y);
  int wrong = 0;
  for (int row = 0; row < kRows; ++row) {
    float sum = 0;
    for (int i = 0; i < lengths[row]; ++i) sum += a[row * kPitch + i] * x[i];
    wrong += y[row] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
