#include <hip/hip_runtime.h>

// The project counts what it allocates.
static int allocations = 0;
hipError_t countedFree(void* p);
#define cudaMalloc(p, n) (++allocations, hipMalloc(p, n))
#define cudaFree(p) countedFree(p)

int main() {
  void* p;
  cudaMalloc(&p, 16);
  cudaFree(p);
#ifdef cudaFree
  --allocations;
#endif
#undef cudaFree
  return hipFree(nullptr);
}
