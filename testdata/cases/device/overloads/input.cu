// What HIP computes in double, or has no overload for, has another name there.
#include <cuda_runtime.h>

__device__ double turn(double angle) {
  double s, c;
  sincos(angle, &s, &c);  // HIP's own
  return s * rsqrt(c) + exp10(angle);
}

__device__ float turn(float angle, float* parts) {
  float s, c;
  sincos(angle, &s, &c);
  sincospi(angle, parts, &parts[1]);
  return s * rsqrt(c) + exp10(angle) + normcdf(parts[0]) + j0(c) + jn(2, s);
}

typedef float Real;

template <typename T>
__device__ T scaled(T x) {
  return rsqrt(x);  // depends on T: HIP's overloads serve
}

__global__ void kernel(const Real* in, float* out, int n, unsigned limit) {
  const int i = threadIdx.x;
  if (i >= n) return;
  out[i] = rcbrt(in[i]) + static_cast<float>(rsqrt(2.0)) + turn(in[i], out);
  out[i] += scaled(in[i]) + static_cast<float>(turn(1.0)) + erfinv(0.5f);
}
