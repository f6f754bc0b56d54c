#include <cuda_runtime.h>

__global__ void k(int* out, int v) {
  out[threadIdx.x] = __shfl_xor_sync(0xffffffff, v, 1);
}
