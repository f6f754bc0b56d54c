// Shuffles, votes, matches and reductions of a warp of 32 lanes.
#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/warp.h"

__device__ __forceinline__ float down(float value, unsigned by) {
  float result;
  result = hipport::shfl_down_sync(0xffffffffu, value, uint32_t(by));
  return result;
}

__device__ int halves(int value, unsigned mask) {
  int up, other, first;
  up = hipport::shfl_up_sync(uint32_t(mask), uint32_t(value), 1u, 16);
  other = hipport::shfl_xor_sync(uint32_t(mask), uint32_t(value), 8, 16);
  first = hipport::shfl_sync(hipport::activemask(), uint32_t(value), 0);
  do {
    const uint32_t ptx_0 = uint32_t(first);
    const uint32_t ptx_1 = uint32_t(mask);
    bool ptx_p;
    ptx_p = (hipport::lane_id() & 31u) + (4u & 31u) < 32u;
    first = hipport::shfl_down_sync(ptx_1, ptx_0, 4u);
  } while (false);
  return up + other + first;
}

__device__ unsigned votes(unsigned mask, int value) {
  unsigned ballot, any, active;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(value);
    const uint32_t ptx_2 = uint32_t(mask);
    bool ptx_p;
    ptx_p = int32_t(ptx_1) != 0;
    ptx_0 = hipport::ballot_sync(ptx_2, ptx_p);
    ballot = ptx_0;
  } while (false);
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(value);
    const uint32_t ptx_2 = uint32_t(mask);
    bool ptx_p;
    bool ptx_q;
    ptx_p = int32_t(ptx_1) > 3;
    ptx_q = hipport::any_sync(ptx_2, !ptx_p) != 0;
    ptx_0 = ptx_q ? 1u : 0u;
    any = ptx_0;
  } while (false);
  active = hipport::activemask();
  return ballot ^ any ^ active;
}

__device__ unsigned groups(unsigned mask, unsigned value, unsigned long long wide) {
  unsigned same, equal, sum, bits;
  int least;
  same = hipport::match_any_sync(uint32_t(mask), uint32_t(value));
  equal = hipport::match_any_sync(uint32_t(mask), uint64_t(wide));
  sum = hipport::reduce_add_sync(uint32_t(mask), uint32_t(value));
  least = hipport::reduce_min_sync(uint32_t(mask), int32_t(value));
  bits = hipport::reduce_xor_sync(0xffffffffu, uint32_t(value));
  return same + equal + sum + least + bits;
}

__device__ unsigned distances(unsigned a, unsigned b, unsigned c, int d) {
  unsigned bytes, word;
  int halves;
  bytes = hipport::intrinsics::vsadu4(uint32_t(a), uint32_t(b)) + uint32_t(c);
  word = hipport::intrinsics::sad(int32_t(d), int32_t(a), uint32_t(c));
  halves = hipport::intrinsics::dp2a_hi(int32_t(d), int32_t(b), int32_t(d));
  return bytes + word + halves;
}

__global__ void kernel(float* sums, unsigned* out) {
  const int i = threadIdx.x;
  sums[i] = down(sums[i], 16);
  out[i] = votes(0xffffffffu, i) + groups(0xffffu, out[i], i) + halves(i, ~0u);
  out[i] += distances(out[0], out[1], out[2], i);
}
