// Masks of cooperative groups keep 32 bits, as those of warp functions do.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"
#include "hipport/groups.h"
namespace cg = hipport::groups;

__global__ void aggregated(int* p) {
  auto active = cg::coalesced_threads();
  unsigned mask = active.ballot(1);
  int rank = active.thread_rank();
  p[0] = __popc(mask & ((1 << active.thread_rank()) - 1));
  p[1] = __popc(mask & ((1u << rank) - 1)) + __popc(active.ballot(p[2]));
}

__global__ void shuffled(int* p) { p[3] = hipport::shfl_sync(~0u, p[4], 0); }

__global__ void mixed(int* p) {
  auto active = cg::coalesced_threads();
  unsigned mask = active.ballot(1);
  p[5] = hipport::shfl_sync(mask, p[4], 0);
}
