#include <hip/hip_runtime.h>
#include <stdio.h>

__global__ void hello() { printf("hello\n"); }

int main() {
  hipLaunchKernelGGL(hello, dim3(1), dim3(1), 0, 0);
  hipLaunchKernelGGL(hello, dim3(2), dim3(1), 0, 0 );
  return hipDeviceSynchronize();
}
