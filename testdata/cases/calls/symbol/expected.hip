#include <hip/hip_runtime.h>

__constant__ float filter[9];
__device__ int counter;
namespace tables {
__constant__ double roots[4];
}

void upload(const float* host, hipStream_t stream) {
  hipMemcpyToSymbol(HIP_SYMBOL(filter), host, 9 * sizeof(float));
  hipMemcpyToSymbolAsync(HIP_SYMBOL(filter), host, sizeof filter, 0, hipMemcpyHostToDevice, stream);
  double values[4] = {0, 1, 2, 3};
  hipMemcpyToSymbol(HIP_SYMBOL(tables::roots), values, sizeof(values));
  int n = 0;
  hipMemcpyFromSymbol(&n, HIP_SYMBOL(counter), sizeof(n));
  void* address = nullptr;
  size_t size = 0;
  hipGetSymbolAddress(&address, HIP_SYMBOL(filter));
  hipGetSymbolSize(&size, HIP_SYMBOL(counter));
}
