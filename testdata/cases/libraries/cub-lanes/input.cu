// What CUB says of lanes, and its version.
#include <cub/cub.cuh>
#if CUB_VERSION >= 101400
int modern;
#endif
#ifdef CUB_VERSION
int present;
#endif
__global__ void kernel(int* in, int* out) {
  if (cub::LaneId() == 0) out[threadIdx.x / CUB_PTX_WARP_THREADS] = 1;
  out[1] = cub::WarpId();
  out[2] = cub::SHFL_IDX_SYNC(in[0], 3, 31, ~0u);
}
