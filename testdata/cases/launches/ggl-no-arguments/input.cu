#include <cuda_runtime.h>
#include <stdio.h>

__global__ void hello() { printf("hello\n"); }

int main() {
  hello<<<1, 1>>>();
  hello<<<2, 1>>>( );
  return cudaDeviceSynchronize();
}
