#include <cuda_runtime.h>

__global__ void sample(cudaTextureObject_t texture, float* out, int n) {
  int i = threadIdx.x;
  out[i] = tex2D<float>(texture, i + 0.5f, 0.5f) + tex1Dfetch<float>(texture, i);
}

cudaTextureObject_t make(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModeLinear;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}
