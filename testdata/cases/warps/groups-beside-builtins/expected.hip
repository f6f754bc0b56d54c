// Masks of cooperative groups have HIP's 64 bits, whatever warp functions keep.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void aggregated(int* p) {
  auto active = cg::coalesced_threads();
  unsigned long long mask = active.ballot(1);
  int rank = active.thread_rank();
  p[0] = __popcll(mask & ((1ull << active.thread_rank()) - 1));
  p[1] = __popcll(mask & ((1ull << rank) - 1)) + __popcll(active.ballot(p[2]));
}

__global__ void shuffled(int* p) { p[3] = hipport::shfl_sync(~0u, p[4], 0); }

__global__ void mixed(int* p) {
  auto active = cg::coalesced_threads();
  unsigned mask = active.ballot(1);
  p[5] = hipport::shfl_sync(mask, p[4], 0);
}
