#include <hip/hip_runtime.h>

__global__ void stage(const float4* in, float* out) {
  __shared__ float4 tile[128];
  memcpy(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float4));
  static_cast<void>(0);
  static_cast<void>(0);
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x].x;
}
