#include "input.h"

hipError_t run() {
  void* p;
  hipHostMalloc(&p, 3, hipHostMallocDefault);
  if (hipMalloc(&p, 16) != hipSuccess) return hipFree(p);
  return hipDeviceSynchronize();
}
