#include <cuda_runtime.h>

const char* nameOf(cudaError_t code) {
  switch (code) {
    case cudaError::cudaErrorMemoryAllocation:
      return "memory";
    case cudaError::cudaErrorUnsupportedPtxVersion:
      return "driver";
    case ::cudaError::cudaErrorHardwareStackError:
      return "stack";
    case ::cudaErrorMisalignedAddress:
      return "alignment";
    default:
      return "unknown";
  }
}

bool isOfSystem(cudaError_t code) {
  if (code == cudaError::cudaErrorSystemNotReady) return true;
  return false;
}
