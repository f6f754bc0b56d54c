// A data type as the compute type, in a template: whatever its parameters are,
// hipBLAS takes another type there.
#include <hip/hip_runtime.h>
#include "hipport/blas.h"
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

template <typename T>
struct Matrix {
  T* data() const { return nullptr; }
  int rows() const { return 1; }
};

template <typename Real>
hipblasStatus_t multiply(hipblasHandle_t handle, Matrix<Real> a, Matrix<Real> b,
                        Matrix<Real> c, hipDataType type) {
  const float one = 1, zero = 0;
  hipDataType computed = HIP_R_32F;
  if (a.rows() > 4) {
    return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, a.data(),
                        type, a.rows(), b.data(), type, b.rows(), &zero, c.data(),
                        type, c.rows(), hipport::blas::computeType(computed), HIPBLAS_GEMM_DEFAULT);
  }
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, a.data(),
                      type, a.rows(), b.data(), type, b.rows(), &zero, c.data(),
                      type, c.rows(), HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}

template <typename Real>
hipblasStatus_t never(hipblasHandle_t handle, Real* a, hipDataType type) {
  const float one = 1;
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, a, type, 1,
                      a, type, 1, &one, a, type, 1, hipport::blas::computeType(type), HIPBLAS_GEMM_DEFAULT);
}

int main() {
  Matrix<float> matrix;
  return multiply(nullptr, matrix, matrix, matrix, HIP_R_32F);
}
