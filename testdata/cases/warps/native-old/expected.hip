#include <hip/hip_runtime.h>

__global__ void k(int* out, int v) {
  v += __shfl_down(v, 1);
  const unsigned long long votes = __ballot(v > 0);
  const unsigned long long active = __ballot(1);
  if (__all(v > 1)) out[threadIdx.x] = __popcll(votes & active);
}
