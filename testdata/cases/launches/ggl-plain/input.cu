#include <cuda_runtime.h>

__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

void run(float* data, int n) {
  scale<<<(n + 255) / 256, 256>>>(data, n);
  scale <<< n, 1 >>> (data, 4);
  if (n > 1) scale<<<1, n>>>(data + 1, n - 1);
  else scale<<<1, 1>>>(data, n);
}
