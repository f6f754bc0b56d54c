#include <hip/hip_runtime.h>

__global__ void sum(const float* in, float* out) {
  extern __shared__ float cache[];
  cache[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[0] = cache[0];
}

void run(const float* in, float* out, int n, hipStream_t stream) {
  hipLaunchKernelGGL(sum, dim3(1), dim3(n), n * sizeof(float), 0, in, out);
  hipLaunchKernelGGL(sum, dim3(1), dim3(n), n * sizeof(float), stream, in, out);
  hipLaunchKernelGGL(sum, dim3(1), dim3(n), sizeof(float) * (n + 1), hipStreamPerThread, in, out);
}
