#include <hip/hip_runtime.h>

__global__ void scale(float* data) { data[0] *= 2; }

void run(float* data) {
  scale<<<1, 1>>>;
  scale<<<>>>(data);
  scale<<<1, 1>>>(data;
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
  hipDeviceSynchronize();
}
