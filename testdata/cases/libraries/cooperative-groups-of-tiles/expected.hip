#include <hip/hip_runtime.h>
#include "hipport/groups.h"

namespace cg = hipport::groups;

template <typename Group>
__device__ int rank(const Group& group) {
  return cg::tiled_partition<2>(group).thread_rank();
}

__device__ int passed(const cg::thread_block_tile<16>& tile) {
  return cg::tiled_partition<4>(tile).thread_rank();
}

__global__ void divide(int* out) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto four = cg::tiled_partition<4>(warp);
  out[threadIdx.x] = four.thread_rank() + rank(block) + rank(warp);
}
