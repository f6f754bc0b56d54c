#ifdef USE_MUSA
#include "vendor_musa.h"
#else
#include <cuda_runtime.h>
#endif

void clear(float* data, int count, cudaStream_t stream) {
#ifdef CLEARS_BY_COPY
  cudaMemcpyAsync(data, data + count, count, cudaMemcpyDeviceToDevice, stream);
#else
  cudaMemsetAsync(data, 0, count, stream);
#endif
}
