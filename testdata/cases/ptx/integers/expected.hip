#include <hip/hip_runtime.h>

__device__ void integers(unsigned a, unsigned b, int s, unsigned long long w,
                         unsigned* out) {
  out[0] = uint32_t(a) + uint32_t(b);
  out[1] = uint32_t(s) - 1u;
  out[2] = __umulhi(uint32_t(a), uint32_t(b));
  s = uint32_t(s) * uint32_t(7) + uint32_t(b);
  w = int64_t(int32_t(s)) * int32_t(-5);
  w = uint64_t(uint32_t(a)) * uint32_t(b) + uint64_t(w);
  out[3] = uint32_t(a) << 5;
  do {
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    out[4] = ptx_2 > 31u ? 0u : ptx_1 << ptx_2;
  } while (false);
  do {
    const uint32_t ptx_1 = uint32_t(s);
    const uint32_t ptx_2 = uint32_t(b);
    s = int32_t(ptx_1) >> (ptx_2 > 31u ? 31u : ptx_2);
  } while (false);
  do {
    const uint32_t ptx_1 = uint32_t(s);
    const uint32_t ptx_2 = uint32_t(a);
    s = int32_t(ptx_1) < int32_t(ptx_2) ? int32_t(ptx_1) : int32_t(ptx_2);
  } while (false);
  s = 0u - uint32_t(s);
  do {
    const uint32_t ptx_1 = uint32_t(s);
    s = int32_t(ptx_1) < 0 ? 0u - ptx_1 : ptx_1;
  } while (false);
  *out = ~uint32_t(a);
  out[5] = __popcll(uint64_t(w));
  out[6] = __clz(int32_t(a));
  out[7] = __brev(uint32_t(a));
  out[8] = 31 - __clz(int32_t(a));
  w = uint64_t(uint32_t(a));
  s = int32_t(int8_t(a));
  out[9] = __funnelshift_l(uint32_t(a), uint32_t(b), uint32_t(s));
  out[10] = __funnelshift_rc(uint32_t(a), uint32_t(b), uint32_t(8));
  out[11] = __byte_perm(uint32_t(a), uint32_t(b), 0x5410u);
  out[12] = uint32_t(s) ^ uint32_t(a) ^ uint32_t(b);
  do {
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    const uint32_t ptx_3 = uint32_t(s);
    out[13] = (ptx_1 & (ptx_2 | ptx_3)) | (ptx_2 & ptx_3);
  } while (false);
  w = uint64_t(uint32_t(a)) | uint64_t(uint32_t(b)) << 32;
  do {
    const uint64_t ptx_2 = uint64_t(w);
    out[14] = uint32_t(ptx_2);
    out[15] = uint32_t(ptx_2 >> 32);
  } while (false);
}
