#include <cuda_runtime.h>

__global__ void scale(float* data, int n) { data[n] *= 2; }

void run(float* data, int n) {
  scale /* twice */ <<< /* grid */ n, /* block */ 32 /* lanes */ >>>(data, n);
  // scale<<<1, 1>>>(data, n);
  scale<<<1, 1>>>(data /* all */, n /* of them */);
  scale<<<n,  // grid
          1   // block
          >>>(data, n);
}
