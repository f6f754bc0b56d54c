#include <hip/hip_runtime.h>

void g(void* p) {
  hipError_t e = \
hipFree(p);
  (void)e;
}
#if defined(X) || \
(CUDART_VERSION > 0 || defined(__HIP_PLATFORM_AMD__))
\
hipStream_t s;
#endif
