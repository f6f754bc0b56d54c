// Names in messages, and words that only look like them.
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>

void check(hipError_t error, const char* what) {
  if (error != hipSuccess) printf("%s: set CUDA_VISIBLE_DEVICES?\n", what);
}

void run(void* p) {
  check(hipFree(p), "cudaFree");
  check(hipDeviceReset(), "cudaDeviceReset in libcuda");
  const char* names[] = {"cudaMalloc", "libcudaforge.txt", "MY_CUDA_HOME"};
  printf("%s __global__ %s\n", names[0], getenv("HOME"));
}
