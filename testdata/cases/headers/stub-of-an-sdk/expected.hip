// What builds without an SDK get for <cuda.h> is not what this file got.
#include <hip/hip_runtime.h>

hipError_t start(unsigned flags) { return hipInit(flags); }

#ifdef DRIVER_TRACE
hipError_t traced(hipDevice_t device, hipDeviceptr_t memory) {
  return device < 0 ? hipErrorInvalidValue : hipFree(memory);
}
#endif
