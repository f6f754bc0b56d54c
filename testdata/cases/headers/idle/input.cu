// Headers that HIP has no counterpart for, and nothing of them is used: but for
// what they include themselves, and operators, which HIP's vector types have.
#include <cuda_runtime.h>
#include <helper_math.h>
#include <mma.h>
#include <cuda/semaphore>

__device__ float3 twice(float3 value) { return value + value; }

__global__ void kernel(__half* out) {
  out[0] = __float2half(twice(make_float3(1, 2, 3)).y);
}
