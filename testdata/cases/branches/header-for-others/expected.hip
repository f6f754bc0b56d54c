#ifdef USE_MUSA
#include "vendor_musa.h"
#else
#include <hip/hip_runtime.h>
#endif

void clear(float* data, int count, hipStream_t stream) {
#ifdef CLEARS_BY_COPY
  hipMemcpyAsync(data, data + count, count, hipMemcpyDeviceToDevice, stream);
#else
  hipMemsetAsync(data, 0, count, stream);
#endif
}
