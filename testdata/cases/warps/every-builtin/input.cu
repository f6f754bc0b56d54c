// All that becomes a helper: a test sees to it that nothing is missing here.
#include <cuda_runtime.h>

__device__ float shuffles(unsigned mask, float v, int lane) {
  v += __shfl_sync(mask, v, lane) + __shfl_sync(mask, v, lane, 8);
  v += __shfl_up_sync(mask, v, 1) + __shfl_up_sync(mask, v, 2u, 16);
  v += __shfl_down_sync(mask, v, 1) + __shfl_down_sync(mask, v, 2u, 16);
  v += __shfl_xor_sync(mask, v, 1) + __shfl_xor_sync(mask, v, 2, 16);
  return v;
}

// As they were written before CUDA 9.
__device__ float oldShuffles(float v, int lane) {
  v += __shfl(v, lane) + __shfl(v, lane, 8) + __shfl_up(v, 1);
  v += __shfl_down(v, 1) + __shfl_xor(v, 1, 16);
  return __any(v > 0) && __all(v < 9) ? v + __popc(__ballot(v > 1)) : v;
}

__device__ unsigned votes(unsigned mask, int v) {
  int same = 0;
  const unsigned all = __match_all_sync(mask, v, &same);
  const unsigned any = __match_any_sync(mask, v) & __ballot_sync(mask, v > 0);
  const bool is = __any_sync(mask, v) || __all_sync(mask, v);
  __syncwarp();
  __syncwarp(mask);
  return (all ^ any) + is + same + __activemask() + warpSize;
}

__device__ unsigned reductions(unsigned mask, unsigned u, int i) {
  i = __reduce_add_sync(mask, i) + __reduce_min_sync(mask, i) +
      __reduce_max_sync(mask, i);
  u = __reduce_add_sync(mask, u) + __reduce_min_sync(mask, u) +
      __reduce_max_sync(mask, u) + __reduce_and_sync(mask, u) +
      __reduce_or_sync(mask, u) + __reduce_xor_sync(mask, u);
  return u + i;
}

// From before the underscores.
__device__ unsigned olderVotes(bool is) {
  return all(is) || any(!is) ? ballot(is) : 0u;
}
