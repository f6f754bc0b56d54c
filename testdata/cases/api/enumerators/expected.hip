#include <hip/hip_runtime.h>

const char* nameOf(hipError_t code) {
  switch (code) {
    case hipSuccess:
      return "fine";
    case hipErrorOutOfMemory:
      return "out of memory";
    case hipErrorInvalidValue:
    case hipErrorInvalidDevicePointer:
      return "bad argument";
    case hipErrorNotReady:
      return "busy";
    case hipErrorLaunchFailure:
      return "crashed";
    case hipErrorNoDevice:
      return "no GPU";
    default:
      return hipGetErrorString(code);
  }
}

int attribute(int device) {
  int value = 0;
  hipDeviceGetAttribute(&value, hipDeviceAttributeMultiprocessorCount, device);
  hipDeviceGetAttribute(&value, hipDeviceAttributeMaxThreadsPerBlock, device);
  return value;
}

void copy(void* to, const void* from, size_t bytes) {
  hipMemcpy(to, from, bytes, hipMemcpyHostToDevice);
  hipMemcpy(to, from, bytes, hipMemcpyKind::hipMemcpyDefault);
}
