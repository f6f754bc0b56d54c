#include <cuda_runtime.h>

const char* nameOf(cudaError_t code) {
  switch (code) {
    case cudaSuccess:
      return "fine";
    case cudaErrorMemoryAllocation:
      return "out of memory";
    case cudaErrorInvalidValue:
    case cudaErrorInvalidDevicePointer:
      return "bad argument";
    case cudaErrorNotReady:
      return "busy";
    case cudaErrorLaunchFailure:
      return "crashed";
    case cudaErrorNoDevice:
      return "no GPU";
    default:
      return cudaGetErrorString(code);
  }
}

int attribute(int device) {
  int value = 0;
  cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, device);
  cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, device);
  return value;
}

void copy(void* to, const void* from, size_t bytes) {
  cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(to, from, bytes, cudaMemcpyKind::cudaMemcpyDefault);
}
