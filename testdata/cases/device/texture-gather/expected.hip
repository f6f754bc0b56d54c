#include <hip/hip_runtime.h>

#include "hipport/intrinsics.h"

__global__ void gather(hipTextureObject_t texture, float4* out, int comp) {
  out[0] = hipport::intrinsics::tex2Dgather<float4>(texture, 1.0f, 2.0f);
  out[1] = hipport::intrinsics::tex2Dgather<float4>(texture, 1.0f, 2.0f, 3);
  out[2] = hipport::intrinsics::tex2Dgather<float4>(texture, 1.0f, 2.0f, comp);
  float4 value;
  hipport::intrinsics::tex2Dgather(&value, texture, 1.0f, 2.0f, 1);
  out[3] = value;
}

// A function of the user's own.
namespace own {
__device__ float tex2Dgather(float x, float y);
}

__global__ void other(float* out) { *out = own::tex2Dgather(1, 2); }
