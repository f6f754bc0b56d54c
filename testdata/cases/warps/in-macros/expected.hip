#include <hip/hip_runtime.h>
#include "hipport/warp.h"

#define WARP_SIZE hipport::kWarpSize
#define SHUFFLE(v, lane) hipport::shfl_sync(0xffffffff, (v), (lane))
#define CHECK_ALL(x) if (!hipport::all_sync(hipport::activemask(), (x))) return

__global__ void k(int* data) {
  CHECK_ALL(data[threadIdx.x] > 0);
  data[threadIdx.x] = SHUFFLE(__popc(hipport::ballot_sync(~0u, data[0])), WARP_SIZE - 1);
}
