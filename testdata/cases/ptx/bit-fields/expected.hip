#include <hip/hip_runtime.h>

__device__ unsigned field(unsigned word, unsigned at, unsigned size) {
  unsigned r;
  r = (uint32_t(word) >> 8) & 15u;
  r = uint32_t(r) & 31u;
  do {
    const uint32_t ptx_1 = uint32_t(word);
    const uint32_t ptx_2 = uint32_t(at);
    const uint32_t ptx_3 = uint32_t(size);
    r = (ptx_2 & 255u) > 31u ? 0u : (ptx_1 >> (ptx_2 & 255u)) & ((ptx_3 & 255u) > 31u ? ~0u : (1u << (ptx_3 & 255u)) - 1u);
  } while (false);
  return r;
}

__device__ int signedField(int word, unsigned at, unsigned size) {
  int r;
  r = int32_t(uint32_t(word) << 16) >> 24;
  do {
    const uint32_t ptx_1 = uint32_t(word);
    const uint32_t ptx_2 = uint32_t(at);
    const uint32_t ptx_3 = uint32_t(size);
    r = (ptx_3 & 255u) == 0 ? int32_t(0) : (ptx_2 & 255u) > 31u ? int32_t(ptx_1) >> 31 : int32_t(ptx_1 << (32u - ((ptx_2 & 255u) + (ptx_3 & 255u) > 32u ? 32u : (ptx_2 & 255u) + (ptx_3 & 255u)))) >> (32u - (((ptx_2 & 255u) + (ptx_3 & 255u) > 32u ? 32u : (ptx_2 & 255u) + (ptx_3 & 255u)) - (ptx_2 & 255u)));
  } while (false);
  return r;
}

__device__ unsigned long long wide(unsigned long long word) {
  unsigned long long r;
  r = (uint64_t(word) >> 40) & 0xfffull;
  return r;
}

__device__ unsigned insert(unsigned into, unsigned value, unsigned at) {
  unsigned r;
  r = (uint32_t(into) & ~0xff0u) | ((uint32_t(value) & 255u) << 4);
  do {
    const uint32_t ptx_1 = uint32_t(value);
    const uint32_t ptx_2 = uint32_t(into);
    const uint32_t ptx_3 = uint32_t(at);
    const uint32_t ptx_4 = uint32_t(8);
    r = (ptx_3 & 255u) > 31u ? ptx_2 : (ptx_2 & ~(((ptx_4 & 255u) > 31u ? ~0u : (1u << (ptx_4 & 255u)) - 1u) << (ptx_3 & 255u))) | ((ptx_1 & ((ptx_4 & 255u) > 31u ? ~0u : (1u << (ptx_4 & 255u)) - 1u)) << (ptx_3 & 255u));
  } while (false);
  return r;
}
