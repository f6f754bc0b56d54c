#include "common.h"

__global__ void fill(int* data) { data[blockIdx.x] = 1; }

int main() {
  int* data;
  CHECK(hipMalloc(&data, 16));
  fill<<<4, 1>>>(data);
  CHECK(hipFree(data));
  return 0;
}
