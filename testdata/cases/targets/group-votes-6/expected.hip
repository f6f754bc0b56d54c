#include "hipport/groups.h"
#include <hip/hip_runtime.h>

namespace cg = hipport::groups;

__global__ void votes(int* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[threadIdx.x] = tile.any(out[threadIdx.x] > 3) + tile.all(out[0] > 0);
}
