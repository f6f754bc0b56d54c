#include <cuda_runtime.h>

__global__ void tile(float* data) { data[threadIdx.x] = 0; }

void run(float* data, int w, int h) {
  dim3 grid((w + 15) / 16, (h + 15) / 16), block(16, 16);
  tile<<<grid, block>>>(data);
  tile<<<dim3(w, h), dim3(16, 16, 1)>>>(data);
  tile<<<dim3{2, 2}, block>>>(data);
  tile<<<dim3 (2), dim3(4).x>>>(data);
}
