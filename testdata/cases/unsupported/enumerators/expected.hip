#include <hip/hip_runtime.h>

bool gone(hipError_t code) {
  return code == cudaErrorMpsServerNotReady || false ||
         code == hipErrorNoDevice;
}
