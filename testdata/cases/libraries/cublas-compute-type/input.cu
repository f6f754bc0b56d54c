#include <cublas_v2.h>
#include <cuda_runtime.h>

// The compute type as a data type: C++ alone has it, and hipBLAS has not.
cublasStatus_t halves(cublasHandle_t handle, int n, const void* a, const void* b, void* c) {
  const float one = 1.0f, zero = 0.0f;
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, CUDA_R_16F, n, b, CUDA_R_16F, n, &zero, c, CUDA_R_16F, n, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t complex(cublasHandle_t handle, int n, const cuDoubleComplex* one, const void* a, void* c) {
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, one, a, CUDA_C_64F, n, a, CUDA_C_64F, n, one, c, CUDA_C_64F, n,
                      /* all of it */ CUDA_C_64F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t integers(cublasHandle_t handle, int n, const int* one, const void* a, void* c) {
  return cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, one, a, CUDA_R_8I, n, n * n, a, CUDA_R_8I, n, n * n, one, c, CUDA_R_32I, n,
                                    n * n, 4, CUDA_R_32I, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
}

cublasStatus_t batches(cublasHandle_t handle, int n, const float* one, const void* const* a, void* const* c) {
  return cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, one, a, CUDA_R_16F, n, a, CUDA_R_16F, n, one, c, CUDA_R_16F, n, 4,
                             CUDA_R_16F, CUBLAS_GEMM_DEFAULT);
}

// What a template calls for each of its types.
template <typename T>
cublasStatus_t any(cublasHandle_t handle, int n, const T* one, const T* a, T* c) {
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, one, a, CUDA_R_32F, n, a, CUDA_R_32F, n, one, c, CUDA_R_32F, n, CUDA_R_32F, CUBLAS_GEMM_DFALT);
}
template cublasStatus_t any(cublasHandle_t, int, const float*, const float*, float*);

// Nothing says here which it is.
cublasStatus_t variable(cublasHandle_t handle, int n, cudaDataType_t type, const void* one, const void* a, void* c) {
  return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, one, a, type, n, a, type, n, one, c, type, n, type, CUBLAS_GEMM_DEFAULT);
}

// The compute type in the name.
cublasStatus_t named(cublasHandle_t handle, int n, const float* one, const void* a, void* c) {
  return cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, one, a, CUDA_R_16F, n, a, CUDA_R_16F, n, one, c, CUDA_R_32F, n);
}
