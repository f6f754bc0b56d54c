// flags: --arch gfx90a
// Layers, gathers and filters: what HIP's functions take and do otherwise.
#include <cuda_runtime.h>

#define GATHER(image, x, y) tex2Dgather<float4>(image, x, y)  // wrong: texture-gather

struct Corners {
  float4 red;
  __device__ void read(cudaTextureObject_t image, float x, float y) {
    red = tex2Dgather<float4>(image, x, y, 0);  // wrong: texture-gather
  }
};
template <typename T>
__device__ T layerOf(cudaSurfaceObject_t layers, int x, int y, int layer) {
  return surf2DLayeredread<T>(layers, x * sizeof(T), y, layer);  // wrong: surface-access
}
__global__ void copies(cudaSurfaceObject_t from, cudaSurfaceObject_t to, float* out) {
  const float value = layerOf<float>(from, threadIdx.x, blockIdx.x, 1);
  surf2DLayeredwrite(value, to, threadIdx.x * 4, blockIdx.x, 2);  // wrong: surface-access
  const float clamped = surf2Dread<float>(from, threadIdx.x * 4, 0, cudaBoundaryModeClamp);  // wrong: surface-access
  out[threadIdx.x] = clamped + surf1Dread<float>(from, threadIdx.x * 4);  // wrong: surface-access
}
__global__ void corners(cudaTextureObject_t image, Corners* out) {
  out[threadIdx.x].read(image, threadIdx.x, 0);
  out[threadIdx.x].red.x += GATHER(image, 0, 0).y;
}
cudaTextureObject_t interpolated(const float* data, size_t bytes) {
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<float*>(data);
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = bytes;
  cudaTextureDesc texture{};
  texture.filterMode = cudaFilterModeLinear;  // wrong: image-support
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &texture, nullptr);
  return object;
}
void smooth(cudaTextureDesc* texture, bool isSmooth) {
  texture->filterMode = isSmooth ? cudaFilterModeLinear : cudaFilterModePoint;  // wrong: image-support
}
