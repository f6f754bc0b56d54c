#include <cuda_runtime.h>

#define WARP_SIZE warpSize
#define SHUFFLE(v, lane) __shfl_sync(0xffffffff, (v), (lane))
#define CHECK_ALL(x) if (!__all_sync(__activemask(), (x))) return

__global__ void k(int* data) {
  CHECK_ALL(data[threadIdx.x] > 0);
  data[threadIdx.x] = SHUFFLE(__popc(__ballot_sync(~0u, data[0])), WARP_SIZE - 1);
}
