#include <cuda_runtime.h>

void first(void* p) {
  cudaFree(p);
}
}

void second(cudaStream_t stream) {
  cudaStreamSynchronize(stream);
}
