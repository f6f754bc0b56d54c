#include <hip/hip_runtime.h>

void older(void* data, size_t bytes, int device, hipStream_t stream) {
  hipMemPrefetchAsync(data, bytes, device, stream);
  hipMemPrefetchAsync(data, bytes, hipCpuDeviceId);
  hipMemAdvise(data, bytes, hipMemAdviseSetReadMostly, device);
}

// CUDA 13's forms, and CUDA 12's under their own names.
void newer(void* data, size_t bytes, hipMemLocation place,
           hipStream_t stream) {
  hipMemPrefetchAsync(data, bytes, (place).id, stream);
  hipMemPrefetchAsync(data, bytes, (place).id);
  hipMemAdvise(data, bytes, hipMemAdviseSetReadMostly, (place).id);
  hipMemPrefetchAsync(data, bytes, (place).id, stream);
  hipMemAdvise(data, bytes, hipMemAdviseSetReadMostly, (place).id);
}
