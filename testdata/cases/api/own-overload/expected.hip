#include <hip/hip_runtime.h>

// One more overload, at global scope, of a name of CUDA's.
inline hipError_t cudaMemset(int* data, int value, size_t n, bool wait) {
  hipError_t code = hipMemset(data, value, n * sizeof(int));
  if (wait) code = hipDeviceSynchronize();
  return code;
}

int main() {
  int* p;
  hipMalloc(&p, 64);
  cudaMemset(p, 0, 16, true);
  hipMemset(p, 0, 64);
  return 0;
}
