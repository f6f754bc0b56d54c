#include "hip/hip_runtime.h"

int devices() {
  int n = 0;
  hipGetDeviceCount(&n);
  return n;
}
