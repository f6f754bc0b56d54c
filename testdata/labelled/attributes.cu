// flags:
// What a device says of itself that means another thing on AMD GPUs, and
// objects of graphics that some of these lack.
#include <cuda.h>
#include <cuda_gl_interop.h>
#include <cuda_runtime.h>

int rowBytes(int width, int device) {
  int pitch = 0;
  cudaDeviceGetAttribute(&pitch, cudaDevAttrTexturePitchAlignment, device);  // wrong: cuda-api
  return (width + pitch - 1) / pitch * pitch;
}
int rowBytesOf(int width, CUdevice device) {
  int pitch = 0;
  cuDeviceGetAttribute(&pitch, CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, device);  // wrong: cuda-api
  return (width + pitch - 1) / pitch * pitch;
}
int threads(int device) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, device);  // harmless
  return most;
}
int processors(int device) {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);  // harmless
  return count;
}
cudaGraphicsResource_t shared(unsigned buffer) {
  cudaGraphicsResource_t resource = nullptr;
  cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsNone);  // wrong: cuda-api
  return resource;
}
void map(cudaGraphicsResource_t resource, cudaStream_t stream) {
  cudaGraphicsMapResources(1, &resource, stream);    // harmless
  cudaGraphicsUnmapResources(1, &resource, stream);  // harmless
  cudaGraphicsUnregisterResource(resource);          // harmless
}
size_t pitched(float** rows, size_t width, size_t height) {
  size_t pitch = 0;
  cudaMallocPitch(reinterpret_cast<void**>(rows), &pitch, width * sizeof(float), height);  // harmless
  return pitch;
}
