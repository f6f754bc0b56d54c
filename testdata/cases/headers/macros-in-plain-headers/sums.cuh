#ifndef SUMS_CUH
#define SUMS_CUH
inline __device__ float3 operator+(float3 a, float3 b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
#endif
