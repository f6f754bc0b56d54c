#include <cuda_runtime.h>

__global__ void k(int* data) {
  int row[warpSize];
  row[0] = data[threadIdx.x / warpSize];
  data[0] = row[0];
}

int onHost(int threads) { return threads / warpSize; }
