// flags:
// warpSize in functions that the pass for the device alone compiles.
#include <cuda_runtime.h>
#ifdef __CUDA_ARCH__
__device__ inline int laneOf(int t) { return t % warpSize; }  // harmless: warp-size-constant
#else
__device__ inline int laneOf(int t);
#endif
__host__ __device__ int lanes() {
#ifdef __CUDA_ARCH__
  return warpSize;  // harmless: warp-size-constant
#else
  return 1;
#endif
}
#ifdef __CUDA_ARCH__
__device__ inline int m(int t) { int w = warpSize; return t / w; }  // harmless: warp-size-constant
#endif
__global__ void k(int* out) { out[0] = lanes() + laneOf(threadIdx.x); }
int hostLanes() { return warpSize; }  // wrong: warp-size-constant
