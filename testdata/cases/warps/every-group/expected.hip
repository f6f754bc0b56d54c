// Cooperative groups that HIP does not have, or has for wavefronts.
#include "hipport/groups.h"
#include <hip/hip_runtime.h>

namespace cg = hipport::groups;

struct Largest {
  __device__ float2 operator()(const float2& a, const float2& b) const { return a.x > b.x ? a : b; }
};

__device__ int whole(const cg::thread_group& group) { return group.num_threads() + group.size(); }

__global__ void tiles(int* out, float2* pairs) {
  __shared__ cg::block_tile_memory<1024> memory;
  cg::thread_block block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<32>(block);
  auto four = cg::tiled_partition<4>(tile);
  const int i = block.thread_rank();
  out[0] = cg::reduce(tile, out[i], cg::plus<int>()) + cg::reduce(four, out[i], cg::less<int>());
  pairs[i] = cg::reduce(tile, pairs[i], Largest());
  out[1] = cg::inclusive_scan(tile, out[i]) + cg::exclusive_scan(four, out[i], cg::greater<int>());
  out[2] = tile.any(i) + tile.all(i) + tile.ballot(i) + tile.match_any(i) + whole(block);
  int same = 0;
  out[3] = tile.match_all(i, same) + tile.num_threads() + block.num_threads() + same;
  out[4] = tile.meta_group_rank() + tile.meta_group_size() + block.dim_threads().x + block.group_dim().y;
  cg::invoke_one(tile, [&] { out[5] = 1; });
  out[6] = cg::invoke_one_broadcast(tile, [&] { return out[5]; });
  pairs[i + 1] = tile.shfl(pairs[i], 0);
  cg::thread_block::arrival_token token = block.barrier_arrive();
  block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
}

__global__ void coalesced(int* out) {
  using namespace hipport::groups;
  coalesced_group active = coalesced_threads();
  auto same = labeled_partition(active, out[threadIdx.x]);
  auto half = binary_partition(same, threadIdx.x % 2 == 0);
  const unsigned votes = active.ballot(out[0]);
  int all = 0;
  out[1] = __popc(votes) + half.size() + same.num_threads() + reduce(half, 1, plus<int>());
  out[2] = active.any(1) + active.all(1) + active.match_any(out[3]) + active.match_all(out[3], all);
  out[3] = same.meta_group_rank() + same.meta_group_size() + all;
}

__global__ void copies(const int4* in, int4* out) {
  __shared__ int4 buffer[256];
  auto block = hipport::groups::this_thread_block();
  hipport::groups::memcpy_async(block, buffer, in, sizeof(int4) * 128);
  hipport::groups::memcpy_async(block, buffer + 128, in + 128, sizeof(int4) * 128);
  hipport::groups::wait_prior<1>(block);
  out[threadIdx.x] = buffer[threadIdx.x];
  hipport::groups::wait(block);
  out[threadIdx.x + 128] = buffer[threadIdx.x + 128];
}

__global__ void grids(int* out) {
  cg::grid_group grid = cg::this_grid();
  out[0] = grid.num_threads() + grid.num_blocks() + grid.block_rank() + grid.group_dim().x;
  out[1] = grid.dim_blocks().x + grid.block_index().y + grid.dim_threads().z + grid.thread_index().x;
  grid.barrier_wait(grid.barrier_arrive());
  grid.sync();
}
