#include <hip/hip_runtime.h>

hipError_t query(const void* pointer, bool* managed) {
  hipPointerAttribute_t attributes;
  const hipError_t code = hipPointerGetAttributes(&attributes, pointer);
#if CUDART_VERSION >= 10000 || defined(__HIP_PLATFORM_AMD__)
  *managed = attributes.type == hipMemoryTypeManaged;
#else
  *managed = attributes.isManaged;
#endif
  return code;
}
