#include <hip/hip_runtime.h>
#include <hip/hip_gl_interop.h>
#include <cuda_egl_interop.h>

// OpenGL and Vulkan memory can be shared, EGL streams cannot.
void map(unsigned buffer, int fd, size_t bytes, hipStream_t stream) {
  hipGraphicsResource_t resource;
  hipGraphicsGLRegisterBuffer(&resource, buffer, hipGraphicsRegisterFlagsWriteDiscard);
  hipGraphicsMapResources(1, &resource, stream);
  void* pointer = nullptr;
  size_t size = 0;
  hipGraphicsResourceGetMappedPointer(&pointer, &size, resource);
  hipGraphicsUnmapResources(1, &resource, stream);
  hipExternalMemoryHandleDesc vulkan = {};
  vulkan.type = hipExternalMemoryHandleTypeOpaqueFd;
  vulkan.handle.fd = fd;
  vulkan.size = bytes;
  hipExternalMemory_t memory;
  hipImportExternalMemory(&memory, &vulkan);
  cudaEglStreamConnection egl;
  cudaEGLStreamConsumerConnect(&egl, nullptr);
  cuGLCtxCreate(nullptr, 0, 0);
}
