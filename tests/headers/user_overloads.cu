// Names that users define themselves must neither collide nor be ambiguous.
#include <cmath>
#include <cuda_fp16.h>
template <class T> __host__ __device__ T min(T a, T b) { return a < b ? a : b; }
template <class T> __host__ __device__ T max(const T& a, const T& b) { return a > b ? a : b; }
__device__ inline float rsqrt(float x) { return 1 / x; }
static inline __device__ unsigned long long atomicAdd(unsigned long long* p, unsigned long long v) { return *p += v; }
__device__ inline double __shfl_down(double v, unsigned d) { return v; }
__device__ inline float4 __ldg(const float4* p) { return *p; }
__device__ __forceinline__ int __reduce_add_sync(unsigned, int v) { return v; }
inline __host__ __device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
namespace mine { __device__ float saturate(float x) { return x; } enum Kind { cudaLike }; struct complex { float x; }; }
__global__ void k(float* f, unsigned long long* u, double* d, float4* v) { f[0] = min(f[1], f[2]) + max(1, 2) + rsqrt(f[3]); atomicAdd(u, 1ULL); d[0] = __shfl_down(d[1], 1); v[0] = __ldg(v + 1); f[1] = __reduce_add_sync(1, 2); f[2] = mine::saturate(f[1]); }
int main() { return min(1, 2) + max(2, 3); }
