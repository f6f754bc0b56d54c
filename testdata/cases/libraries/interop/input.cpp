#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_gl_interop.h>
#include <cuda_egl_interop.h>
#include <cudaGL.h>

// OpenGL and Vulkan memory can be shared, EGL streams cannot.
void map(unsigned buffer, int fd, size_t bytes, cudaStream_t stream) {
  cudaGraphicsResource_t resource;
  cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard);
  cudaGraphicsMapResources(1, &resource, stream);
  void* pointer = nullptr;
  size_t size = 0;
  cudaGraphicsResourceGetMappedPointer(&pointer, &size, resource);
  cudaGraphicsUnmapResources(1, &resource, stream);
  cudaExternalMemoryHandleDesc vulkan = {};
  vulkan.type = cudaExternalMemoryHandleTypeOpaqueFd;
  vulkan.handle.fd = fd;
  vulkan.size = bytes;
  cudaExternalMemory_t memory;
  cudaImportExternalMemory(&memory, &vulkan);
  cudaEglStreamConnection egl;
  cudaEGLStreamConsumerConnect(&egl, nullptr);
  cuGLCtxCreate(nullptr, 0, 0);
}
