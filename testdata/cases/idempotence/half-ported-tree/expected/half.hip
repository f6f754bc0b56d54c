#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

int main() {
  float* p;
  (void)hipMalloc(&p, 4);
  return hipFree(p);
}
