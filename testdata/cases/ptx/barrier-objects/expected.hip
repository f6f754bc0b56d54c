// mbarrier objects, bulk copies that they count, and an elected lane.
#include <hip/hip_runtime.h>
#include "hipport/shared.h"
#include "hipport/warp.h"
#include <cstdint>

__device__ __forceinline__ void init(uint32_t barrier, uint32_t count) {
  hipport::shared::barrier_init(uint32_t(barrier), uint32_t(count));
  __threadfence_block();
}

__device__ __forceinline__ void arriveExpecting(uint32_t barrier, uint32_t bytes) {
  hipport::shared::barrier_arrive_expecting(uint32_t(barrier), uint32_t(bytes));
}

__device__ __forceinline__ void wait(uint32_t barrier, uint32_t parity) {
  do {
    __label__ ptx_LAB_WAIT;
    __label__ ptx_DONE;
    const uint32_t ptx_0 = uint32_t(barrier);
    const uint32_t ptx_1 = uint32_t(parity);
    bool ptx_P1;
    ptx_LAB_WAIT:;
    ptx_P1 = hipport::shared::barrier_is_past_parity(ptx_0, ptx_1);
    if (ptx_P1) goto ptx_DONE;
    goto ptx_LAB_WAIT;
    ptx_DONE:;
  } while (false);
}

__device__ __forceinline__ bool isElected() {
  uint32_t is = 0, lane = 0;
  do {
    uint32_t ptx_0 = uint32_t(lane);
    uint32_t ptx_1 = uint32_t(is);
    const uint32_t ptx_2 = uint32_t(0xFFFFFFFF);
    uint32_t ptx_rx;
    bool ptx_px;
    ptx_px = hipport::lane_id() == uint32_t(__ffs(int(ptx_2)) - 1);
    ptx_rx = uint32_t(__ffs(int(ptx_2)) - 1);
    if (ptx_px) ptx_1 = 1;
    ptx_0 = int32_t(ptx_rx);
    lane = ptx_0;
    is = ptx_1;
  } while (false);
  return is != 0;
}

__global__ void copy(float* out, const float* in) {
  alignas(128) __shared__ float tile[64];
  __shared__ uint64_t barrier, others;
  const auto at = static_cast<uint32_t>(hipport::shared::address(&barrier));
  const auto to = static_cast<uint32_t>(hipport::shared::address(tile));
  if (threadIdx.x == 0) init(at, 1);
  __syncthreads();
  if (threadIdx.x < 32 && isElected()) {
    arriveExpecting(at, 256);
    hipport::shared::copy_bulk(uint32_t(to), (const void*)(in), uint32_t(256), uint32_t(at));
  }
  wait(at, 0);
  uint64_t state;
  const auto second = static_cast<uint32_t>(hipport::shared::address(&others));
  if (threadIdx.x == 0) init(second, blockDim.x);
  __syncthreads();
  state = hipport::shared::barrier_arrive(uint32_t(second));
  uint32_t isDone = 0;
  while (isDone == 0) {
    do {
      uint32_t ptx_0;
      const uint32_t ptx_1 = uint32_t(second);
      const uint64_t ptx_2 = uint64_t(state);
      bool ptx_p;
      ptx_p = hipport::shared::barrier_is_past(ptx_1, ptx_2);
      ptx_0 = ptx_p ? 1u : 0u;
      isDone = ptx_0;
    } while (false);
  }
  __threadfence_block();
  if (threadIdx.x == 0) {
    __builtin_memcpy((void*)(out), (const void*)hipport::shared::pointer(uint32_t(to)), 256u);
    static_cast<void>(0);
    static_cast<void>(0);
  }
}
