// flags: --rocm=6.4
// Functions that HIP has for some types of arguments, and those it has for all.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>

// Functions of the user's own: they hide nothing of CUDA's.
namespace own {
__device__ float rsqrt(float x) { return x; }
__device__ int max(int a, unsigned b) { return a + static_cast<int>(b); }
struct Sums {
  __device__ void atomicAdd(__half* address, __half value) { *address = value; }
};
}  // namespace own

__global__ void singles(float* f, double* d, int n) {
  float s, c;
  sincos(f[0], &s, &c);            // wrong: cuda-api
  sincospi(f[1], &f[2], &f[3]);    // wrong: cuda-api
  f[4] = rsqrt(f[5]);              // wrong: cuda-api
  f[6] = exp10(2.0f * s);          // wrong: cuda-api
  f[7] = normcdf(f[8]) + c;        // wrong: cuda-api
  f[9] = erfinv(f[10]);            // wrong: cuda-api
  f[11] = j0(f[12]);               // wrong: cuda-api
  f[13] = jn(3, f[14]);            // wrong: cuda-api
  f[15] = sinpi(f[16]);            // wrong: cuda-api
  const float* row = f + n;
  f[17] = rcbrt(row[1]);           // wrong: cuda-api
  f[18] = cyl_bessel_i0(*row);     // wrong: cuda-api

  double sd, cd;
  sincos(d[0], &sd, &cd);          // harmless
  d[1] = rsqrt(d[2]) + sd + cd;    // harmless
  d[3] = exp10(d[4]);              // harmless
  d[5] = normcdf(d[6]);            // harmless
  f[19] = rsqrtf(f[20]);           // harmless
  f[21] = exp10f(f[22]);           // harmless
  f[23] = sqrt(f[24]);             // harmless
  f[25] = exp(f[26]) + sin(f[27]); // harmless
  f[28] = own::rsqrt(f[29]);       // harmless: cuda-api
  d[7] = jn(3, d[8]);              // harmless
}

__global__ void extremes(int* i, unsigned* u, long long a,
                         unsigned long long b, float x) {
  i[0] = max(i[1], u[1]);              // wrong: call-arguments
  u[0] = min(u[2], i[2]);              // wrong: call-arguments
  i[3] = min(-1, 4u);                  // wrong: call-arguments
  b = max(a, b);                       // wrong: call-arguments
  b = min(b, a);                       // wrong: call-arguments
  i[4] = max(i[5], 7);                 // harmless: call-arguments
  u[3] = min(u[4], 3u);                // harmless
  b = max(b, 1ull);                    // harmless
  x = max(x, 1.0f) + min(1.0, 2.0);    // harmless
  i[6] = own::max(i[7], u[5]);         // harmless
  i[8] = std::max(i[9], 2);            // harmless
  i[10] = i[11] > 0 ? max(i[12], 0) : 1;  // harmless
}

__global__ void sums(__half* h, __half2* h2, __nv_bfloat16* b, float* f,
                     double* d, float2* f2, int* i, unsigned long long* u,
                     long long* bits, unsigned short* locks) {
  atomicAdd(h, __float2half(1.0f));            // wrong: cuda-api
  atomicAdd(&h2[threadIdx.x], h2[1]);          // wrong: cuda-api
  atomicAdd(b, b[1]);                          // wrong: cuda-api
  atomicAdd(f2, make_float2(1.0f, 2.0f));      // wrong: cuda-api
  atomicOr(bits, 1LL);                         // wrong: cuda-api
  atomicCAS(locks, locks[1], locks[2]);        // wrong: cuda-api
  atomicAdd_block(i, 1);                       // wrong: cuda-api
  atomicAdd(f, 1.0f);                          // harmless
  atomicAdd(d, 1.0);                           // harmless
  atomicAdd(i, 1);                             // harmless
  atomicAdd(u, 1ull);                          // harmless
  atomicOr(u, 1ull);                           // harmless
  atomicMax(bits, 1LL);                        // harmless
  atomicCAS(i, 0, 1);                          // harmless
  own::Sums own;
  own.atomicAdd(h, h[1]);                      // harmless
}

__global__ void halves(__half* h, __half2* h2, __nv_bfloat16* b,
                       __nv_bfloat162* b2, float* f) {
  b2[0] = __hadd2_sat(b2[1], b2[2]);           // wrong: cuda-api
  b[0] = __hfma_sat(b[1], b[2], b[3]);         // wrong: cuda-api
  b[4] = __float2bfloat16_rn(f[0]);            // wrong: cuda-api
  b2[3] = __floats2bfloat162_rn(f[1], f[2]);   // wrong: call-arguments
  b[5] = __ldg(&b[6]);                         // wrong: cuda-api
  h2[0] = __hadd2_sat(h2[1], h2[2]);           // harmless: unsupported-api
  h[0] = __hfma_sat(h[1], h[2], h[3]);         // harmless
  b[7] = __float2bfloat16(f[3]);               // harmless
  h[4] = __ldg(&h[5]);                         // harmless
  b[8] = __hadd(b[9], b[10]);                  // harmless
}
