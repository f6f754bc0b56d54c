#include <hip/hip_runtime.h>

int a = 0;int b = 0;
void f(void* p) {
  hipFree(p);
  hipHostFree(p);
}
