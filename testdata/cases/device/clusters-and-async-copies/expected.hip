#include <hip/hip_runtime.h>
#include "hipport/groups.h"

namespace cg = hipport::groups;

__global__ void __cluster_dims__(2, 1, 1) pair(float* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  out[0] = 1;
}

__global__ void copy(const float* in, float* out) {
  __shared__ float tile[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));
  cg::wait_prior<0>(block);
  out[threadIdx.x] = tile[0];
}
