#include <hip/hip_runtime.h>

__global__ void invert(hipSurfaceObject_t surface, int width) {
  int x = threadIdx.x;
  uchar4 pixel;
  surf2Dread(&pixel, surface, x * 4, 0);
  pixel.x = 255 - pixel.x;
  surf2Dwrite(pixel, surface, x * 4, 0);
}

hipSurfaceObject_t make(hipArray_t array) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface = 0;
  hipCreateSurfaceObject(&surface, &resource);
  return surface;
}
