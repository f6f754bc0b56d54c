#include <hip/hip_runtime.h>

__global__ void k(const int* data) {
  if (data[threadIdx.x] < 0) __builtin_trap();
  if (data[threadIdx.x] > 9) __builtin_debugtrap();
}
