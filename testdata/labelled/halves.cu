// flags:
// Halves that an #if has for the GPU, and host code that may find them.
#include <cuda_runtime.h>

#include <stdint.h>

#ifdef __CUDA_ARCH__
__device__ __forceinline__ uint32_t swapped(uint32_t x) {  // wrong: host-call
  return __byte_perm(x, x, 0x0123);
}
__device__ float ownRoot(float x) { return __fsqrt_rn(x); }  // harmless: host-call
__host__ __device__ int both(int x) { return x; }            // harmless: host-call
__device__ int named(int x) { return x + 1; }                // harmless: host-call
#define ROTATED(x, n) __funnelshift_r((x), (x), (n))  // wrong: host-call
#define BITS(x) __popc(x)                             // harmless: host-call
#define LOADED(x) __ldg(x)                            // harmless: host-call
#else
#define swapped(x) __builtin_bswap32(x)
inline float ownRoot(float x) { return x / 2; }
inline int both(int x) { return x; }
inline int named(int x) { return x; }
#define ROTATED(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#define BITS(x) __builtin_popcount(x)
#define LOADED(x) (*(x))
#endif

// HIP waits with these until the code is to be run.
struct Number {
  int value;
#if defined(__CUDA_ARCH__)
  __device__ int doubled() const { return value << 1; }  // harmless: host-call
  __device__ int halved() const { return value >> 1; }   // harmless: host-call
#else
  int doubled() const { return value * 2; }  // harmless: host-call
  int halved() const { return value / 2; }   // harmless: host-call
#endif
};

#if !defined(__CUDA_ARCH__)
inline float onHost(float x) { return x; }
#else
__device__ inline float onHost(float x) { return x; }  // harmless: host-call
#endif

// Host code: HIP's compiler looks at it for the GPU as well.
uint32_t mixed(uint32_t x) { return swapped(x) + ROTATED(x, 7); }
int doubled(Number x) { return x.doubled() + both(1); }
// Lambdas are for both sides.
float lambda(float x) {
  auto own = [](float y) { return onHost(y); };
  return own(x);
}

// Code for both sides or for GPUs takes its own half.
__host__ __device__ int counted(int x) { return BITS(x) + named(x); }
__global__ void kernel(float* out, const float* in) {
  Number number{counted(3)};
  out[0] = ownRoot(LOADED(in)) + number.halved();
}

#ifndef __CUDA_ARCH__
int onlyForHost(int x) { return named(x); }
#endif
