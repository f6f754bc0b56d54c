#include <cuda_runtime.h>

// Newer than any table: the name is CUDA's, what becomes of it is unknown.
void run(cudaStream_t stream) {
  cudaStreamFutureExtension(stream, 3);
  cudaStreamSynchronize(stream);
}
