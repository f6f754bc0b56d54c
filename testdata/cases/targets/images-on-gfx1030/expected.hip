#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__device__ float fetch(hipTextureObject_t image, float x) {
  return tex1D<float>(image, x);
}

__global__ void blur(hipTextureObject_t image, float* out) {
  const float x = threadIdx.x + 0.5f;
  const float y = threadIdx.y + 0.5f;
  out[0] = tex2D<float>(image, x - 1, y) + tex2D<float>(image, x + 1, y) +
           fetch(image, x);
}

template <typename T>
__global__ void gather(hipTextureObject_t image, T* out) {
  out[0] = hipport::intrinsics::tex2Dgather<T>(image, 0.5f, 0.5f, 1);
}

__global__ void write(hipSurfaceObject_t surface) {
  surf2Dwrite(1.0f, surface, 0, 0);
}

void make(hipTextureObject_t* image, float* pitched, size_t pitch) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypePitch2D;
  resource.res.pitch2D.devPtr = pitched;
  resource.res.pitch2D.pitchInBytes = pitch;
  hipTextureDesc mode = {};
  mode.filterMode = hipFilterModeLinear;
  hipCreateTextureObject(image, &resource, &mode, nullptr);
}

float tex3D(int own) { return own; }
float useOwn() { return tex3D(3); }
