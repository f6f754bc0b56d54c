// A pragma for loops where no loop is.
#include <hip/hip_runtime.h>
#define STEP(i) out[i] = i

__global__ void kernel(int* out) {
#pragma unroll
  for (int i = 0; i < 4; ++i) out[i] = i;
  STEP(5);
  int i = 6;
#pragma unroll
  while (i < 8) STEP(i++);
  {
    for (int j = 8; j < 12; ++j) out[j] = j;
  }
}
