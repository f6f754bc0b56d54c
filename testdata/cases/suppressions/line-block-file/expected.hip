// hipify-port: allow-file(name-in-string): the variable is read by a wrapper
#include <cstdlib>
#include <hip/hip_runtime.h>

void pick(void *p) {
  cudaFree(p);  // hipify-port: allow(cuda-api): a stand-in under test
  hipFree(p);
  // hipify-port: allow(unsupported-api): NVIDIA's build alone comes here
  hipLimit_t limit = cudaLimitDevRuntimePendingLaunchCount;
  std::getenv("CUDA_VISIBLE_DEVICES");
  // hipify-port: allow-begin(cuda-api): compared with NVIDIA's names
  cudaMalloc(&p, 16);
  cudaFree(p);
  // hipify-port: allow-end(cuda-api)
  hipMalloc(&p, 16);
  (void)limit;
}
