// gfx90a filters textures that are read as normalised floats.
#include <hip/hip_runtime.h>

hipTextureObject_t filtered(hipArray_t bytes) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = bytes;
  hipTextureDesc mode = {};
  mode.filterMode = hipFilterModeLinear;
  mode.readMode = hipReadModeNormalizedFloat;
  hipTextureObject_t image = 0;
  hipCreateTextureObject(&image, &resource, &mode, nullptr);
  return image;
}
