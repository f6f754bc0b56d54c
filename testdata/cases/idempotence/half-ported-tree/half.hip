#include <hip/hip_runtime.h>
#include <cuda_fp16.h>

int main() {
  float* p;
  (void)hipMalloc(&p, 4);
  return cudaFree(p);
}
