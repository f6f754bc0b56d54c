#include <cuda_runtime.h>

__constant__ int factor;
__global__ void scale(cudaTextureObject_t, float* data, int code) { data[0] *= factor * code; }

void run(float* data, cudaEvent_t event) {
  int n = 2;
  scale<<<cudaEventQuery(event) == cudaSuccess ? 1 : 2, 1, 0, cudaStreamPerThread>>>(cudaTextureObject_t(), data, cudaMemcpyToSymbol(factor, &n, sizeof n));
}
