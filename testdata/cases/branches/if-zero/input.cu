#include <cuda_runtime.h>

#if 0
void old() {
  cudaThreadSynchronize();  // don't
  texture<float, 1> tex;
  object.cudaFree(p);
}
#endif

void now() { cudaDeviceSynchronize(); }
