// Cooperative groups that a support header provides, and what nobody does.
#include <cooperative_groups.h>               // wrong: cuda-header
#include <cooperative_groups/memcpy_async.h>  // wrong: cuda-header
#include <cooperative_groups/reduce.h>        // wrong: cuda-header
#include <cuda_runtime.h>

namespace cg = cooperative_groups;  // wrong: cuda-api

namespace own {
struct cooperative_groups {  // harmless
  int reduce;
};
__device__ int labeled_partition(int x) { return x; }
}  // namespace own

__global__ void groups(int* out, const int* in) {
  cg::thread_block block = cg::this_thread_block();   // harmless
  auto tile = cooperative_groups::tiled_partition<32>(block);  // wrong: cuda-api
  auto part = cg::tiled_partition<4>(tile);           // harmless
  out[0] = cg::reduce(part, out[1], cg::plus<int>()); // harmless
  cg::coalesced_group active = cg::coalesced_threads();  // harmless
  unsigned votes = active.ballot(out[2]);             // harmless
  out[3] = __popc(votes & ((1u << active.thread_rank()) - 1));  // harmless
  out[4] = cg::labeled_partition(active, out[3]).size();  // harmless
  out[5] = own::labeled_partition(3);                 // harmless
  cg::memcpy_async(block, out, in, sizeof(int));      // harmless
  cg::wait_prior<0>(block);                           // harmless
  out[6] = cg::this_grid().block_rank();              // harmless
  out[7] = block.num_threads() + tile.any(1);         // harmless
  cg::this_cluster().sync();                          // wrong: unsupported-api
}
