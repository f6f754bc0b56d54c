// What CUB says of lanes, and its version.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#if CUB_VERSION >= 101400
int modern;
#endif
#ifdef HIPCUB_VERSION
int present;
#endif
__global__ void kernel(int* in, int* out) {
  if (hipcub::LaneId() == 0) out[threadIdx.x / HIPCUB_WARP_THREADS] = 1;
  out[1] = hipcub::WarpId();
  out[2] = hipcub::SHFL_IDX_SYNC(in[0], 3, 31, ~0u);
}
