#include <hip/hip_runtime.h>

__global__ void sample(hipTextureObject_t texture, float* out, int n) {
  int i = threadIdx.x;
  out[i] = tex2D<float>(texture, i + 0.5f, 0.5f) + tex1Dfetch<float>(texture, i);
}

hipTextureObject_t make(hipArray_t array) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc description = {};
  description.addressMode[0] = hipAddressModeClamp;
  description.filterMode = hipFilterModeLinear;
  description.readMode = hipReadModeElementType;
  hipTextureObject_t texture = 0;
  hipCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}
