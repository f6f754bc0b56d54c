#include <cuda_runtime.h>
#include <cuda.h>

int a = 0;int b = 0;
void f(void* p) {
  cudaFree(p);
  cudaFreeHost(p);
}
