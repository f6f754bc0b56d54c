#include <hip/hip_runtime.h>
#include <hip/hip_runtime.h>

__constant__ float filter[9];

int main() {
  float* data;
  hipHostMalloc(&data, 64, hipHostMallocDefault);
  hipMemcpyToSymbol(HIP_SYMBOL(filter), data, sizeof(filter));
  if (hipDeviceSynchronize() != hipSuccess) return 1;
  return hipHostFree(data) != hipSuccess;
}
