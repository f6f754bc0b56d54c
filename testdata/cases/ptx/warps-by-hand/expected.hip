// Lanes whose counterpart is not known for certain.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__global__ void kernel(int* out, int control, int mixed) {
  int value = out[0];
  // The segments are known when it runs.
  asm volatile("shfl.sync.down.b32 %0, %0, 1, %1, 0xffffffff;" : "+r"(value) : "r"(control));
  // Clamped at lane 7 of the warp: no width says so.
  asm volatile("shfl.sync.down.b32 %0, %0, 1, 7, 0xffffffff;" : "+r"(value));
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
  asm("dp4a.u32.s32 %0, %1, %2, %0;" : "+r"(value) : "r"(mixed), "r"(control));
  out[0] = value;
}
