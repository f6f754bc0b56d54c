// HIP already: its header comes behind macros that it names, by a header.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#include "runtime.h"

__global__ void scale(float* data, float factor) {
  data[threadIdx.x] *= MAX(factor, 1.0f);
}

int main() {
  float* data = nullptr;
  check(hipMalloc(reinterpret_cast<void**>(&data), 64 * sizeof(float)));
  check(hipMemset(data, 0, 64 * sizeof(float)));
  scale<<<1, 64>>>(data, 2.0f);
  check(hipDeviceSynchronize());
  check(hipFree(data));
}
