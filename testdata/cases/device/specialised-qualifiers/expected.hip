#include <hip/hip_runtime.h>

template <typename T>
inline __host__ __device__ T alpha(T v, float otherwise);
template <>
inline __host__ __device__ int alpha(int v, float) { return v; }
template <>
inline __host__ __device__ float alpha(float v, float) { return v; }
template <>
inline __host__ __device__ double alpha(double v, float) { return 2 * v; }

template <typename T>
__host__ __device__ T one(T v) { return v; }
template <>
__host__ __device__ float one(float v) { return v + 1; }

template <typename T>
__host__ __device__ T plain(T v) { return v; }
template <>
__host__ __device__ int plain(int v) { return v + 1; }

// Two templates that it may be one of: nothing is known.
template <typename T>
__device__ T many(T v, int) { return v; }
template <typename T>
__device__ T many(T* v, int) { return *v; }

// As it is in both compilers.
template <typename T>
__device__ T same(T v) { return v; }
template <>
__device__ int same(int v) { return v + 1; }

template <typename T>
__host__ __device__ T alpha(T v, float otherwise) { return v * otherwise; }

__global__ void k(float* p) {
  *p = alpha(*p, 1.0f) + alpha(1.0, 1.0f) + alpha(1, 1.0f) + one(2.0f) + plain(3) +
       many(*p, 1) + many(p, 2) + same(4);
}
