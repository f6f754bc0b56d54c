#include <hip/hip_runtime.h>

void first(void* p) {
  if (p) {
    hipFree(p);
}

void second() {
  hipDeviceSynchronize();
}
