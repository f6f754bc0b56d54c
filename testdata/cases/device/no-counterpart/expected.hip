#include <hip/hip_bf16.h>
#include <hip/hip_runtime.h>
#include "hipport/halves.h"

__global__ void kernel(int* out, const int* a, __hip_bfloat162* b) {
  if (__isConstant(a)) out[0] = 1;
  __prof_trigger(1);
  b[0] = hipport::halves::hadd2_sat(b[1], b[2]);  // HIP's is for half
  b[1] = __hadd2(b[1], b[2]);
}
