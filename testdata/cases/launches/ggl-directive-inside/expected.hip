#include <hip/hip_runtime.h>

__global__ void scale(float* data, int n) { data[n] *= 2; }

void run(float* data, int n) {
  scale<<<1,
#ifdef WIDE
          64
#else
          32
#endif
          >>>(data, n);
}
