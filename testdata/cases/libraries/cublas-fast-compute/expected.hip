#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>
#include "hipport/blas.h"

// hipBLAS computes in four types; the faster and the pedantic ones are theirs.
hipblasStatus_t faster(hipblasHandle_t handle, int n, const float* one, const float* a, float* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, one, a, HIP_R_32F, n, a, HIP_R_32F, n, one, c, HIP_R_32F, n, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}

hipblasStatus_t pedantic(hipblasHandle_t handle, int n, const double* one, const double* a, double* c) {
  return hipblasGemmStridedBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, one, a, HIP_R_64F, n, n * n, a, HIP_R_64F, n, n * n, one, c, HIP_R_64F, n, n * n, 4, HIPBLAS_COMPUTE_64F, HIPBLAS_GEMM_DEFAULT);
}

// One of the four stays a plain call.
hipblasStatus_t plain(hipblasHandle_t handle, int n, const float* one, const void* a, void* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, one, a, HIP_R_16F, n, a, HIP_R_16F, n, one, c, HIP_R_16F, n, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}

// Nothing says here which it is.
hipblasStatus_t variable(hipblasHandle_t handle, int n, hipblasComputeType_t type, const float* one, const void* const* a, void* const* c) {
  return hipblasGemmBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, one, (const void**)(a), HIP_R_32F, n, (const void**)(a), HIP_R_32F, n, one, (void**)(c), HIP_R_32F, n, 4, hipport::blas::computeType(type), HIPBLAS_GEMM_DEFAULT);
}

// rocBLAS has no mode of tensor cores.
hipblasStatus_t mode(hipblasHandle_t handle) { return hipport::blas::cublasSetMathMode(handle, HIPBLAS_TF32_TENSOR_OP_MATH); }
