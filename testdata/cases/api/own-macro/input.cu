#include <cuda_runtime.h>
#include <cstdlib>

// Counts allocations: from here on the name is this macro's.
static int allocations = 0;
#define cudaMallocManaged(pointer, bytes) \
  (++allocations, cudaMalloc(pointer, bytes))

#ifdef cudaMallocManaged
static const bool counted = true;
#endif

int main() {
  float* p;
  cudaMallocManaged(&p, 4);
  cudaFree(p);
#undef cudaMallocManaged
  cudaMallocManaged(&p, 4);
  cudaFree(p);
  return counted ? allocations : EXIT_FAILURE;
}
