// Conversions that saturate, that round elsewhere than to the nearest, and that
// pack; registers of words that hold floats.
__device__ int saturated(float x) {
  int result;
  asm("cvt.rni.sat.s32.f32 %0, %1;" : "=r"(result) : "f"(x));
  return result;
}

__device__ unsigned byteOf(float x) {
  unsigned result;
  asm volatile("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(result) : "f"(x));
  return result;
}

__device__ unsigned packed(int a, int b, int c, int d) {
  unsigned result;
  asm volatile("cvt.pack.sat.s8.s32.b32 %0, %1, %2,  0;\n"
               : "=r"(result)
               : "r"(d), "r"(c));
  asm volatile("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %0;\n"
               : "+r"(result)
               : "r"(b), "r"(a));
  return result;
}

__device__ float roundedDown(int x) {
  float result;
  asm("cvt.rm.f32.s32 %0, %1;" : "=f"(result) : "r"(x));
  return result;
}

__device__ float fraction(float x) {
  float result;
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

__device__ unsigned sumInWords(unsigned a, unsigned b) {
  unsigned sum;
  asm("add.f32 %0, %1, %2;" : "=r"(sum) : "r"(a), "r"(b));
  return sum;
}

__device__ unsigned long long turned(unsigned long long x) {
  short4 parts;
  asm("mov.b64 {%0, %1, %2, %3}, %4;"
      : "=h"(parts.x), "=h"(parts.y), "=h"(parts.z), "=h"(parts.w)
      : "l"(x));
  asm("mov.b64 %0, {%1, %2, %3, %4};"
      : "=l"(x)
      : "h"(parts.y), "h"(parts.z), "h"(parts.w), "h"(parts.x));
  return x;
}

constexpr unsigned kTable = 0xea;

__device__ unsigned merged(unsigned x) {
  unsigned result;
  asm volatile("lop3.b32 %0, %1, %2, %3, %4;\n"
               : "=r"(result)
               : "r"(x), "n"(0x000f000f), "n"(0x64006400), "n"(kTable));
  return result;
}

__device__ float chosen(float a, float b, int c) {
  float result;
  asm("slct.f32.s32 %0, %1, %2, %3;" : "=f"(result) : "f"(a), "f"(b), "r"(c));
  return result;
}

__device__ unsigned isLess(float a, float b) {
  unsigned result;
  asm("set.ltu.u32.f32 %0, %1, %2;" : "=r"(result) : "f"(a), "f"(b));
  return result;
}

__global__ void all(unsigned long long* data, float x) {
  const unsigned a = data[1];
  data[0] = turned(data[2]) + saturated(x) + byteOf(x) + packed(a, 2, 3, 4) +
            sumInWords(a, 7) + merged(a) + isLess(x, 2.0f);
  data[3] = roundedDown(a) + fraction(x) + chosen(x, 1.0f, a);
}
