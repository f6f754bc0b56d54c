// Compute capabilities that code compares, behind an #ifdef.
#include <cuda_runtime.h>

#ifdef __CUDA_ARCH__
enum { kBanks = __CUDA_ARCH__ >= 200 ? 32 : 16 };
#else
enum { kBanks = 16 };
#endif

__global__ void kernel(int* data) {
#ifdef __CUDA_ARCH__
  if (__CUDA_ARCH__ < 300) return;
  if ((__CUDA_ARCH__ >= 600) && data) data[threadIdx.x] = kBanks;
  if (__CUDA_ARCH__ >= 900) data[0] = 1;  // what AMD GPUs lack
#endif
}
