// flags: --arch gfx1030
// References to textures, as CUDA 11 had them.
#include <cuda_runtime.h>

texture<float, cudaTextureType1D, cudaReadModeElementType> weights;  // wrong: texture-reference
texture<uchar4, 2, cudaReadModeNormalizedFloat> picture;             // wrong: texture-reference

__global__ void weighted(float* out) {
  out[threadIdx.x] = tex1Dfetch(weights, threadIdx.x) * tex2D(picture, threadIdx.x, 0).x;
}
void bind(const float* values, size_t bytes, cudaArray_t array) {
  size_t offset = 0;
  cudaBindTexture(&offset, weights, values, bytes);
  picture.filterMode = cudaFilterModeLinear;
  cudaBindTextureToArray(picture, array);
}
