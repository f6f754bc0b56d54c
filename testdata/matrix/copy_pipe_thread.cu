// Weighted sums of rows that a list picks from a table, with a cuda::pipeline
// of each thread: up to four copies are under way, each of 16 bytes that no
// other thread reads.
#include <cuda/pipeline>

#include "matrix.cuh"

constexpr int kAhead = 4, kThreads = 128, kRows = 50, kWidth = 64;
constexpr int kBags = 16, kPicks = 11, kParts = kWidth / 4;

__global__ void add(const float4* table, const int* picks, const float* weights,
                    float4* sums) {
  __shared__ float4 slots[kAhead][kThreads];
  const int number = blockIdx.x * kThreads + threadIdx.x;
  const int bag = number / kParts, part = number % kParts;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int i = 0, begun = 0; i < kPicks; ++i) {
    for (; begun < kPicks && begun < i + kAhead; ++begun) {
      const int row = picks[bag * kPicks + begun];
      pipe.producer_acquire();
      cuda::memcpy_async(&slots[begun % kAhead][threadIdx.x],
                         table + row * kParts + part, sizeof(float4), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    const float4 four = slots[i % kAhead][threadIdx.x];
    const float weight = weights[bag * kPicks + i];
    sum.x += weight * four.x;
    sum.y += weight * four.y;
    sum.z += weight * four.z;
    sum.w += weight * four.w;
    pipe.consumer_release();
  }
  sums[number] = sum;
}

int main() {
  const auto table = numbers<float>(kRows * kWidth, 561, -300, 300);
  const auto picks = numbers<int>(kBags * kPicks, 562, 0, kRows - 1);
  const auto weights = numbers<float>(kBags * kPicks, 563, -30, 30);
  OnDevice<float> onTable(table), onWeights(weights), sums(kBags * kWidth);
  OnDevice<int> onPicks(picks);
  add<<<kBags * kParts / kThreads, kThreads>>>(
      reinterpret_cast<float4*>(static_cast<float*>(onTable)), onPicks,
      onWeights, reinterpret_cast<float4*>(static_cast<float*>(sums)));
  const std::vector<float> all = sums.values();
  show("sums", all);
  int wrong = 0;
  for (int i = 0; i < kBags * kWidth; ++i) {
    float sum = 0;
    for (int j = i / kWidth * kPicks; j < (i / kWidth + 1) * kPicks; ++j) {
      sum += weights[j] * table[picks[j] * kWidth + i % kWidth];
    }
    wrong += all[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
