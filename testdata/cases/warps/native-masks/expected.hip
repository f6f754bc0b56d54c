#include <hip/hip_runtime.h>

#define FULL_MASK 0xffffffffu

__device__ int rankOf(unsigned long long votes, int lane) {
  return __popcll(votes & ((1ull << lane) - 1));
}

__global__ void compact(const int* in, int* out, int* count) {
  const int lane = threadIdx.x % warpSize;
  const bool keeps = in[threadIdx.x] > 0;
  const unsigned long long kept = __ballot_sync(~0ull, keeps);
  int base = 0;
  if (lane == __ffsll(kept) - 1) base = atomicAdd(count, __popcll(kept));
  base = __shfl_sync(~0ull, base, __ffsll(kept) - 1);
  if (keeps) out[base + rankOf(kept, lane)] = in[threadIdx.x];
}
