#include <hip/hip_runtime.h>

#if 0
void old() {
  hipDeviceSynchronize();  // don't
  texture<float, 1> tex;
  object.cudaFree(p);
}
#endif

void now() { hipDeviceSynchronize(); }
