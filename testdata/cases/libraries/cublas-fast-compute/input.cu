#include <cublas_v2.h>
#include <cuda_runtime.h>

// hipBLAS computes in four types; the faster and the pedantic ones are theirs.
cublasStatus_t faster(cublasHandle_t handle, int n, const float* one, const float* a, float* c) {
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, one, a, CUDA_R_32F, n, a, CUDA_R_32F, n, one, c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t pedantic(cublasHandle_t handle, int n, const double* one, const double* a, double* c) {
  return cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, one, a, CUDA_R_64F, n, n * n, a, CUDA_R_64F, n, n * n, one, c, CUDA_R_64F, n, n * n, 4, CUBLAS_COMPUTE_64F_PEDANTIC, CUBLAS_GEMM_DEFAULT);
}

// One of the four stays a plain call.
cublasStatus_t plain(cublasHandle_t handle, int n, const float* one, const void* a, void* c) {
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, one, a, CUDA_R_16F, n, a, CUDA_R_16F, n, one, c, CUDA_R_16F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}

// Nothing says here which it is.
cublasStatus_t variable(cublasHandle_t handle, int n, cublasComputeType_t type, const float* one, const void* const* a, void* const* c) {
  return cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, one, a, CUDA_R_32F, n, a, CUDA_R_32F, n, one, c, CUDA_R_32F, n, 4, type, CUBLAS_GEMM_DEFAULT);
}

// rocBLAS has no mode of tensor cores.
cublasStatus_t mode(cublasHandle_t handle) { return cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH); }
