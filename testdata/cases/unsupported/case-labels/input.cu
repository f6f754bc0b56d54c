#include <cuda_runtime.h>
#include <cstdio>

const char* nameOf(cudaError_t code) {
  switch (code) {
    case cudaErrorInvalidPc:  // in a line of its own
      return "invalid pc";
    case cudaSuccess: return "success";
    case cudaErrorHardwareStackError: return "stack";

    // Labels of one statement, and a statement that another one leads to.
    case cudaErrorNoDevice:
    case cudaErrorDevicesUnavailable:
      return "no device";
    case cudaErrorNotReady:
      std::puts("not ready");
    case
      cudaErrorExternalDevice :
    {
      return "external";
    }
#if CUDART_VERSION < 8000
    case cudaErrorInvalidNormSetting:
      return "norm";
#endif
    default:
      break;
  }
  return "unknown";
}
