#include <hip/hip_runtime.h>
#include <cstdlib>

// Counts allocations: from here on the name is this macro's.
static int allocations = 0;
#define cudaMallocManaged(pointer, bytes) \
  (++allocations, hipMalloc(pointer, bytes))

#ifdef cudaMallocManaged
static const bool counted = true;
#endif

int main() {
  float* p;
  cudaMallocManaged(&p, 4);
  hipFree(p);
#undef cudaMallocManaged
  hipMallocManaged(&p, 4);
  hipFree(p);
  return counted ? allocations : EXIT_FAILURE;
}
