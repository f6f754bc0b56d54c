#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void kernel(__half* h, half2* h2, float* f, double* d, float4* v,
                       unsigned short* locks, long long* bits) {
  atomicAdd(h, __float2half(1.0f));
  atomicAdd(&h2[threadIdx.x], h2[0]);
  atomicAdd(f, 1.0f);
  atomicAdd(d, 1.0);
  const float4 old = atomicAdd(v + 1, v[0]);
  if (atomicCAS(locks, (unsigned short)0, (unsigned short)1) == 0) *f = old.x;
  atomicOr(bits, 4LL);
  atomicMax(bits + 1, 7LL);
}

__global__ void brain(__nv_bfloat16* sums, const __nv_bfloat16* in) {
  atomicAdd(&sums[0], __ldg(&in[threadIdx.x]));
}

template <typename T>
__device__ void add(T* address, T value) {
  atomicAdd(address, value);
}

__global__ void scopes(int* counts, float* sums) {
  atomicAdd_block(&counts[0], 1);
  atomicCAS_block(&counts[1], 0, 1);
  atomicAdd_system(&counts[2], 1);
  add(sums, 1.0f);
}
