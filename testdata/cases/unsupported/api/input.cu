#include <cuda_runtime.h>

void tune(cudaStream_t stream, void* p) {
  unsigned long long id = 0;
  cudaStreamGetId(stream, &id);
  cudaFree(p);
  cudaCtxResetPersistingL2Cache();
}
