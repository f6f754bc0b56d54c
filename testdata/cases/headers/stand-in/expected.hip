#include <hip/hip_runtime.h>
#include "pointer.h"

__global__ void kernel() {}

void run() {
  Pointer pointer;
  kernel<<<1, 1, 0, pointer.stream>>>();
  pointer.wait();
}
