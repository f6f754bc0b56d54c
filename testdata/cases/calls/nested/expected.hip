#include <hip/hip_runtime.h>

__constant__ int limits[2];

hipError_t first(hipError_t a, hipError_t b) { return a != hipSuccess ? a : b; }

hipError_t set(const int* from) {
  int* p = nullptr;
  return first(hipMemcpyToSymbol(HIP_SYMBOL(limits), from, sizeof(int), hipHostMalloc(&p, 4, hipHostMallocDefault) == hipSuccess ? 4 : 0),
               first(hipHostMalloc(&p, sizeof(hipEvent_t), hipHostMallocDefault), hipGetLastError()));
}
