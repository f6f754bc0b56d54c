// flags: --arch=gfx1030
// What RDNA 2 has: textures of all kinds and a long cycle counter.
#include <cuda_runtime.h>
#include <mma.h>

namespace own {
struct Tiles {
  __device__ float mma_sync(int a, int b) const { return a * b; }
};
}  // namespace own

__global__ void sample(cudaTextureObject_t image, float* out) {
  out[0] = tex2D<float>(image, 0.5f, 0.5f);         // harmless: image-support
  out[1] = tex2Dgather<float4>(image, 1, 1, 2).x;   // harmless
  out[2] = clock64();                               // harmless: cycle-counter
}
void make(cudaTextureDesc* mode) {
  mode->filterMode = cudaFilterModeLinear;          // harmless
}
__global__ void big(float* out) {
  extern __shared__ float tile[];
  out[0] = tile[0];
}
void launch(float* out) {
  big<<<1, 64, 65536>>>(out);                       // harmless
  big<<<1, 64, 65537>>>(out);                       // wrong: shared-memory
}
__global__ void tiles(own::Tiles own, float* out) {
  out[0] = own.mma_sync(1, 2);                      // harmless: matrix-unit
}
