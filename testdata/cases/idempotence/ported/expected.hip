#include <hip/hip_runtime.h>

__constant__ float filter[9];
__global__ void scale(float* data) { data[0] *= filter[0]; }

int main() {
  float* data;
  hipHostMalloc(&data, 64, hipHostMallocDefault);
  hipMemcpyToSymbol(HIP_SYMBOL(filter), data, sizeof(filter));
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
  scale<<<1, 1>>>(data);
  return hipDeviceSynchronize() == hipSuccess;
}
