#include <hip/hip_runtime.h>

int count(const int* codes, int n) {
  int cudaSuccess = 0;  // hides CUDA's
  for (int i = 0; i < n; ++i) cudaSuccess += codes[i] == 0;
  return cudaSuccess;
}

bool fine(hipError_t code) { return code == hipSuccess; }
