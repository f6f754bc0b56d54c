#include <hip/hip_runtime.h>

// hipLaunchKernelGGL is a statement: where a launch is part of an expression
// it has to stay as it is.
__global__ void scale(float* data) { data[0] *= 2; }

#define ONCE(statement) do { statement; } while (0)

void run(float* data, bool really) {
  ONCE((hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data)));
  really ? hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data) : void();
  for (int i = 0; i < 2; ++i, hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data)) {
  }
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
  return hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
}
