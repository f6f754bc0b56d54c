#include <hip/hip_runtime.h>

float* pinned(size_t n) {
  float* p = nullptr;
  hipHostMalloc(&p, n * sizeof(float), hipHostMallocDefault);
  return p;
}

void* pinnedBytes(size_t n) {
  void* p = nullptr;
  hipHostMalloc( &p , n , hipHostMallocPortable );
  return p;
}
