#include <hip/hip_runtime.h>

#include "hipport/intrinsics.h"
#include "hipport/ptx.h"

// Conversions that saturate, that round elsewhere than to the nearest, and that
// pack; registers of words that hold floats.
__device__ int saturated(float x) {
  int result;
  result = hipport::ptx::integer<int32_t>(rintf(x));
  return result;
}

__device__ unsigned byteOf(float x) {
  unsigned result;
  result = hipport::ptx::integer<uint8_t>(rintf(x));
  return result;
}

__device__ unsigned packed(int a, int b, int c, int d) {
  unsigned result;
  result = hipport::ptx::cvt_pack<int8_t>(int32_t(d), int32_t(c), 0u);
  result = hipport::ptx::cvt_pack<int8_t>(int32_t(b), int32_t(a), uint32_t(result));
  return result;
}

__device__ float roundedDown(int x) {
  float result;
  result = hipport::intrinsics::int2float_rd(int32_t(x));
  return result;
}

__device__ float fraction(float x) {
  float result;
  result = hipport::intrinsics::saturatef(x);
  return result;
}

__device__ unsigned sumInWords(unsigned a, unsigned b) {
  unsigned sum;
  sum = __float_as_uint(__uint_as_float(uint32_t(a)) + __uint_as_float(uint32_t(b)));
  return sum;
}

__device__ unsigned long long turned(unsigned long long x) {
  short4 parts;
  do {
    const uint64_t ptx_4 = uint64_t(x);
    parts.x = uint16_t(ptx_4);
    parts.y = uint16_t(ptx_4 >> 16);
    parts.z = uint16_t(ptx_4 >> 32);
    parts.w = uint16_t(ptx_4 >> 48);
  } while (false);
  x = uint64_t(uint16_t(parts.y)) | uint64_t(uint16_t(parts.z)) << 16 | uint64_t(uint16_t(parts.w)) << 32 | uint64_t(uint16_t(parts.x)) << 48;
  return x;
}

constexpr unsigned kTable = 0xea;

__device__ unsigned merged(unsigned x) {
  unsigned result;
  result = hipport::ptx::lop3(uint32_t(x), uint32_t(0x000f000f), uint32_t(0x64006400), uint32_t(kTable));
  return result;
}

__device__ float chosen(float a, float b, int c) {
  float result;
  result = int32_t(c) >= 0 ? a : b;
  return result;
}

__device__ unsigned isLess(float a, float b) {
  unsigned result;
  result = (!(a >= b)) ? ~0u : 0u;
  return result;
}

__global__ void all(unsigned long long* data, float x) {
  const unsigned a = data[1];
  data[0] = turned(data[2]) + saturated(x) + byteOf(x) + packed(a, 2, 3, 4) +
            sumInWords(a, 7) + merged(a) + isLess(x, 2.0f);
  data[3] = roundedDown(a) + fraction(x) + chosen(x, 1.0f, a);
}
