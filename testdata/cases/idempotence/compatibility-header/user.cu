#include "input.h"

// What the header renames already stays; the rest is ported.
cudaError_t run(cudaStream_t stream) {
  void* p;
  cudaMallocHost(&p, 3);
  if (cudaMalloc(&p, 16) != cudaSuccess) return cudaFree(p);
  return cudaStreamSynchronize(stream);
}
