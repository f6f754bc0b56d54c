#include <cuda_runtime.h>

template <typename cudaStream_t>
void drain(cudaStream_t& queue) {
  queue.clear();
}

template <int cudaDevAttrWarpSize>
int width() {
  return cudaDevAttrWarpSize;
}

void wait(cudaStream_t stream) { cudaStreamSynchronize(stream); }
