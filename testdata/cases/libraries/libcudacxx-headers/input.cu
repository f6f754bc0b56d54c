// libcu++: headers with a counterpart and headers without.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/std/tuple>
#include <cuda/std/latch>
#include <cuda/pipeline>
#include <thrust/sort.h>
#include <thrust/system/cuda/detail/par.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* o) {
  cuda::std::tuple<int> pair;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto part = cg::labeled_partition(tile, o[0]);
  cg::invoke_one(tile, [&] { o[2] = 1; });
}
void sort(int* a) { thrust::sort(thrust::cuda_cub::par, a, a + 3); }
