// flags: --arch gfx90a --arch gfx942
// The same calls as on gfx11, where the counter has 64 bits.
#include <cuda_runtime.h>

#define TICK() clock64()  // harmless: cycle-counter

__device__ void spin(long long cycles) {
  const long long begin = clock64();         // harmless: cycle-counter
  while (clock64() - begin < cycles) {       // harmless: cycle-counter
  }
}
struct Span {
  long long begin = 0;
  __device__ Span() : begin(clock64()) {}    // harmless: cycle-counter
  __device__ long long stop() const { return TICK() - begin; }
};
__global__ void profiled(long long* out, float* x) {
  const Span span;
  x[threadIdx.x] *= 2;
  spin(100);
  out[threadIdx.x] = span.stop();
  out[threadIdx.x] += static_cast<long long>(clock());  // harmless: cycle-counter
}
