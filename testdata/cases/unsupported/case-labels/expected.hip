#include <hip/hip_runtime.h>
#include <cstdio>

const char* nameOf(hipError_t code) {
  switch (code) {
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidPc:  // in a line of its own
#endif
      return "invalid pc";
    case hipSuccess: return "success";
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorHardwareStackError:
#endif
 return "stack";

    // Labels of one statement, and a statement that another one leads to.
    case hipErrorNoDevice:
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorDevicesUnavailable:
#endif
      return "no device";
    case hipErrorNotReady:
      std::puts("not ready");
#if !defined(__HIP_PLATFORM_AMD__)
    case
      cudaErrorExternalDevice :
#endif
    {
      return "external";
    }
#if CUDART_VERSION < 8000 && !defined(__HIP_PLATFORM_AMD__)
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidNormSetting:
#endif
      return "norm";
#endif
    default:
      break;
  }
  return "unknown";
}
