#include "glew.h"
#include <cuda_gl_interop.h>

cudaError_t map(cudaGraphicsResource_t* resource, GLuint buffer) {
  return cudaGraphicsGLRegisterBuffer(resource, buffer, cudaGraphicsRegisterFlagsNone);
}
