#include <hip/hip_runtime.h>

__global__ void tile(float* data) { data[threadIdx.x] = 0; }

void run(float* data, int w, int h) {
  dim3 grid((w + 15) / 16, (h + 15) / 16), block(16, 16);
  hipLaunchKernelGGL(tile, dim3(grid), dim3(block), 0, 0, data);
  hipLaunchKernelGGL(tile, dim3(w, h), dim3(16, 16, 1), 0, 0, data);
  hipLaunchKernelGGL(tile, dim3(dim3{2, 2}), dim3(block), 0, 0, data);
  hipLaunchKernelGGL(tile, dim3 (2), dim3(dim3(4).x), 0, 0, data);
}
