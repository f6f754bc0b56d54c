#include <hip/hip_runtime.h>

__global__ void scale(float* data, float by) { data[0] *= by; }

auto later(float* data) {
  return [=] { hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data, [](float x) { return x, x * 2; }(3.0f)); };
}

void now(float* data) {
  later(data)();
  [](auto* p) { hipLaunchKernelGGL(scale, dim3([] { return 1; }()), dim3(1), 0, 0, p, 1.0f); }(data);
}
