// Every name of groups.h. Compiled, never run; the test looks for code, so each
// result goes to memory.
#include <hipport/groups.h>

namespace {

namespace cg = hipport::groups;

struct Pair {
  double first;
  char second;
};
struct Larger {
  __device__ Pair operator()(const Pair& a, const Pair& b) const {
    return a.first > b.first ? a : b;
  }
};

#ifndef __CUDACC__
/// What cuda::atomic_ref is to the functions that update one.
struct Atomic {
  int* at;

  __device__ int load() const { return *at; }
  __device__ void store(int value) const { *at = value; }
  __device__ bool compare_exchange_weak(int& old, int value) const {
    const int before = atomicCAS(at, old, value);
    const bool isSame = before == old;
    old = before;
    return isSame;
  }
};
#endif

template <class Group>
__device__ int all(const Group& group, int value, Pair* pairs) {
  int same = 0;
  pairs[1] = group.shfl(pairs[0], 1);
  pairs[2] = cg::reduce(group, pairs[value], Larger());
  pairs[3] = cg::inclusive_scan(group, pairs[value], Larger());
  int sum = cg::reduce(group, value, cg::plus<int>()) +
            cg::reduce(group, value, cg::less<int>()) +
            cg::reduce(group, value, cg::greater<int>()) +
            cg::reduce(group, value, cg::bit_and<int>()) +
            cg::reduce(group, value, cg::bit_or<int>()) +
            cg::reduce(group, value, cg::bit_xor<int>());
  sum += static_cast<int>(
      cg::reduce(group, static_cast<short>(value), cg::plus<short>()));
  sum += cg::inclusive_scan(group, value) + cg::exclusive_scan(group, value) +
         cg::exclusive_scan(group, value, cg::greater<int>());
  sum += static_cast<int>(group.ballot(value) + group.match_any(value) +
                          group.match_all(value, same));
  sum += group.any(value) + group.all(value) + same;
  sum += group.shfl_up(value, 1) + group.shfl_down(value, 1);
  sum += static_cast<int>(group.meta_group_rank() + group.meta_group_size());
  sum += static_cast<int>(group.num_threads() + cg::group_size(group) +
                          cg::thread_rank(group));
  const auto part = cg::labeled_partition(group, value);
  const auto half = cg::binary_partition(group, value > 0);
  sum += static_cast<int>(part.size() + half.thread_rank() +
                          cg::labeled_partition(group, pairs).size());
  cg::sync(group);
  return sum;
}

#ifndef __CUDACC__
template <class Group>
__device__ int updates(const Group& group, int value, int* out) {
  cg::reduce_update_async(group, Atomic{out}, value, cg::plus<int>());
  cg::reduce_store_async(group, Atomic{out + 1}, value, cg::less<int>());
  cg::reduce_store_async(group, out + 3, value, cg::plus<int>());
  return cg::inclusive_scan_update(group, Atomic{out}, value) +
         cg::exclusive_scan_update(group, Atomic{out}, value, cg::plus<int>());
}
#endif

}  // namespace

extern "C" __global__ void tiles(int* out, Pair* pairs) {
  __shared__ cg::block_tile_memory<256> memory;
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto warp = cg::tiled_partition<32>(block);
  const auto four = cg::tiled_partition<4>(warp);
  const cg::thread_block_tile<4> tile = four;
  static_assert(decltype(warp)::size() == 32, "a constant");
  const int i = static_cast<int>(block.thread_rank());
  out[i] = all(warp, out[i], pairs) + all(four, out[i], pairs);
  out[i] += all(tile, out[i], pairs) + warp.shfl_xor(i, 3);
#ifndef __CUDACC__
  out[i] += updates(warp, out[i], out);
#endif
}

extern "C" __global__ void coalesced(int* out, Pair* pairs) {
  const int i = static_cast<int>(threadIdx.x);
  if (out[i] > 3) {
    const cg::coalesced_group active = cg::coalesced_threads();
    out[i] = all(active, out[i], pairs);
    out[i] += all(cg::tiled_partition(active, 4), i, pairs);
#ifndef __CUDACC__
    out[i] += updates(active, out[i], out);
#endif
  }
}

extern "C" __global__ void blocks(int* out, const int* in) {
  __shared__ int buffer[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in, sizeof(buffer));
  cg::memcpy_async(block, buffer, 128u, in, 64u);
  cg::wait_prior<0>(block);
  cg::wait(block);
  cg::invoke_one(block, [&](int value) { out[0] = value; }, 3);
  const auto tile = cg::tiled_partition<16>(block);
  out[1] = cg::invoke_one_broadcast(tile, [&] { return buffer[threadIdx.x]; });
  out[2] = static_cast<int>(block.dim_threads().x + block.group_dim().y +
                            block.group_index().x + block.thread_index().x);
  const cg::thread_group any = cg::tiled_partition(block, 8);
  const cg::thread_group parts[] = {any, cg::this_thread(), block};
  for (const cg::thread_group& each : parts) {
    each.sync();
    out[3] += static_cast<int>(each.size() + each.thread_rank());
  }
  block.barrier_wait(block.barrier_arrive());
}

extern "C" __global__ void grids(int* out) {
  cg::grid_group grid = cg::this_grid();
  out[0] =
      static_cast<int>(grid.size() + grid.num_threads() + grid.thread_rank() +
                       grid.num_blocks() + grid.block_rank());
  out[1] = static_cast<int>(grid.dim_blocks().x + grid.block_index().y +
                            grid.group_dim().z + grid.dim_threads().x +
                            grid.thread_index().y);
  if (grid.is_valid()) grid.sync();
  grid.barrier_wait(grid.barrier_arrive());
}
