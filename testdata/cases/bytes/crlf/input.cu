// Fills data.

#include <cuda_runtime.h>
#include <device_launch_parameters.h>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }

int main() {
  int* data;
  cudaMallocHost(&data, 128);
  fill<<<1, 32>>>(data);
  return cudaDeviceSynchronize();
}
