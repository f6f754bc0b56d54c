#include <hip/hip_runtime.h>

__global__ void k(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(0xffffffff, threadIdx.x % warpSize);
}
