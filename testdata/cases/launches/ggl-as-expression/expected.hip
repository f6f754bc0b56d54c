#include <hip/hip_runtime.h>

// hipLaunchKernelGGL is a statement: where a launch is part of an expression
// it has to stay as it is.
__global__ void scale(float* data) { data[0] *= 2; }

#define ONCE(statement) do { statement; } while (0)

void run(float* data, bool really) {
  ONCE((scale<<<1, 1>>>(data)));
  really ? scale<<<1, 1>>>(data) : void();
  for (int i = 0; i < 2; ++i, scale<<<1, 1>>>(data)) {
  }
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
  return scale<<<1, 1>>>(data);
}
