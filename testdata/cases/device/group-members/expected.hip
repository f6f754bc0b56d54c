#include "hipport/groups.h"
#include <hip/hip_runtime.h>

namespace cg = hipport::groups;

struct Team {
  __device__ int num_threads() const { return 3; }
};

template <typename Group>
__device__ int rankIn(const Group& group) {
  return group.thread_rank();
}

__global__ void kernel(int* out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  cg::coalesced_group active = cg::coalesced_threads();
  out[0] = block.num_threads() + tile.num_threads() + active.num_threads();
  out[1] = block.dim_threads().x + block.group_index().x;
  out[2] = tile.meta_group_rank() + tile.shfl_down(out[0], 1);
  out[3] = Team().num_threads() + rankIn(tile) + static_cast<int>(block.size());
  block.sync();
}
