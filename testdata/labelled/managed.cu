// flags: --arch=gfx90a
// Managed memory on a GPU whose pages do not migrate, and sums of floats on it.
#include <cuda_runtime.h>

__global__ void sums(const float* in, float* out) {
  atomicAdd(out, in[threadIdx.x]);             // wrong: float-atomics
}
float* allocated(size_t n) {
  float* memory = nullptr;
  cudaMallocManaged(&memory, n * sizeof(float));  // wrong: managed-memory
  return memory;
}
void summed(const float* in) {
  float* out = nullptr;
  cudaMallocManaged(&out, sizeof(float), cudaMemAttachGlobal);
  *out = 0;
  sums<<<1, 64>>>(in, out);                    // wrong: host-atomic
}
__managed__ unsigned seen;
__global__ void marks(const unsigned* in) {
  atomicOr(&seen, 1u << (in[threadIdx.x] % 32));  // wrong: host-atomic
}
