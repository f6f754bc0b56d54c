// nvcc has read CUDA's header before the macros are defined; HIP's, which has
// names such as n and max itself, is to be read before them too.
#include <cstdio>

#define n 256
#define max(a, b) ((a) > (b) ? (a) : (b))

#include <cuda_runtime.h>

__global__ void clamp(float* data) {
  data[threadIdx.x] = max(data[threadIdx.x], 0.0f);
}

void run(float* data) { clamp<<<1, n>>>(data); }
