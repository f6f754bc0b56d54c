#include "glew.h"
#include <hip/hip_runtime_api.h>
#include <hip/hip_gl_interop.h>

hipError_t map(hipGraphicsResource_t* resource, GLuint buffer) {
  return hipGraphicsGLRegisterBuffer(resource, buffer, hipGraphicsRegisterFlagsNone);
}
