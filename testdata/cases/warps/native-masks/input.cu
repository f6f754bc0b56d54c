#include <cuda_runtime.h>

#define FULL_MASK 0xffffffffu

__device__ int rankOf(unsigned votes, int lane) {
  return __popc(votes & ((1u << lane) - 1));
}

__global__ void compact(const int* in, int* out, int* count) {
  const int lane = threadIdx.x % warpSize;
  const bool keeps = in[threadIdx.x] > 0;
  const unsigned kept = __ballot_sync(FULL_MASK, keeps);
  int base = 0;
  if (lane == __ffs(kept) - 1) base = atomicAdd(count, __popc(kept));
  base = __shfl_sync(0xffffffff, base, __ffs(kept) - 1);
  if (keeps) out[base + rankOf(kept, lane)] = in[threadIdx.x];
}
