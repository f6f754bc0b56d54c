#include "common.h"

__global__ void fill(int* data) { data[blockIdx.x] = 1; }

int main() {
  int* data;
  CHECK(cudaMalloc(&data, 16));
  fill<<<4, 1>>>(data);
  CHECK(cudaFree(data));
  return 0;
}
