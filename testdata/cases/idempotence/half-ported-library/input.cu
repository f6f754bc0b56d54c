#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

__constant__ float scale[4];

__global__ void apply(float* data) { data[threadIdx.x] *= scale[threadIdx.x % 4]; }

hipError_t run(hipblasHandle_t handle, float* data, const float* factors, int n) {
  hipError_t error = hipMemcpyToSymbol(HIP_SYMBOL(scale), factors, sizeof scale);
  hipLaunchKernelGGL(apply, dim3(1), dim3(n), 0, 0, data);
  float sum = 0;
  hipblasSasum(handle, n, data, 1, &sum);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  if (sum > properties.warpSize) error = cudaFree(data);
  return error;
}
