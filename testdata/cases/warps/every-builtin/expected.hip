// All that becomes a helper: a test sees to it that nothing is missing here.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ float shuffles(unsigned mask, float v, int lane) {
  v += hipport::shfl_sync(mask, v, lane) + hipport::shfl_sync(mask, v, lane, 8);
  v += hipport::shfl_up_sync(mask, v, 1) + hipport::shfl_up_sync(mask, v, 2u, 16);
  v += hipport::shfl_down_sync(mask, v, 1) + hipport::shfl_down_sync(mask, v, 2u, 16);
  v += hipport::shfl_xor_sync(mask, v, 1) + hipport::shfl_xor_sync(mask, v, 2, 16);
  return v;
}

// As they were written before CUDA 9.
__device__ float oldShuffles(float v, int lane) {
  v += hipport::shfl(v, lane) + hipport::shfl(v, lane, 8) + hipport::shfl_up(v, 1);
  v += hipport::shfl_down(v, 1) + hipport::shfl_xor(v, 1, 16);
  return hipport::any(v > 0) && hipport::all(v < 9) ? v + __popc(hipport::ballot(v > 1)) : v;
}

__device__ unsigned votes(unsigned mask, int v) {
  int same = 0;
  const unsigned all = hipport::match_all_sync(mask, v, &same);
  const unsigned any = hipport::match_any_sync(mask, v) & hipport::ballot_sync(mask, v > 0);
  const bool is = hipport::any_sync(mask, v) || hipport::all_sync(mask, v);
  hipport::syncwarp();
  hipport::syncwarp(mask);
  return (all ^ any) + is + same + hipport::activemask() + hipport::kWarpSize;
}

__device__ unsigned reductions(unsigned mask, unsigned u, int i) {
  i = hipport::reduce_add_sync(mask, i) + hipport::reduce_min_sync(mask, i) +
      hipport::reduce_max_sync(mask, i);
  u = hipport::reduce_add_sync(mask, u) + hipport::reduce_min_sync(mask, u) +
      hipport::reduce_max_sync(mask, u) + hipport::reduce_and_sync(mask, u) +
      hipport::reduce_or_sync(mask, u) + hipport::reduce_xor_sync(mask, u);
  return u + i;
}

// From before the underscores.
__device__ unsigned olderVotes(bool is) {
  return hipport::all(is) || hipport::any(!is) ? hipport::ballot(is) : 0u;
}
