#include <cublas_v2.h>

// Before ROCm 6.0, hipBLAS has complex numbers of its own alone.
void multiply(cublasHandle_t handle, int n, const cuComplex* a, cuComplex* c) {
  const cuComplex one = make_cuComplex(1.0f, 0.0f);
  cublasCgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &one, c, n);
  cublasCscal(handle, n, &one, c, 1);
}

void real(cublasHandle_t handle, int n, const float* one, float* c) {
  cublasSscal(handle, n, one, c, 1);
}
