#include <cuda_runtime.h>

// Its masks go to memory: all of the kernel is left.
__global__ void left(unsigned* out, bool p) {
  const unsigned votes = __ballot_sync(0xffffffff, p);
  out[threadIdx.x] = votes;
}

// Another kernel is none of its business.
__global__ void written(int* out, bool p) {
  const unsigned votes = __ballot_sync(0xffffffff, p);
  if ((votes >> (threadIdx.x % warpSize)) & 1) out[threadIdx.x] = 1;
}

__global__ void widths(float* out, float v) {
  __shared__ float sums[32];
  const int lane = threadIdx.x % 32;
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  sums[lane] = v;
  __syncthreads();
  out[threadIdx.x] = sums[lane];
}
