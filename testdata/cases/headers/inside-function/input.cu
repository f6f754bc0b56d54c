#include <cuda_runtime.h>

int allocate(void** data, size_t bytes) {
#include "steps.cuh"
  return 0;
}

int release(void* data) {
  auto cudaDeviceSynchronize = [] { return 0; };
#include "last.inc"
}
