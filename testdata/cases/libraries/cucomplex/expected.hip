#include <hip/hip_runtime.h>
#include <hip/hip_complex.h>

__host__ __device__ inline float power(hipFloatComplex z) {
  const hipFloatComplex square = hipCmulf(z, hipConjf(z));
  return hipCrealf(square) + hipCimagf(square);
}

hipDoubleComplex unit() { return make_hipDoubleComplex(0.0, 1.0); }
