#include <hip/hip_runtime.h>

// The counterpart of one of these came with ROCm 6.2.
hipError_t choose(int* devices, int n, void** p, hipStream_t stream) {
  hipMallocAsync(p, 64, stream);
  return cudaSetValidDevices(devices, n);
}
