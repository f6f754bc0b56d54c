#include <cuda_runtime.h>
void wait() { cudaDeviceSynchronize(); }
#include <cuda.h>#include <cuda_runtime.h>

__global__ void k(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(0xffffffff, threadIdx.x % warpSize);
}
