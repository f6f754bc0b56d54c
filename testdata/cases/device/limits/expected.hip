#include <hip/hip_runtime.h>
#include <stdio.h>

// printf, assert and malloc of kernels are HIP's as well.
#include <assert.h>
__global__ void say(int n) {
  int* x = static_cast<int*>(malloc(sizeof(int)));
  assert(x != nullptr);
  *x = n;
  printf("%d\n", *x);
  free(x);
}

void limit() {
  hipDeviceSetLimit(hipLimitMallocHeapSize, 64 << 20);
  hipDeviceSetLimit(hipLimitPrintfFifoSize, 8 << 20);
  say<<<1, 1>>>(1);
}
