#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__global__ void kernel(__half* h, half2* h2, float* f, double* d, float4* v,
                       unsigned short* locks, long long* bits) {
  hipport::intrinsics::atomicAdd(h, __float2half(1.0f));
  hipport::intrinsics::atomicAdd(&h2[threadIdx.x], h2[0]);
  atomicAdd(f, 1.0f);
  atomicAdd(d, 1.0);
  const float4 old = hipport::intrinsics::atomicAdd(v + 1, v[0]);
  if (hipport::intrinsics::atomicCAS(locks, (unsigned short)0, (unsigned short)1) == 0) *f = old.x;
  hipport::intrinsics::atomicOr(bits, 4LL);
  atomicMax(bits + 1, 7LL);
}

__global__ void brain(__hip_bfloat16* sums, const __hip_bfloat16* in) {
  hipport::intrinsics::atomicAdd(&sums[0], hipport::intrinsics::ldg(&in[threadIdx.x]));
}

template <typename T>
__device__ void add(T* address, T value) {
  atomicAdd(address, value);
}

__global__ void scopes(int* counts, float* sums) {
  atomicAdd(&counts[0], 1);
  atomicCAS(&counts[1], 0, 1);
  atomicAdd_system(&counts[2], 1);
  add(sums, 1.0f);
}
