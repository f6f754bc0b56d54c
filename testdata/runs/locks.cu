// Threads of a warp that take one lock after the other, as programs wrote it once
// threads of a warp advanced by themselves. Prints how many results are not those
// of the host.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                              \
  do {                                                           \
    const cudaError_t error = (call);                            \
    if (error != cudaSuccess) {                                  \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error)); \
      std::exit(2);                                              \
    }                                                            \
  } while (0)

constexpr int kThreads = 128;
constexpr int kBlocks = 2;
constexpr int kBuckets = 5;

struct Bucket {
  int lock;
  int count;
  int sum;
};

// The lock is taken in front of the work.
__global__ void spinning(Bucket* buckets) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Bucket* const bucket = &buckets[i % kBuckets];
  while (atomicCAS(&bucket->lock, 0, 1) != 0) {
  }
  *(volatile int*)&bucket->count += 1;
  *(volatile int*)&bucket->sum += i;
  __threadfence();
  atomicExch(&bucket->lock, 0);
}

// It is taken, and released, in a turn of a loop.
__global__ void inTurns(Bucket* buckets) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Bucket* const bucket = &buckets[i % kBuckets];
  bool isDone = false;
  while (!isDone) {
    if (atomicExch(&bucket->lock, 1) == 0) {
      *(volatile int*)&bucket->count += 1;
      *(volatile int*)&bucket->sum += i;
      __threadfence();
      atomicExch(&bucket->lock, 0);
      isDone = true;
    }
  }
}

int main() {
  Bucket* buckets;
  CHECK(cudaMalloc(&buckets, kBuckets * sizeof(Bucket)));
  int wrong = 0;
  for (int which = 0; which < 2; ++which) {
    CHECK(cudaMemset(buckets, 0, kBuckets * sizeof(Bucket)));
    if (which == 0) {
      spinning<<<kBlocks, kThreads>>>(buckets);
    } else {
      inTurns<<<kBlocks, kThreads>>>(buckets);
    }
    CHECK(cudaGetLastError());
    Bucket results[kBuckets];
    CHECK(cudaMemcpy(results, buckets, sizeof(results),
                     cudaMemcpyDeviceToHost));
    for (int b = 0; b < kBuckets; ++b) {
      int count = 0;
      int sum = 0;
      for (int i = b; i < kThreads * kBlocks; i += kBuckets) {
        ++count;
        sum += i;
      }
      wrong += results[b].count != count || results[b].sum != sum;
    }
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
