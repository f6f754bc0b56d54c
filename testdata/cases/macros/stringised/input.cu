#include <cuda_runtime.h>
#include <stdio.h>

#define TRACE(call) (puts(#call), (call))
#define NAME(x) #x

int main() {
  void* p;
  TRACE(cudaMalloc(&p, 4));
  puts(NAME(cudaFree));
  return TRACE(cudaFree(p)) != cudaSuccess;
}
