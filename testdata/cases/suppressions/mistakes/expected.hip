#include <hip/hip_runtime.h>

void release(void *p) {
  hipFree(p);  // hipify-port: allow(cuda-apis): no such check
  hipFree(p);  // hipify-port: allow(cuda-api)
  hipFree(p);  // hipify-port: ignore(cuda-api): no such word
  int count = 0;  // hipify-port: allow(cuda-api): nothing is here
  const char *text = "// hipify-port: allow(cuda-api): no comment";
  hipFree(p);  // as in hipify-port: allow(cuda-api): not at the start
  // hipify-port: allow-begin(cuda-api): never ended
  hipFree(p);
  (void)count, (void)text;
}
