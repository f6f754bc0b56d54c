#include <cuda_runtime.h>

__global__ void sum(const float* in, float* out) {
  extern __shared__ float cache[];
  cache[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[0] = cache[0];
}

void run(const float* in, float* out, int n, cudaStream_t stream) {
  sum<<<1, n, n * sizeof(float)>>>(in, out);
  sum<<<1, n, n * sizeof(float), stream>>>(in, out);
  sum<<<1, n, sizeof(float) * (n + 1), cudaStreamPerThread>>>(in, out);
}
