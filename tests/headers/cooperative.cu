// Cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
using namespace cooperative_groups;
template <unsigned N> __device__ int sum(const cg::thread_block_tile<N>& tile, int v) {
  for (int i = tile.size() / 2; i > 0; i /= 2) v += tile.shfl_down(v, i);
  return cg::reduce(tile, v, cg::plus<int>());
}
__device__ int any(thread_group g) { g.sync(); return g.thread_rank() + g.size(); }
__global__ void k(int* p, const int* in) {
  cg::thread_block block = cg::this_thread_block();
  auto tile32 = cg::tiled_partition<32>(block);
  thread_block_tile<16> tile16 = cg::tiled_partition<16>(tile32);
  cg::grid_group grid = cg::this_grid();
  cg::coalesced_group active = cg::coalesced_threads();
  thread_group parts = tiled_partition(block, 8);
  __shared__ int buffer[32];
  cg::memcpy_async(block, buffer, in, sizeof(int) * 32);
  cg::wait(block);
  p[0] = sum<32>(tile32, 1) + sum<16>(tile16, 1) + any(parts) + any(block) + active.shfl(1, 0) + tile32.meta_group_rank();
  p[1] = tile32.ballot(1) + tile32.any(1) + tile32.match_any(3) + cg::inclusive_scan(tile32, 1) + cg::exclusive_scan(tile32, 1, cg::plus<int>());
  p[2] = block.group_index().x + block.thread_index().y + block.thread_rank() + grid.thread_rank() + grid.is_valid() + cg::labeled_partition(active, 1).size();
  static_assert(decltype(tile32)::size() == 32, "a constant");
  __shared__ cg::block_tile_memory<> memory;
  p[3] = cg::tiled_partition<8>(cg::this_thread_block(memory)).num_threads() + cg::this_thread().meta_group_size();
  p[4] = grid.dim_threads().x + grid.thread_index().y + grid.num_blocks() + grid.block_rank() + grid.dim_blocks().z;
  p[5] = cg::invoke_one_broadcast(tile32, [](int by) { return by; }, 2) + cg::binary_partition(active, true).meta_group_rank();
  cg::invoke_one(block, [](int* to) { *to = 1; }, p);
  block.barrier_wait(block.barrier_arrive());
  cg::wait_prior<1>(block);
  cg::sync(block);
  block.sync(); grid.sync(); tile32.sync();
}
