// flags:
// Shuffles over more lanes than CUDA's warps have: their results are not
// defined there, and on AMD GPUs they depend on the width of the hardware.
#include <cuda_runtime.h>

constexpr unsigned kAll = 0xffffffffu;
constexpr int kGroup = 64;
#define SUBGROUP 64

__device__ float folded(float v) {
  for (int d = 32; d > 0; d /= 2) {
    v += __shfl_down_sync(kAll, v, d, 64);     // wrong: shuffle-width
  }
  return v;
}
__device__ int fromGroup(int v, int lane) {
  return __shfl_sync(kAll, v, lane, kGroup);   // wrong: shuffle-width
}
template <int kLanes>
__device__ int fromFirst(int v) {
  return __shfl_sync(kAll, v, 0, kLanes);      // wrong: shuffle-width
}
__device__ int beyond(int v) {
  return __shfl_xor_sync(kAll, v, 32);         // wrong: shuffle-width
}
__device__ int above(int v) {
  return __shfl_up_sync(kAll, v, 1, SUBGROUP);  // wrong: shuffle-width
}
__device__ int thirds(int v) {
  return __shfl_down_sync(kAll, v, 1, 24);     // wrong: shuffle-width
}

// ---- harmless

template <int kLanes>
__device__ int sumOf(int v) {
  for (int d = kLanes / 2; d > 0; d /= 2) {
    v += __shfl_xor_sync(kAll, v, d, kLanes);  // harmless: shuffle-width
  }
  return v;
}
__device__ int inWarp(int v, int lane, int width) {
  v += __shfl_sync(kAll, v, lane);             // harmless: shuffle-width
  v += __shfl_sync(kAll, v, lane, 32);         // harmless: shuffle-width
  v += __shfl_down_sync(kAll, v, 8, 16);       // harmless: shuffle-width
  v += __shfl_xor_sync(kAll, v, 1, width);     // harmless: shuffle-width
  v += __shfl_xor_sync(kAll, v, 31);           // harmless: shuffle-width
  v += __shfl_sync(kAll, v, 32 + 3);           // harmless: shuffle-width
  return v;
}
__device__ int shuffled(int v, int by, int width) { return v + by * width; }
__global__ void all(int* out, float* sums) {
  const int t = threadIdx.x;
  sums[t] = folded(sums[t]);
  out[t] = fromGroup(out[t], t) + fromFirst<64>(out[t]) + beyond(out[t]) + above(out[t]) + thirds(out[t]);
  out[t] += sumOf<8>(out[t]) + sumOf<32>(out[t]) + inWarp(out[t], t, 8);
  out[t] += shuffled(out[t], 32, 64);          // harmless: shuffle-width
}
