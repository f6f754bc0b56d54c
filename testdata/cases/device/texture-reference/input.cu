#include <cuda_runtime.h>

texture<float, cudaTextureType2D, cudaReadModeElementType> image;

__global__ void copy(float* out) { out[threadIdx.x] = tex2D(image, threadIdx.x, 0); }

void bind(cudaArray_t array) {
  image.filterMode = cudaFilterModePoint;
  cudaBindTextureToArray(image, array);
  cudaUnbindTexture(image);
}
