#include <hip/hip_runtime.h>

__global__ void scale(float* data, float by = 2.0f, int n = 1) { if (n) data[0] *= by; }

struct Launcher {
  static void run(float* data, int threads = 32, hipStream_t stream = nullptr) {
    hipLaunchKernelGGL(scale, dim3(1), dim3(threads), 0, stream, data);
  }
};

void run(float* data) {
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL(scale, dim3(1), dim3(1), 0, 0, data, 3.0f);
  Launcher::run(data);
}
