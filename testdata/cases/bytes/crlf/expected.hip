// Fills data.

#include <hip/hip_runtime.h>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }

int main() {
  int* data;
  hipHostMalloc(&data, 128, hipHostMallocDefault);
  fill<<<1, 32>>>(data);
  return hipDeviceSynchronize();
}
