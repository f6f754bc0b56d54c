// Macros that no header of HIP's has other names for, and one behind its header.
#define BLOCK_SIZE 256
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#include <cuda_runtime.h>
#define n 16

__global__ void clamp(float* data) {
  data[threadIdx.x] = MAX(data[threadIdx.x], n);
}

void run(float* data) { clamp<<<1, BLOCK_SIZE>>>(data); }
