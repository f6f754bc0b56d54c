#include <cuda_runtime.h>

__global__ void sum(float* out, int* count, double* wide) {
  __shared__ float part[32];
  atomicAdd(count, 1);
  atomicAdd(&part[threadIdx.x], 1.0f);
  atomicAdd(out, part[0]);
  atomicAdd(wide, 1.0);
}
