#include <cuda_runtime.h>

__global__ void scale(float* data, int n) { data[n] *= 2; }

void run(float* data, int n) {
  scale<<<n, 32>>> /* in place */ (data, n);
  scale<<<n, 32>>>(/* in place */ data, n);
}
