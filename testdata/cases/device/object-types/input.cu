#include <cuda.h>
#include <cuda_runtime.h>

struct Image {
  unsigned long long handle;
  cudaTextureObject_t texture;
  cudaSurfaceObject_t surface;
};

void make(Image& image, const cudaResourceDesc& resource,
          const cudaTextureDesc& description) {
  cudaCreateTextureObject(&image.texture, &resource, &description, nullptr);
  cudaCreateTextureObject(&image.handle, &resource, &description, nullptr);
  cudaCreateSurfaceObject(&image.surface, &resource);
}

// One kind in the place of the other.
void mix(Image& image) {
  image.texture = image.surface;
  cudaSurfaceObject_t copy = image.texture;
  cudaDestroySurfaceObject(copy);
}
void release(Image& image) {
  cudaDestroyTextureObject(image.handle);
  cudaDestroyTextureObject(image.texture);
  cudaDestroySurfaceObject(image.texture);
  cudaDestroyTextureObject(image.surface);
  image.texture = 0;
}

// The driver's are the same in HIP.
void driver(CUtexObject texture, Image& image) {
  image.texture = texture;
  cuTexObjectDestroy(image.texture);
}

__device__ float read(cudaSurfaceObject_t surface, int x);
__global__ void kernel(cudaTextureObject_t texture, float* out) {
  out[0] = read(texture, 0);
}
void launch(const Image& image, float* out) {
  kernel<<<1, 1>>>(image.surface, out);
  kernel<<<1, 1>>>(image.texture, out);
}
