#include <hip/hip_runtime.h>
#include "hipport/ptx.h"

// Inlined, these hand the carry on from function to function: who ports them
// gives them a variable for it.
__device__ __forceinline__ unsigned addFirst(unsigned a, unsigned b) {
  unsigned r;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}

__device__ __forceinline__ unsigned addNext(unsigned a, unsigned b) {
  unsigned r;
  asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}

// What it carries out may be what addNext reads.
__device__ __forceinline__ void addTwo(uint2& a, uint2 b) {
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(a.x) : "r"(b.x));
  asm volatile("addc.cc.u32 %0, %0, %1;" : "+r"(a.y) : "r"(b.y));
}

// This one is closed.
__device__ void addBoth(uint2& a, uint2 b) {
  uint32_t ptx_carry = 0;
  a.x = hipport::ptx::add_cc<uint32_t>(uint32_t(a.x), uint32_t(b.x), ptx_carry);
  a.y = uint32_t(a.y) + uint32_t(b.y) + ptx_carry;
}

__device__ uint3 add(uint3 a, uint3 b) {
  return make_uint3(addFirst(a.x, b.x), addNext(a.y, b.y), addNext(a.z, b.z));
}
