#include <hip/hip_runtime.h>
#include "hipport/warp.h"

#define FULL_MASK 0xffffffffu

__inline__ __device__ float warpSum(float v) {
  for (int offset = hipport::kWarpSize / 2; offset > 0; offset /= 2) {
    v += hipport::shfl_down_sync(FULL_MASK, v, offset);
  }
  return v;
}

__global__ void blockSum(const float* in, float* out, int n) {
  __shared__ float partial[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % hipport::kWarpSize;
  const int warp = threadIdx.x / 32;
  float v = warpSum(i < n ? in[i] : 0.f);
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < (blockDim.x + 31) / 32 ? partial[lane] : 0.f;
    v = warpSum(v);
    hipport::syncwarp();
    if (lane == 0) atomicAdd(out, v);
  }
}

// Every warp moves what it keeps to the front.
__global__ void compact(const int* in, int* out, int* count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned active = hipport::activemask();
  const bool keeps = i < n && in[i] > 0;
  const unsigned kept = hipport::ballot_sync(active, keeps);
  const unsigned below = kept & ((1u << (threadIdx.x & 31)) - 1);
  int base = 0;
  if ((threadIdx.x & 31) == __ffs(active) - 1) {
    base = atomicAdd(count, __popc(kept));
  }
  base = hipport::shfl_sync(active, base, __ffs(active) - 1);
  if (keeps) out[base + __popc(below)] = in[i];
  const unsigned same = hipport::match_any_sync(active, i / 7);
  if (hipport::any_sync(active, same == 0) || !hipport::all_sync(active, n > 0)) out[0] = 0;
  out[i] += static_cast<int>(hipport::reduce_add_sync(active, same));
}
