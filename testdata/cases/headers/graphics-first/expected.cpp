#include <hip/hip_runtime_api.h>
#include <hip/hip_gl_interop.h>
#include <hip/hip_runtime.h>

hipError_t map(hipGraphicsResource_t* resource, unsigned buffer) {
  return hipGraphicsGLRegisterBuffer(resource, buffer, hipGraphicsRegisterFlagsNone);
}
