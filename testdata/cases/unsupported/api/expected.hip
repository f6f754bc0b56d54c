#include <hip/hip_runtime.h>

void tune(hipStream_t stream, void* p) {
  unsigned long long id = 0;
  cudaStreamGetId(stream, &id);
  hipFree(p);
  cudaCtxResetPersistingL2Cache();
}
