#include <cuda_runtime.h>

#define NAME(code) \
  case code:       \
    return #code;
#define PC_NAME            \
  case cudaErrorInvalidPc: \
    return "pc";

// No label that can be left out by whole lines, or no label.
const char* nameOf(cudaError_t code, bool isOld) {
  const cudaError_t other = isOld ? cudaErrorInvalidNormSetting : cudaSuccess;
  if (code == other || code == cudaErrorExternalDevice) return "other";
  switch (code) {
    NAME(cudaErrorHardwareStackError)
    PC_NAME
    case cudaErrorNotReady: case cudaErrorDevicesUnavailable: return "busy";
    default: return "unknown";
  }
}

// Left out before.
const char* again(cudaError_t code) {
  switch (code) {
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidFilterSetting:
#endif
      return "filter";
    default:
      return "unknown";
  }
}
