#include <cuda_runtime.h>

void first(void* p) {
  if (p) {
    cudaFree(p);
}

void second() {
  cudaDeviceSynchronize();
}
