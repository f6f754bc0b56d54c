#include <hip/hip_runtime.h>

void sync() {
  hipDeviceSynchronize();
  hipMemset\
(nullptr, 0, 0);
}

#define WAIT \
  hipDeviceReset()
void wait() { WAIT; }
