// Barriers, fences, votes, shuffles, atomics, cache hints, clocks.
__device__ double atomicAdd(double* p, double v) { return *p += v; }  // a user's own, as before sm_60
template <class T> __device__ T __shfl_xor_all(T v) { return __shfl_xor_sync(0xffffffff, v, 1); }
struct Pair { float a; int b; };
__global__ void k(float* f, int* i, unsigned* u, double* d, unsigned long long* ull, volatile int* vol) {
  __syncthreads(); __syncwarp(); __syncwarp(0xff); __threadfence(); __threadfence_block(); __threadfence_system();
  int n = __syncthreads_count(i[0]) + __syncthreads_and(1) + __syncthreads_or(0);
  unsigned mask = __activemask();
  mask = __ballot_sync(mask, n) | __ballot(n);
  n += __any_sync(mask, 1) + __all_sync(mask, 1) + __any(1) + __all(1);
  int agree;
  mask = __match_any_sync(mask, n) + __match_all_sync(mask, 2.5, &agree) + __reduce_add_sync(mask, 3u) + __reduce_or_sync(mask, 1u);
  f[0] = __shfl(f[0], 0) + __shfl_up(f[0], 1) + __shfl_down(f[0], 1, 16) + __shfl_xor(f[0], 1);
  f[1] = __shfl_sync(mask, f[0], 0) + __shfl_up_sync(mask, f[0], 1) + __shfl_down_sync(mask, f[0], 1, 16) + __shfl_xor_all(f[1]);
  d[0] = __shfl_sync(mask, d[0], 1);
  atomicAdd(f, 1.0f); atomicAdd(i, 1); atomicAdd(d, 2.0); atomicAdd(ull, 1ULL); atomicAdd_block(i, 1); atomicAdd_system(f, 1.f);
  i[0] = atomicSub(i, 1) + atomicExch(i, 1) + atomicMin(i, 1) + atomicMax(i, 1) + atomicCAS(i, 1, 2) + atomicAnd(i, 1) + atomicOr(i, 1) + atomicXor(i, 1);
  u[0] = atomicInc(u, 5) + atomicDec(u, 5) + atomicCAS(u, 1u, 2u);
  ull[0] = atomicCAS(ull, 1ULL, 2ULL) + atomicMax(ull, 1ULL) + atomicExch(ull, 3ULL);
  atomicAdd((float2*)f, make_float2(1, 2));
  f[2] = __ldg(f + 1) + __ldg(&f[3]) + __ldcg(f) + __ldcs(f);
  float4 v = __ldg((const float4*)f);
  __stcg(f, v.x); __stwt(i, 3);
  ull[1] = clock() + clock64() + __isGlobal(f) + __cvta_generic_to_shared(f);
  __nanosleep(100);
  if (n < 0) __trap();
  n = atomicAdd((int*)vol, 1);
}
