#include <hip/hip_runtime.h>

void copy(void* to, const void* from, size_t n, hipStream_t stream) {
#ifdef SYNCHRONOUS
  hipMemcpy(to, from, n, hipMemcpyDefault);
  hipDeviceSynchronize();
#else
  hipMemcpyAsync(to, from, n, hipMemcpyDefault, stream);
#endif
}

#if defined(USE_PINNED) && USE_PINNED
void* allocate(size_t n) {
  void* p;
  hipHostMalloc(&p, n, hipHostMallocDefault);
  return p;
}
#endif
