#ifndef NBODY_FORCES_CUH
#define NBODY_FORCES_CUH

#include <cuda_runtime.h>

namespace nbody {
namespace device {

/// Adds to `acceleration` what the body `other` exerts at `position`.
__host__ __device__ inline float3 attract(float3 acceleration, float4 position, float4 other, float softening2)
{
    const float dx = other.x - position.x;
    const float dy = other.y - position.y;
    const float dz = other.z - position.z;
    const float distance2 = dx * dx + dy * dy + dz * dz + softening2;
#ifdef __CUDA_ARCH__
    const float inverse = rsqrtf(distance2);
#else
    const float inverse = 1.0f / sqrtf(distance2);
#endif
    const float scale = other.w * inverse * inverse * inverse;
    return make_float3(acceleration.x + scale * dx, acceleration.y + scale * dy, acceleration.z + scale * dz);
}

}  // namespace device
}  // namespace nbody

#endif
