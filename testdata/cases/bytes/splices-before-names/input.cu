#include <cuda_runtime.h>

void g(void* p) {
  cudaError_t e = \
cudaFree(p);
  (void)e;
}
#if defined(X) || \
CUDART_VERSION > 0
\
cudaStream_t s;
#endif
