#include "input.h"

cudaError_t run() {
  void* p;
  cudaMallocHost(&p, 3);
  if (cudaMalloc(&p, 16) != cudaSuccess) return cudaFree(p);
  return cudaDeviceSynchronize();
}
