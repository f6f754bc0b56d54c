#ifdef USE_HIP
#include "vendor_hip.h"
#else
#include <cuda_runtime.h>
#endif

template <typename T>
__device__ T sum(T value) {
#ifdef HAS_SHUFFLES
  for (int lane = 16; lane > 0; lane /= 2) {
    value += __shfl_xor_sync(0xffffffff, value, lane);
  }
#endif
  return value;
}

template <typename T>
void clear(T* data, int count, cudaStream_t stream) {
#ifdef CLEARS_BY_COPY
  cudaMemcpyAsync(data, data + count, count, cudaMemcpyDeviceToDevice, stream);
#else
  cudaMemsetAsync(data, 0, count, stream);
#endif
}

#ifdef TIMES
void mark(cudaEvent_t event) { cudaEventRecord(event); }
#endif
