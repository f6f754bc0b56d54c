#include <hip/hip_runtime.h>

struct Image {
  unsigned long long handle;
  hipTextureObject_t texture;
  hipSurfaceObject_t surface;
};

void make(Image& image, const hipResourceDesc& resource,
          const hipTextureDesc& description) {
  hipCreateTextureObject(&image.texture, &resource, &description, nullptr);
  hipCreateTextureObject((hipTextureObject_t*)&image.handle, &resource, &description, nullptr);
  hipCreateSurfaceObject(&image.surface, &resource);
}

// One kind in the place of the other.
void mix(Image& image) {
  image.texture = (hipTextureObject_t)image.surface;
  hipSurfaceObject_t copy = (hipSurfaceObject_t)image.texture;
  hipDestroySurfaceObject(copy);
}
void release(Image& image) {
  hipDestroyTextureObject((hipTextureObject_t)image.handle);
  hipDestroyTextureObject(image.texture);
  hipDestroySurfaceObject((hipSurfaceObject_t)image.texture);
  hipDestroyTextureObject((hipTextureObject_t)image.surface);
  image.texture = 0;
}

// The driver's are the same in HIP.
void driver(hipTextureObject_t texture, Image& image) {
  image.texture = texture;
  hipTexObjectDestroy(image.texture);
}

__device__ float read(hipSurfaceObject_t surface, int x);
__global__ void kernel(hipTextureObject_t texture, float* out) {
  out[0] = read((hipSurfaceObject_t)texture, 0);
}
void launch(const Image& image, float* out) {
  kernel<<<1, 1>>>((hipTextureObject_t)image.surface, out);
  kernel<<<1, 1>>>(image.texture, out);
}
