#include <hip/hip_runtime.h>

__constant__ int factor;
__global__ void scale(hipTextureObject_t, float* data, int code) { data[0] *= factor * code; }

void run(float* data, hipEvent_t event) {
  int n = 2;
  hipLaunchKernelGGL(scale, dim3(hipEventQuery(event) == hipSuccess ? 1 : 2), dim3(1), 0, hipStreamPerThread, hipTextureObject_t(), data, hipMemcpyToSymbol(HIP_SYMBOL(factor), &n, sizeof n));
}
