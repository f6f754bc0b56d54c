#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

// Complex numbers are HIP's with HIPBLAS_V2 alone.
void multiply(hipblasHandle_t handle, int n, const hipComplex* a, hipComplex* c) {
  const hipComplex one = make_hipComplex(1.0f, 0.0f);
  hipblasCgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, &one, a, n, a, n, &one, c, n);
  hipblasCscal(handle, n, &one, c, 1);
}

void real(hipblasHandle_t handle, int n, const float* one, float* c) {
  hipblasSscal(handle, n, one, c, 1);
}
