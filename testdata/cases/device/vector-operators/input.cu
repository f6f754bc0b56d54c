#include <cuda_runtime.h>

// A complex number: HIP's goes by components, and would not do.
inline __host__ __device__ float2 operator*(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// A dot product.
__host__ __device__ float operator*(const float3& a, const float3& b);

#define HD __host__ __device__ __forceinline__
HD void operator+=(float4& a, float4 b) {
  a.x += b.x;
  a.y += b.y;
  a.z += b.z;
  a.w += b.w;
}
namespace mine {
static __inline__ __host__ __device__ int2& operator/=(int2& a, const int2& b) {
  a = make_int2(a.x / b.x, a.y / b.y);
  return a;
}
}  // namespace mine

// HIP's are templates: these win.
inline __host__ __device__ float2 operator+(float2 a, float2 b) {
  return make_float2(a.x + b.x, a.y + b.y);
}
inline __host__ __device__ float2 operator*(float a, float2 b) {
  return make_float2(a * b.x, a * b.y);
}
// For kernels alone: better than what is for both.
inline __device__ int3 operator*(int3 a, int3 b) {
  return make_int3(a.x * b.x, a.y * b.y, a.z * b.z);
}

// A macro makes them, one by one or by the name of the operator.
#define COMPOUND(type, scalar, op)                                         \
  __device__ __host__ __forceinline__ type& operator op(type& a,            \
                                                        const type& b) {    \
    a.x op b.x;                                                             \
    a.y op b.y;                                                             \
    return a;                                                               \
  }                                                                         \
  __device__ __host__ __forceinline__ type& operator op(type& a, scalar b) { \
    a.x op b;                                                               \
    a.y op b;                                                               \
    return a;                                                               \
  }
COMPOUND(short2, short, -=)
COMPOUND(short2, short, +=)
__global__ void compound(short2* a) {
  a[0] -= a[1];
  a[1] += short(2);
}
#undef COMPOUND
#define OPERATOR(type)                                           \
  inline __host__ __device__ type operator-=(type& a, type b) { \
    a.x -= b.x;                                                  \
    a.y -= b.y;                                                  \
    return a;                                                    \
  }
OPERATOR(double2)

// A type of the user's own is no business of HIP's.
struct Complex {
  float re, im;
};
inline __host__ __device__ Complex operator*(Complex a, Complex b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

__global__ void kernel(float2* a, float3* b, float4* c, int2* d, int3* e) {
  using namespace mine;
  a[0] = a[1] * a[2] + 2.0f * a[3];
  a[4].x = b[0] * b[1];
  c[0] += c[1];
  d[0] /= d[1];
  e[0] = e[1] * e[2];
}
