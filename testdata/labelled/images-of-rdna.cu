// flags: --arch gfx1100 --arch gfx1201
// The same functions where the GPU has image and matrix instructions.
#include <cuda_runtime.h>

template <typename T>
__device__ T fetched(cudaTextureObject_t image, int i) {
  return tex1Dfetch<T>(image, i);                       // harmless: image-support
}
__global__ void volumes(cudaTextureObject_t volume, float* out) {
  out[0] = tex3D<float>(volume, 0.5f, 0.5f, 0.5f);      // harmless: image-support
  out[1] = tex2DLayered<float>(volume, 0.5f, 0.5f, 2);  // harmless: image-support
  out[2] = tex2DLod<float>(volume, 0.5f, 0.5f, 1.0f);   // harmless: image-support
  out[3] = fetched<float>(volume, 4);                   // harmless: image-support
}
void filtered(cudaTextureDesc& description) {
  description.filterMode = cudaFilterModeLinear;        // harmless: image-support
  description.readMode = cudaReadModeElementType;       // harmless: image-support
}
struct Layout {
  int wmma, mma;
  int tiles() const { return wmma * mma; }              // harmless: matrix-unit
};
