#include <cuda_runtime.h>

void release(void *p) {
  cudaFree(p);  // hipify-port: allow(cuda-apis): no such check
  cudaFree(p);  // hipify-port: allow(cuda-api)
  cudaFree(p);  // hipify-port: ignore(cuda-api): no such word
  int count = 0;  // hipify-port: allow(cuda-api): nothing is here
  const char *text = "// hipify-port: allow(cuda-api): no comment";
  cudaFree(p);  // as in hipify-port: allow(cuda-api): not at the start
  // hipify-port: allow-begin(cuda-api): never ended
  cudaFree(p);
  (void)count, (void)text;
}
