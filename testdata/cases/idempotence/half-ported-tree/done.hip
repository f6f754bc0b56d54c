#include <hip/hip_runtime.h>

__global__ void fill(float* p) { p[threadIdx.x] = 1; }

int main() {
  float* p;
  (void)hipMalloc(&p, 4);
  fill<<<1, 1>>>(p);
  return hipFree(p);
}
