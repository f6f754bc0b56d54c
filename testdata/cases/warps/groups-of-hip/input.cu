// Blocks, grids and tiles mean the same in HIP, beside warp functions too.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ int sizeOf(const Group& group) {
  return group.num_threads();
}

__global__ void sum(int* data) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int x = data[block.thread_rank()];
  for (int i = tile.size() / 2; i > 0; i /= 2) x += tile.shfl_down(x, i);
  x += __shfl_xor_sync(0xffffffff, x, 16);
  if (tile.thread_rank() == 0) data[block.num_threads()] = x;
  data[1] = sizeOf(tile) + sizeOf(block);
  cg::sync(block);
  cg::this_grid().sync();
}
