#include <cuComplex.h>

__host__ __device__ inline float power(cuFloatComplex z) {
  const cuFloatComplex square = cuCmulf(z, cuConjf(z));
  return cuCrealf(square) + cuCimagf(square);
}

cuDoubleComplex unit() { return make_cuDoubleComplex(0.0, 1.0); }
