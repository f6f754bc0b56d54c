#include <hip/hip_runtime.h>

texture<float, hipTextureType2D, hipReadModeElementType> image;

__global__ void copy(float* out) { out[threadIdx.x] = tex2D(image, threadIdx.x, 0); }

void bind(hipArray_t array) {
  image.filterMode = hipFilterModePoint;
  hipBindTextureToArray(image, array);
  hipUnbindTexture(image);
}
