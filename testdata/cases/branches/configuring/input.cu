// Macros that compilers and sources define, and headers ask for: that a header
// of CUDA's is included defines none of them.
#include <cuda.h>
#include <cub/cub.cuh>
#include <cuda_fp16.h>

#ifndef __CUDACC_RTC__
#include <limits>
namespace own {
inline cudaError_t cudaFree(void* at) { return at ? ::cudaFree(at) : cudaSuccess; }
}
#endif
#ifdef __CUDA_NO_HALF_OPERATORS__
__device__ __half operator+(__half a, __half b) { return __hadd(a, b); }
#endif
#ifdef CUB_STDERR
#error nobody asked for messages
#endif

__global__ void kernel(__half* to) { to[0] = to[1] + to[2]; }

int main() {
  void* at = nullptr;
  cudaMalloc(&at, 4);
  return own::cudaFree(at) == cudaSuccess ? 0 : 1;
}
