#include <cuda_gl_interop.h>
#include <cuda_runtime.h>

cudaError_t map(cudaGraphicsResource_t* resource, unsigned buffer) {
  return cudaGraphicsGLRegisterBuffer(resource, buffer, cudaGraphicsRegisterFlagsNone);
}
