#include <cuda_runtime.h>

bool gone(cudaError_t code) {
  return code == cudaErrorMpsServerNotReady || code == cudaErrorMisalignedAddress ||
         code == cudaErrorNoDevice;
}
