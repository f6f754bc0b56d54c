#include <cuda_runtime.h>

__managed__ int counter;

void make(float** x, double** y, size_t bytes) {
  cudaMallocManaged(x, bytes);
  cudaMallocManaged(y, bytes);
}
