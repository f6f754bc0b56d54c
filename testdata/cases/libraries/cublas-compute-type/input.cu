#include <cublas_v2.h>
#include <cuda_runtime.h>

// The compute type as a data type: C++ alone has it, and hipBLAS has not.
cublasStatus_t halves(cublasHandle_t handle, int n, const void* a, const void* b, void* c) {
  const float one = 1.0f, zero = 0.0f;
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, CUDA_R_16F, n, b, CUDA_R_16F, n, &zero, c, CUDA_R_16F, n, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
}
