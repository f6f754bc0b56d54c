#include <hip/hip_runtime.h>

__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

void run(float* data, int n) {
  hipLaunchKernelGGL(scale, dim3((n + 255) / 256), dim3(256), 0, 0, data, n);
  hipLaunchKernelGGL(scale, dim3(n), dim3(1), 0, 0, data, 4);
  if (n > 1) hipLaunchKernelGGL(scale, dim3(1), dim3(n), 0, 0, data + 1, n - 1);
  else hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data, n);
}
