#include <hip/hip_runtime.h>

__managed__ int counter;

void make(float** x, double** y, size_t bytes) {
  hipMallocManaged(x, bytes);
  hipMallocManaged(y, bytes);
}
