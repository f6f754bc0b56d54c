#include <cstdio>

#include <hip/hip_runtime.h>
#include "hipport/warp.h"

constexpr int kBins = 8;

// One ballot a bit of the bin; one lane of each bin adds for all.
__global__ void histogram(const int* in, int* bins) {
  const int lane = threadIdx.x % 32;
  const int bin = in[blockIdx.x * blockDim.x + threadIdx.x] & (kBins - 1);
  unsigned peers = 0xffffffffu;
  for (int bit = 1; bit < kBins; bit <<= 1) {
    const unsigned set = hipport::ballot_sync(0xffffffffu, bin & bit);
    peers &= bin & bit ? set : ~set;
  }
  if (lane == __ffs(peers) - 1) atomicAdd(&bins[bin], __popc(peers));
}

int main() {
  constexpr int kCount = 1 << 20;
  int* in = nullptr;
  int* out = nullptr;
  int* count = nullptr;
  if (hipMalloc(&in, kCount * sizeof(int)) != hipSuccess) return 1;
  hipMalloc(&out, kCount * sizeof(int));
  hipMalloc(&count, sizeof(int));
  hipMemset(in, 1, kCount * sizeof(int));
  hipMemset(count, 0, sizeof(int));
  histogram<<<1024, 1024>>>(in, out);
  const hipError_t error = hipDeviceSynchronize();
  if (error != hipSuccess) std::printf("%s\n", hipGetErrorString(error));
  hipFree(in);
  hipFree(out);
  hipFree(count);
  return error == hipSuccess ? 0 : 1;
}
