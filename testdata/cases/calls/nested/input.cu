#include <cuda_runtime.h>

__constant__ int limits[2];

cudaError_t first(cudaError_t a, cudaError_t b) { return a != cudaSuccess ? a : b; }

cudaError_t set(const int* from) {
  int* p = nullptr;
  return first(cudaMemcpyToSymbol(limits, from, sizeof(int), cudaMallocHost(&p, 4) == cudaSuccess ? 4 : 0),
               first(cudaMallocHost(&p, sizeof(cudaEvent_t)), cudaGetLastError()));
}
