// The same names for the lanes of the hardware: what HIP lacks is reported.
#include <hip/hip_cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

__global__ void count(int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  out[0] = cg::reduce(tile, out[threadIdx.x], cg::plus<int>());
  cg::coalesced_group active = cg::coalesced_threads();
  if (active.thread_rank() == 0) out[1] = active.size();
  out[2] = cg::labeled_partition(active, out[3]).size() + cg::this_grid().group_dim().x;
}
