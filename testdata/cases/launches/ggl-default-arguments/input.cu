#include <cuda_runtime.h>

__global__ void scale(float* data, float by = 2.0f, int n = 1) { if (n) data[0] *= by; }

struct Launcher {
  static void run(float* data, int threads = 32, cudaStream_t stream = nullptr) {
    scale<<<1, threads, 0, stream>>>(data);
  }
};

void run(float* data) {
  scale<<<1, 1>>>(data);
  scale<<<1, 1>>>(data, 3.0f);
  Launcher::run(data);
}
