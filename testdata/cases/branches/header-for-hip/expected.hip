#include "hipport/warp.h"
#ifdef USE_HIP
#include "vendor_hip.h"
#else
#include <hip/hip_runtime.h>
#endif

template <typename T>
__device__ T sum(T value) {
#ifdef HAS_SHUFFLES
  for (int lane = 16; lane > 0; lane /= 2) {
    value += hipport::shfl_xor_sync(0xffffffff, value, lane);
  }
#endif
  return value;
}

template <typename T>
void clear(T* data, int count, hipStream_t stream) {
#ifdef CLEARS_BY_COPY
  hipMemcpyAsync(data, data + count, count, hipMemcpyDeviceToDevice, stream);
#else
  hipMemsetAsync(data, 0, count, stream);
#endif
}

#ifdef TIMES
void mark(hipEvent_t event) { hipEventRecord(event); }
#endif
