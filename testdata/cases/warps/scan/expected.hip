#include <cstdio>

#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ int warpScan(int v, int lane) {
  for (int d = 1; d < 32; d *= 2) {
    const int below = hipport::shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += below;
  }
  return v;
}

__global__ void scan(const int* in, int* out) {
  __shared__ int sums[32];
  const int lane = threadIdx.x & 31;
  const int warp = threadIdx.x >> 5;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = warpScan(in[i], lane);
  if (lane == 31) sums[warp] = v;
  __syncthreads();
  if (warp == 0) sums[lane] = warpScan(sums[lane], lane);
  __syncthreads();
  if (warp > 0) v += sums[warp - 1];
  out[i] = v;
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
  scan<<<1024, 1024>>>(in, out);
  const hipError_t error = hipDeviceSynchronize();
  if (error != hipSuccess) std::printf("%s\n", hipGetErrorString(error));
  hipFree(in);
  hipFree(out);
  hipFree(count);
  return error == hipSuccess ? 0 : 1;
}
