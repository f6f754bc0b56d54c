// A data type as the compute type, in a template: whatever its parameters are,
// hipBLAS takes another type there.
#include <cublas_v2.h>

template <typename T>
struct Matrix {
  T* data() const { return nullptr; }
  int rows() const { return 1; }
};

template <typename Real>
cublasStatus_t multiply(cublasHandle_t handle, Matrix<Real> a, Matrix<Real> b,
                        Matrix<Real> c, cudaDataType_t type) {
  const float one = 1, zero = 0;
  cudaDataType_t computed = CUDA_R_32F;
  if (a.rows() > 4) {
    return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.data(),
                        type, a.rows(), b.data(), type, b.rows(), &zero, c.data(),
                        type, c.rows(), computed, CUBLAS_GEMM_DEFAULT);
  }
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.data(),
                      type, a.rows(), b.data(), type, b.rows(), &zero, c.data(),
                      type, c.rows(), CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
}

template <typename Real>
cublasStatus_t never(cublasHandle_t handle, Real* a, cudaDataType_t type) {
  const float one = 1;
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, type, 1,
                      a, type, 1, &one, a, type, 1, type, CUBLAS_GEMM_DEFAULT);
}

int main() {
  Matrix<float> matrix;
  return multiply(nullptr, matrix, matrix, matrix, CUDA_R_32F);
}
