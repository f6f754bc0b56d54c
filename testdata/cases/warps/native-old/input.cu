#include <cuda_runtime.h>

__global__ void k(int* out, int v) {
  v += __shfl_down_sync(0xffffffff, v, 1);
  const unsigned votes = __ballot_sync(~0u, v > 0);
  const unsigned active = __activemask();
  if (__all_sync(-1, v > 1)) out[threadIdx.x] = __popc(votes & active);
}
