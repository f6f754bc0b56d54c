#include <hip/hip_runtime.h>

__global__ void scale(float* data, int n) { data[n] *= 2; }

void run(float* data, int n) {
  hipLaunchKernelGGL(scale /* twice */ , dim3( /* grid */ n), /* block */ dim3(32 /* lanes */ ), 0, 0, data, n);
  // scale<<<1, 1>>>(data, n);
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data /* all */, n /* of them */);
  hipLaunchKernelGGL(scale, dim3(n),  // grid
          dim3(1   // block
          ), 0, 0, data, n);
}
