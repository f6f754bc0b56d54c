#include <cuda_runtime.h>

__constant__ float filter[9];
__device__ int counter;
namespace tables {
__constant__ double roots[4];
}

void upload(const float* host, cudaStream_t stream) {
  cudaMemcpyToSymbol(filter, host, 9 * sizeof(float));
  cudaMemcpyToSymbolAsync(filter, host, sizeof filter, 0, cudaMemcpyHostToDevice, stream);
  double values[4] = {0, 1, 2, 3};
  cudaMemcpyToSymbol(tables::roots, values, sizeof(values));
  int n = 0;
  cudaMemcpyFromSymbol(&n, counter, sizeof(n));
  void* address = nullptr;
  size_t size = 0;
  cudaGetSymbolAddress(&address, filter);
  cudaGetSymbolSize(&size, counter);
}
