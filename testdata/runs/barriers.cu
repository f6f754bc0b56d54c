// Barriers of libcu++ in shared memory: threads arrive and wait, at once and
// apart, produce and consume, drop out, and copy. Roles are of 64 threads, which
// no wavefront shares. Says how many results differ from those of the host.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t error = (call);                                    \
    if (error != cudaSuccess) {                                          \
      std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
      std::exit(1);                                                      \
    }                                                                    \
  } while (0)

constexpr int kThreads = 128;
constexpr int kHalf = kThreads / 2;
constexpr int kTurns = 9;

/// Each turn every thread adds what its neighbour had.
__global__ void turns(int* out) {
  __shared__ Barrier met;
  __shared__ int values[2][kThreads];
  const int t = threadIdx.x;
  if (t == 0) init(&met, kThreads);
  values[0][t] = t;
  __syncthreads();
  for (int i = 0; i < kTurns; ++i) {
    const int* from = values[i % 2];
    values[(i + 1) % 2][t] = from[t] + from[(t + 1) % kThreads] % 1000;
    met.arrive_and_wait();
  }
  out[t] = values[kTurns % 2][t];
}

/// Arrives, does something of its own, and waits then.
__global__ void apart(int* out) {
  __shared__ Barrier met;
  __shared__ int values[kThreads];
  const int t = threadIdx.x;
  if (t == 0) init(&met, kThreads);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < kTurns; ++i) {
    values[t] = t * i;
    Barrier::arrival_token token = met.arrive();
    sum += i;
    met.wait(std::move(token));
    sum += values[kThreads - 1 - t];
    met.arrive_and_wait();
  }
  out[t] = sum;
}

/// One half fills two buffers in turns, the other half adds them up.
__global__ void roles(int* out) {
  __shared__ Barrier ready[2];
  __shared__ Barrier filled[2];
  __shared__ int buffers[2][kHalf];
  const int t = threadIdx.x;
  if (t < 4) init(t < 2 ? ready + t : filled + t - 2, kThreads);
  __syncthreads();
  if (t < kHalf) {
    for (int i = 0; i < kTurns; ++i) {
      ready[i % 2].arrive_and_wait();
      buffers[i % 2][t] = t + i;
      (void)filled[i % 2].arrive();
    }
    out[t] = 0;
  } else {
    int sum = 0;
    (void)ready[0].arrive();
    (void)ready[1].arrive();
    for (int i = 0; i < kTurns; ++i) {
      filled[i % 2].arrive_and_wait();
      sum += buffers[i % 2][kThreads - 1 - t];
      (void)ready[i % 2].arrive();
    }
    out[t] = sum;
  }
}

/// Half of the threads leave after the first turn; the last to come counts.
struct Count {
  int* turns;
  __device__ void operator()() noexcept { ++*turns; }
};
__global__ void dropping(int* out) {
  using Counting = cuda::barrier<cuda::thread_scope_block, Count>;
  __shared__ Counting met;
  __shared__ int ended;
  __shared__ int values[kThreads];
  const int t = threadIdx.x;
  if (t == 0) {
    ended = 0;
    init(&met, kThreads, Count{&ended});
  }
  __syncthreads();
  values[t] = t;
  if (t >= kHalf) {
    met.arrive_and_drop();
    out[t] = 1;
    return;
  }
  met.arrive_and_wait();
  int sum = values[t + kHalf];
  for (int i = 1; i < kTurns; ++i) {
    values[t] = i;
    met.arrive_and_wait();
    sum += values[kHalf - 1 - t];
    met.arrive_and_wait();
  }
  out[t] = sum * 100 + ended;
}

/// Copies of one thread and of the block, and phases by parity.
__global__ void copies(int* out, const int* in) {
  __shared__ Barrier met;
  alignas(16) __shared__ int values[2 * kThreads];
  const cg::thread_block block = cg::this_thread_block();
  const int t = threadIdx.x;
  if (t == 0) init(&met, kThreads);
  block.sync();
  cuda::memcpy_async(&values[t], &in[t], sizeof(int), met);
  cuda::memcpy_async(block, values + kThreads, in + kThreads,
                     cuda::aligned_size_t<16>(kThreads * sizeof(int)), met);
  (void)met.arrive();
  met.wait_parity(false);
  const int first = values[(t + 5) % kThreads] + values[2 * kThreads - 1 - t];
  (void)met.arrive();
  met.wait_parity(true);
  out[t] = first;
}

int wrong = 0;
int* expected = nullptr;

void compare(const char* what, const int* device) {
  int got[kThreads];
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(got, device, sizeof got, cudaMemcpyDeviceToHost));
  for (int t = 0; t < kThreads; ++t) {
    if (got[t] == expected[t]) continue;
    if (++wrong < 10) std::printf("%s, %d: %d, not %d\n", what, t, got[t], expected[t]);
  }
}

int main() {
  int results[kThreads];
  int in[2 * kThreads];
  expected = results;
  int* out;
  int* data;
  CHECK(cudaMalloc(&out, sizeof results));
  CHECK(cudaMalloc(&data, sizeof in));

  turns<<<1, kThreads>>>(out);
  int values[2][kThreads];
  for (int t = 0; t < kThreads; ++t) values[0][t] = t;
  for (int i = 0; i < kTurns; ++i) {
    for (int t = 0; t < kThreads; ++t) {
      values[(i + 1) % 2][t] = values[i % 2][t] + values[i % 2][(t + 1) % kThreads] % 1000;
    }
  }
  for (int t = 0; t < kThreads; ++t) results[t] = values[kTurns % 2][t];
  compare("turns", out);

  apart<<<1, kThreads>>>(out);
  constexpr int kSum = kTurns * (kTurns - 1) / 2;
  for (int t = 0; t < kThreads; ++t) results[t] = kSum + (kThreads - 1 - t) * kSum;
  compare("apart", out);

  roles<<<1, kThreads>>>(out);
  for (int t = 0; t < kThreads; ++t) {
    results[t] = t < kHalf ? 0 : kTurns * (kThreads - 1 - t) + kSum;
  }
  compare("roles", out);

  dropping<<<1, kThreads>>>(out);
  for (int t = 0; t < kThreads; ++t) {
    results[t] = t < kHalf ? (t + kHalf + kSum) * 100 + 2 * kTurns - 1 : 1;
  }
  compare("dropping", out);

  for (int i = 0; i < 2 * kThreads; ++i) in[i] = i * i % 1013;
  CHECK(cudaMemcpy(data, in, sizeof in, cudaMemcpyHostToDevice));
  copies<<<1, kThreads>>>(out, data);
  for (int t = 0; t < kThreads; ++t) {
    results[t] = in[(t + 5) % kThreads] + in[2 * kThreads - 1 - t];
  }
  compare("copies", out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
