#include <cstdio>

#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ __forceinline__ unsigned laneMaskLt() {
  unsigned mask;
  mask = hipport::lanemask_lt();
  return mask;
}

__global__ void compact(const int* in, int* out, int* count) {
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned kept = hipport::ballot_sync(0xffffffff, value > 0);
  const int leader = __ffs(kept) - 1;
  int base = 0;
  if (leader >= 0 && (threadIdx.x & 31) == leader) {
    base = atomicAdd(count, __popc(kept));
  }
  base = hipport::shfl_sync(0xffffffff, base, leader < 0 ? 0 : leader);
  if (value > 0) out[base + __popc(kept & laneMaskLt())] = value;
  hipport::syncwarp();
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
  compact<<<1024, 1024>>>(in, out, count);
  const hipError_t error = hipDeviceSynchronize();
  if (error != hipSuccess) std::printf("%s\n", hipGetErrorString(error));
  hipFree(in);
  hipFree(out);
  hipFree(count);
  return error == hipSuccess ? 0 : 1;
}
