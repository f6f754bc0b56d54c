#include <hip/hip_runtime.h>

#include "hipport/warp.h"

// Vectors of one element, guards that come in pairs, and predicates beside
// results.
__global__ void kernel(unsigned char* p, unsigned long long* q, unsigned a, unsigned b, int n) {
  unsigned c;
  c = *(const uint8_t*)(p);
  unsigned long long r;
  do {
    uint64_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    const uint32_t ptx_3 = uint32_t(n);
    bool ptx_p;
    ptx_p = int32_t(ptx_3) != 0;
    if (!ptx_p) ptx_0 = uint64_t(ptx_1) | uint64_t(ptx_2) << 32;
    if (ptx_p) ptx_0 = uint64_t(ptx_2) | uint64_t(ptx_1) << 32;
    r = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(~0u);
    const uint32_t ptx_2 = uint32_t(n);
    bool ptx_p;
    ptx_p = int32_t(ptx_2) != 0;
    ptx_p = (hipport::all_sync(ptx_1, ptx_p) != 0) == (hipport::any_sync(ptx_1, ptx_p) != 0);
    ptx_0 = ptx_p ? 1u : 0u;
    c = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(~0u);
    bool ptx_p;
    int ptx_same = 0;
    ptx_0 = hipport::match_all_sync(ptx_2, ptx_1, &ptx_same);
    ptx_p = ptx_same != 0;
    ptx_0 = ptx_p ? 1u : 0u;
    c = ptx_0;
  } while (false);
  do {
    const uint32_t ptx_1 = uint32_t(a);
    int ptx_same = 0;
    c = hipport::match_all_sync(0xffffffffu, ptx_1, &ptx_same);
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    bool ptx_p;
    uint32_t ptx_t;
    ptx_p = (hipport::lane_id() & 31u) + (4u & 31u) < 32u;
    ptx_t = hipport::shfl_down_sync(0xffffffffu, ptx_1, 4u);
    ptx_0 = ptx_1;
    if (ptx_p) ptx_0 = ptx_0 + ptx_t;
    c = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    bool ptx_p;
    ptx_p = (hipport::lane_id() & 31u) >= (ptx_2 & 31u);
    ptx_0 = hipport::shfl_up_sync(0xffffffffu, ptx_1, ptx_2);
    if (!ptx_p) ptx_0 = 0u;
    c = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    bool ptx_p;
    ptx_p = (hipport::lane_id() ^ (1u & 31u)) <= (hipport::lane_id() | 31u);
    hipport::shfl_xor_sync(0xffffffffu, ptx_1, 1);
    ptx_0 = ptx_p ? 1u : 0u;
    c = ptx_0;
  } while (false);
  float f;
  unsigned short h;
  f = float(__builtin_bit_cast(_Float16, uint16_t(h)));
  h = __builtin_bit_cast(uint16_t, _Float16(f));
  // One path alone writes it; the guard changes between the halves.
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p mov.u32 %0, 1; }" : "=r"(c) : "r"(n));
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p mov.u32 %0, 1; setp.ne.s32 p, %1, 3; @!p mov.u32 %0, 2; }"
      : "=r"(c) : "r"(n));
  q[0] = r + c + h;
}
