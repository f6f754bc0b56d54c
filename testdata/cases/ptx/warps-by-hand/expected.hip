// Lanes whose controls say no width, and what has no counterpart.
#include <hip/hip_runtime.h>
#include "hipport/ptx.h"
#include "hipport/warp.h"

__global__ void kernel(int* out, int control, int mixed) {
  int value = out[0];
  // The segments are known when it runs.
  do {
    const uint32_t ptx_0 = uint32_t(value);
    const uint32_t ptx_1 = uint32_t(control);
    value = hipport::shfl_sync(0xffffffffu, ptx_0, hipport::shfl_down_source(1u, ptx_1).lane);
  } while (false);
  // Clamped at lane 7 of the warp: no width says so.
  value = hipport::shfl_sync(0xffffffffu, uint32_t(value), hipport::shfl_down_source(1u, 7u).lane);
  // The predicate says whether the source was in range.
  do {
    uint32_t ptx_0 = uint32_t(value);
    bool ptx_p;
    ptx_p = (hipport::lane_id() & 31u) >= (1u & 31u);
    ptx_0 = hipport::shfl_up_sync(0xffffffffu, ptx_0, 1u);
    if (ptx_p) ptx_0 = ptx_0 + 1u;
    value = ptx_0;
  } while (false);
  // Operands of two signs.
  value = hipport::ptx::dot<uint8_t, int8_t>(uint32_t(mixed), uint32_t(control), 0, int32_t(value));
  // A barrier of a part of the block.
  asm volatile("bar.sync 1, 64;");
  out[0] = value;
}
