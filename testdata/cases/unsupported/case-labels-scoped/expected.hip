#include <hip/hip_runtime.h>

const char* nameOf(hipError_t code) {
  switch (code) {
    case hipError_t::hipErrorOutOfMemory:
      return "memory";
#if !defined(__HIP_PLATFORM_AMD__)
    case hipError_t::cudaErrorUnsupportedPtxVersion:
#endif
      return "driver";
#if !defined(__HIP_PLATFORM_AMD__)
    case ::hipError_t::cudaErrorHardwareStackError:
#endif
      return "stack";
#if !defined(__HIP_PLATFORM_AMD__)
    case ::cudaErrorMisalignedAddress:
#endif
      return "alignment";
    default:
      return "unknown";
  }
}

bool isOfSystem(hipError_t code) {
  if (false) return true;
  return false;
}
