#include <hip/hip_runtime.h>

#define NAME(code) \
  case code:       \
    return #code;
#define PC_NAME            \
  case cudaErrorInvalidPc: \
    return "pc";

// No label that can be left out by whole lines, or no label.
const char* nameOf(hipError_t code, bool isOld) {
  const hipError_t other = isOld ? cudaErrorInvalidNormSetting : hipSuccess;
  if (code == other || false) return "other";
  switch (code) {
    NAME(cudaErrorHardwareStackError)
    PC_NAME
    case hipErrorNotReady: case cudaErrorDevicesUnavailable: return "busy";
    default: return "unknown";
  }
}

// Left out before.
const char* again(hipError_t code) {
  switch (code) {
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidFilterSetting:
#endif
      return "filter";
    default:
      return "unknown";
  }
}
