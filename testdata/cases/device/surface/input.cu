#include <cuda_runtime.h>

__global__ void invert(cudaSurfaceObject_t surface, int width) {
  int x = threadIdx.x;
  uchar4 pixel;
  surf2Dread(&pixel, surface, x * 4, 0);
  pixel.x = 255 - pixel.x;
  surf2Dwrite(pixel, surface, x * 4, 0);
}

cudaSurfaceObject_t make(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  cudaCreateSurfaceObject(&surface, &resource);
  return surface;
}
