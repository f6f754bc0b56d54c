// flags: --arch gfx950 --arch gfx1201
// 160 KiB of shared memory, and images on one of two.
#include <cuda_runtime.h>

__global__ void tiled(float* out) {  // harmless
  extern __shared__ float tile[];
  out[0] = tile[0];
}
void launch(float* out) {
  cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);  // wrong: shared-memory
}
__global__ void sample(cudaTextureObject_t image, float* out) {
  out[0] = tex1Dfetch<float>(image, 1);  // wrong: image-support
}
__global__ void waits(long long* out) {
  out[0] = clock64();  // harmless
}
