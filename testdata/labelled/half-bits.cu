// flags:
// Parts of half-precision numbers that are given as bits.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstring>

#define HALF_ONE 0x3c00
constexpr unsigned short kOne = 0x3c00;

__device__ __half one() {
  __half_raw raw = {0x3c00};  // wrong: strict-compiler
  return raw;
}
__device__ __half two() { return __half_raw{0x4000}; }  // wrong: strict-compiler
__device__ __half constant() { return __half(__half_raw{kOne}); }  // wrong: strict-compiler
__device__ __half ofMacro() {
  const __half_raw raw{HALF_ONE};  // wrong: strict-compiler
  return raw;
}
__device__ __half ofBits(unsigned short bits) {
  __half_raw raw{bits};  // wrong: strict-compiler
  return raw;
}
__device__ __half ofSign(bool isNegative) {
  __half_raw raw = {static_cast<unsigned short>(isNegative ? 0x8000 : 0x3c00)};  // wrong: strict-compiler
  return raw;
}
__device__ __half2 pair() {
  __half2_raw raw = {0x3c00,   // wrong: strict-compiler
                     0x4000};  // wrong: strict-compiler
  return raw;
}
__device__ __half2 pairOf(unsigned short low) {
  return __half2_raw{low,    // wrong: strict-compiler
                     kOne};  // wrong: strict-compiler
}
__constant__ __half_raw table[2] = {{0x3c00},   // wrong: strict-compiler
                                    {0x4000}};  // wrong: strict-compiler
struct Limits {
  __half_raw most = {0x7bff};  // wrong: strict-compiler
  unsigned short least = 0x0400;
};
__half_raw hostOne() { return {0x3c00}; }  // wrong: strict-compiler
template <typename T>
__device__ void store(__half* out, T value) {
  __half_raw raw = {0x3c00};  // wrong: strict-compiler
  out[0] = raw;
  out[1] = value;
}
template __device__ void store<float>(__half*, float);

// ---- harmless

__device__ __half zero() {
  __half_raw raw = {0};  // harmless: strict-compiler
  return raw;
}
__device__ __half empty() {
  __half_raw raw{};  // harmless: strict-compiler
  return raw;
}
__device__ __half assigned(unsigned short bits) {
  __half_raw raw;
  raw.x = bits;  // harmless: strict-compiler
  return raw;
}
__device__ __half named() {
  __half_raw raw = {.x = 0x3c00};  // harmless: strict-compiler
  return raw;
}
__device__ __half copied(__half value) {
  __half_raw raw = value;  // harmless: strict-compiler
  __half_raw other = {raw};  // harmless: strict-compiler
  return other;
}
__device__ __half punned(unsigned short bits) {
  return *reinterpret_cast<__half*>(&bits);  // harmless: strict-compiler
}
__device__ __half punnedOld(unsigned short bits) { return *(__half*)&bits; }  // harmless: strict-compiler
__device__ __half converted(unsigned short bits) { return __ushort_as_half(bits); }  // harmless: strict-compiler
__device__ unsigned short bitsOf(__half value) { return __half_as_ushort(value); }  // harmless: strict-compiler
__device__ unsigned short rawOf(__half value) { return static_cast<__half_raw>(value).x; }  // harmless: strict-compiler
__device__ __half ofMemory(const void* memory) {
  __half value;
  memcpy(&value, memory, sizeof(value));  // harmless: strict-compiler
  return value;
}
__device__ __half number(int n) { return __int2half_rn(n); }   // harmless: strict-compiler
__device__ __half ofFloat() { return __float2half(1.0f); }     // harmless: strict-compiler
__device__ __nv_bfloat16 bfloat(unsigned short bits) {
  __nv_bfloat16_raw raw = {bits};  // harmless: strict-compiler
  return raw;
}
__device__ __nv_bfloat16 bfloatOne() { return __nv_bfloat16_raw{0x3f80}; }  // harmless: strict-compiler
struct Own {
  unsigned short x;
};
__device__ Own own(unsigned short bits) { return {bits}; }  // harmless: strict-compiler
__device__ __half2 both(__half a, __half b) { return __halves2half2(a, b); }  // harmless: strict-compiler
