// What builds without an SDK get for <cuda.h> is not what this file got.
#include <cuda.h>

CUresult start(unsigned flags) { return cuInit(flags); }

#ifdef DRIVER_TRACE
CUresult traced(CUdevice device, CUdeviceptr memory) {
  return device < 0 ? CUDA_ERROR_INVALID_VALUE : cuMemFree(memory);
}
#endif
