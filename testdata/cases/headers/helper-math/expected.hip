#include <hip/hip_runtime.h>
#include "hipport/vector_math.h"

// The samples' vector arithmetic, which neither SDK has.
__global__ void shade(float4* image, const float3* normals, float3 sun, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 normal = normalize(normals[i]);
  const float light = clamp(dot(normal, sun), 0.0f, 1.0f);
  const float3 side = cross(normal, sun) * 0.5f + make_float3(0.5f);
  image[i] += make_float4(lerp(side, make_float3(1, 1, 1), light), length(side));
}

int2 middle(int2 a, int2 b) { return (a + b) / 2; }
