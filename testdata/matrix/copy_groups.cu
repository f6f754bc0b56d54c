// A matrix times a vector with cp.async and two tiles, of which one is loaded
// while the other is used.
#include "matrix.cuh"

#define WAIT(n) asm volatile("cp.async.wait_group %0;" ::"n"(n) : "memory")

__device__ void begin(float4* to, const float* from) {
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address),
               "l"(from)
               : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
}

__global__ void multiply(const float* a, const float* x, float* y, int tiles) {
  __shared__ float4 tile[2][64];
  const int thread = threadIdx.x;
  begin(&tile[0][thread], a + 4 * thread);
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      begin(&tile[(i + 1) % 2][thread], a + 256 * (i + 1) + 4 * thread);
      WAIT(1);
    } else {
      WAIT(0);
    }
    __syncthreads();
    for (int j = 0; j < 4; ++j) {
      const float4 four = tile[i % 2][(thread + 16 * j) % 64];
      sum += four.x * x[4 * i] + four.y * x[4 * i + 1] + four.z * x[4 * i + 2] +
             four.w * x[4 * i + 3];
    }
    __syncthreads();
  }
  y[thread] = sum;
}

int main() {
  const int tiles = 7;
  OnDevice<float> a(numbers<float>(256 * tiles, 62, -20, 20));
  OnDevice<float> x(numbers<float>(4 * tiles, 63, -20, 20));
  OnDevice<float> y(64);
  multiply<<<1, 64>>>(a, x, y, tiles);
  show("y", y.values());
}
