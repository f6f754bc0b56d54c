// The operands of the programs of this folder: any bits, few, and ends of
// ranges, the same on each machine; and the bits of a result.
#pragma once

#include <cuda_runtime.h>

using Word = unsigned;
using Bits = unsigned long long;

struct Random {
  Word state;
  __device__ Word next() {
    state = state * 1664525U + 1013904223U;
    return (state >> 16) | (state * 2654435761U & 0xffff0000U);
  }
};

/// A word of any bits, of few, or near an end of some type's range.
__device__ Word word(Random& random) {
  const Word any = random.next();
  switch (random.next() >> 8 & 7U) {
    case 0:
      return any & 0xffU;
    case 1:
      return 0x7fffffffU + (any & 3U);
    case 2:
      return ~(any & 0x1ffU);
    case 3:
      return (any & 0x80808080U) * 0xffU / 0x80U;
    case 4:
      return 0x8000U - 2U + (any & 3U);
    case 5:
      return any & 31U;
    default:
      return any;
  }
}

/// A float of any bits, one near a whole number, or one at an end.
__device__ Word real(Random& random) {
  const Word any = random.next();
  const float whole = static_cast<float>(static_cast<int>(any) % 300) * 0.5f;
  switch (random.next() >> 8 & 7U) {
    case 0:
      return any;
    case 1:
      return __float_as_uint(whole);
    case 2:
      return __float_as_uint(whole * 16777216.0f);
    case 3:
      return __float_as_uint(whole * 0.013f);
    case 4:
      return 0x4effffffU + (any & 3U) + (any & 0x80000000U);
    case 5:
      return 0x7f7ffffeU + (any & 3U) + (any & 0x80000000U);
    case 6:
      return any & 0x80000001U;
    default:
      return __float_as_uint(whole) + (any & 3U);
  }
}

struct Operands {
  Word a, b, c;   // any bits
  float x, y, z;  // floats of any bits
  Bits l;         // 64 bits
  double d;       // a double
};

__device__ Operands operandsOf(Word number) {
  Random random{number * 2654435761U + 12345U};
  Operands o;
  o.a = word(random);
  o.b = number % 5 == 0 ? o.a + random.next() % 3 - 1 : word(random);
  o.c = word(random);
  o.x = __uint_as_float(real(random));
  o.y = number % 7 == 0 ? o.x : __uint_as_float(real(random));
  o.z = __uint_as_float(real(random));
  o.l = static_cast<Bits>(word(random)) << 32 | word(random);
  o.d = static_cast<double>(o.x) * (1.0 + static_cast<double>(o.a & 7U) * 1e-9);
  return o;
}

__device__ Word bitsOf(Word value) { return value; }
__device__ Word bitsOf(int value) { return static_cast<Word>(value); }
__device__ Word bitsOf(Bits value) {
  return static_cast<Word>(value) * 2654435761U +
         static_cast<Word>(value >> 32);
}
__device__ Word bitsOf(float value) {
  return value != value ? 0x7fffffffU : __float_as_uint(value);
}
__device__ Word bitsOf(double value) {
  return value != value
             ? 0x7fffffffU
             : bitsOf(static_cast<Bits>(__double_as_longlong(value)));
}
