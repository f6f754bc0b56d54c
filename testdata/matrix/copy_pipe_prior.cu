// A filter over a long row: of a ring of five parts one is used, one was used
// before, two are under way, and one is left to threads that are late. Threads
// commit at the end too, wait for all but their last copies, then for each
// other.
#include <cuda/pipeline>

#include "matrix.cuh"

constexpr int kThreads = 128, kRing = 5, kAhead = 2, kTaps = 24;
constexpr int kParts = 9, kCount = kThreads * kParts;

__global__ void filter(const int* from, const int* taps, int* to) {
  __shared__ int ring[kRing][kThreads];
  const int thread = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  ring[kRing - 1][thread] = 0;  // before the first part
  auto fetch = [&](int part) {
    pipe.producer_acquire();
    if (part < kParts) {
      cuda::memcpy_async(&ring[part % kRing][thread],
                         from + part * kThreads + thread, sizeof(int), pipe);
    }
    pipe.producer_commit();
  };
  for (int i = 0; i < kAhead; ++i) fetch(i);
  for (int part = 0; part < kParts; ++part) {
    fetch(part + kAhead);
    cuda::pipeline_consumer_wait_prior<kAhead>(pipe);
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < kTaps; ++i) {
      const int at = part * kThreads + thread - i + kRing * kThreads;
      sum += taps[i] * ring[at / kThreads % kRing][at % kThreads];
    }
    to[part * kThreads + thread] = sum;
    pipe.consumer_release();
  }
  cuda::pipeline_consumer_wait_prior<0>(pipe);
}

int main() {
  const auto from = numbers<int>(kCount, 581, -3000, 3000);
  const auto taps = numbers<int>(kTaps, 582, -50, 50);
  OnDevice<int> onFrom(from), onTaps(taps), onTo(kCount);
  filter<<<1, kThreads>>>(onFrom, onTaps, onTo);
  const std::vector<int> to = onTo.values();
  show("to", to);
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) {
    int sum = 0;
    for (int j = 0; j < kTaps && j <= i; ++j) sum += taps[j] * from[i - j];
    wrong += to[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
