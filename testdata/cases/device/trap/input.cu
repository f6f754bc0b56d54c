#include <cuda_runtime.h>

__global__ void k(const int* data) {
  if (data[threadIdx.x] < 0) __trap();
  if (data[threadIdx.x] > 9) __brkpt();
}
