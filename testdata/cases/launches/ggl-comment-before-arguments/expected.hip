#include <hip/hip_runtime.h>

__global__ void scale(float* data, int n) { data[n] *= 2; }

void run(float* data, int n) {
  hipLaunchKernelGGL(scale, dim3(n), dim3(32), 0, 0, /* in place */ data, n);
  hipLaunchKernelGGL(scale, dim3(n), dim3(32), 0, 0, /* in place */ data, n);
}
