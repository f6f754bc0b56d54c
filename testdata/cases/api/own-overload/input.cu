#include <cuda_runtime.h>

// One more overload, at global scope, of a name of CUDA's.
inline cudaError_t cudaMemset(int* data, int value, size_t n, bool wait) {
  cudaError_t code = cudaMemset(data, value, n * sizeof(int));
  if (wait) code = cudaDeviceSynchronize();
  return code;
}

int main() {
  int* p;
  cudaMalloc(&p, 64);
  cudaMemset(p, 0, 16, true);
  cudaMemset(p, 0, 64);
  return 0;
}
