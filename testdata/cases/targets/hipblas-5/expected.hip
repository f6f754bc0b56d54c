#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

// Before ROCm 6.0, hipBLAS has complex numbers of its own alone.
void multiply(hipblasHandle_t handle, int n, const hipComplex* a, hipComplex* c) {
  const hipComplex one = make_hipComplex(1.0f, 0.0f);
  hipblasCgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, &one, a, n, a, n, &one, c, n);
  hipblasCscal(handle, n, &one, c, 1);
}

void real(hipblasHandle_t handle, int n, const float* one, float* c) {
  hipblasSscal(handle, n, one, c, 1);
}
