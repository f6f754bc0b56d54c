// cooperative_groups::memcpy_async by a block and by a tile.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include "matrix.cuh"

namespace cg = cooperative_groups;

__global__ void copy(const int* from, int* to) {
  __shared__ __align__(16) int tile[2][256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile[0], from, sizeof(int) * 256);
  cg::wait(block);
  to[block.thread_rank()] = tile[0][255 - block.thread_rank()];
  auto warp = cg::tiled_partition<32>(block);
  int* const own = tile[1] + 32 * warp.meta_group_rank();
  cg::memcpy_async(warp, own, from + 32 * warp.meta_group_rank(),
                   sizeof(int) * 32);
  cg::wait(warp);
  to[256 + block.thread_rank()] = own[31 - warp.thread_rank()];
}

int main() {
  OnDevice<int> from(numbers<int>(256, 65, -1000, 1000));
  OnDevice<int> to(512);
  copy<<<1, 256>>>(from, to);
  show("to", to.values());
}
