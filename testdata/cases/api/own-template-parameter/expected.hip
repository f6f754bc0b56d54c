#include <hip/hip_runtime.h>

template <typename cudaStream_t>
void drain(cudaStream_t& queue) {
  queue.clear();
}

template <int cudaDevAttrWarpSize>
int width() {
  return cudaDevAttrWarpSize;
}

void wait(hipStream_t stream) { hipStreamSynchronize(stream); }
