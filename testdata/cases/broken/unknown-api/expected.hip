#include <hip/hip_runtime.h>

// Newer than any table: the name is CUDA's, what becomes of it is unknown.
void run(hipStream_t stream) {
  cudaStreamFutureExtension(stream, 3);
  hipStreamSynchronize(stream);
}
