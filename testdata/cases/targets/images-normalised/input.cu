// gfx90a filters textures that are read as normalised floats.
#include <cuda_runtime.h>

cudaTextureObject_t filtered(cudaArray_t bytes) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = bytes;
  cudaTextureDesc mode = {};
  mode.filterMode = cudaFilterModeLinear;
  mode.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t image = 0;
  cudaCreateTextureObject(&image, &resource, &mode, nullptr);
  return image;
}
