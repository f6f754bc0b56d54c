#include <hip/hip_runtime.h>

#include "hipport/ptx.h"

// Video instructions: parts of words, a second operation, and forms whose
// results on GPUs are not those of the PTX ISA.
__device__ int sumOfHalves(int a, int b) {
  int sum;
  sum = int32_t(int64_t(int16_t(int32_t(a) >> 16)) + int16_t(int32_t(b)));
  return sum;
}

__device__ unsigned scaled(unsigned a, unsigned b, unsigned c) {
  unsigned sum;
  sum = uint32_t(int64_t(uint8_t(uint32_t(a))) * uint8_t(uint32_t(b) >> 24) + uint32_t(c));
  return sum;
}

__device__ int greatest(int a, int b, int c) {
  int result;
  result = hipport::ptx::greatest<int32_t>(int32_t(hipport::ptx::greatest<int64_t>(int32_t(a), int32_t(b))), int32_t(c));
  return result;
}

__device__ unsigned lowByte(unsigned a, unsigned b, unsigned c) {
  unsigned result;
  result = (uint32_t(int64_t(uint32_t(a)) + uint32_t(b)) & 0xffu) | (uint32_t(c) & 0xffffff00u);
  return result;
}

__device__ unsigned distances(unsigned a, unsigned b, unsigned c) {
  unsigned result;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    const uint32_t ptx_2 = uint32_t(b);
    const uint32_t ptx_3 = uint32_t(c);
    uint32_t ptx_t;
    ptx_t = uint32_t(hipport::ptx::distance(uint8_t(ptx_1), uint8_t(ptx_2))) + ptx_3;
    ptx_0 = uint32_t(int64_t(ptx_1) < int64_t(ptx_2)) + ptx_t;
    result = ptx_0;
  } while (false);
  return result;
}

// Not as the ISA says on an H100.
__device__ int clamped(int a, int b, int c) {
  int result;
  asm("vadd.u32.s32.s32.sat %0.b2, %1, %2, %3;"
      : "=r"(result)
      : "r"(a), "r"(b), "r"(c));
  return result;
}

__global__ void all(unsigned* data) {
  data[0] = sumOfHalves(data[1], data[2]) + scaled(data[1], data[2], data[3]) +
            greatest(data[1], data[2], data[3]) +
            lowByte(data[1], data[2], data[3]) +
            distances(data[1], data[2], data[3]) +
            clamped(data[1], data[2], data[3]);
}
