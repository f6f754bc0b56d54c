#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>
#include "hipport/blas.h"

// The compute type as a data type: C++ alone has it, and hipBLAS has not.
hipblasStatus_t halves(hipblasHandle_t handle, int n, const void* a, const void* b, void* c) {
  const float one = 1.0f, zero = 0.0f;
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, &one, a, HIP_R_16F, n, b, HIP_R_16F, n, &zero, c, HIP_R_16F, n, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}

hipblasStatus_t complex(hipblasHandle_t handle, int n, const hipDoubleComplex* one, const void* a, void* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, one, a, HIP_C_64F, n, a, HIP_C_64F, n, one, c, HIP_C_64F, n,
                      /* all of it */ HIPBLAS_COMPUTE_64F, HIPBLAS_GEMM_DEFAULT);
}

hipblasStatus_t integers(hipblasHandle_t handle, int n, const int* one, const void* a, void* c) {
  return hipblasGemmStridedBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, one, a, HIP_R_8I, n, n * n, a, HIP_R_8I, n, n * n, one, c, HIP_R_32I, n,
                                    n * n, 4, HIPBLAS_COMPUTE_32I, HIPBLAS_GEMM_DEFAULT);
}

hipblasStatus_t batches(hipblasHandle_t handle, int n, const float* one, const void* const* a, void* const* c) {
  return hipblasGemmBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, one, (const void**)(a), HIP_R_16F, n, (const void**)(a), HIP_R_16F, n, one, (void**)(c), HIP_R_16F, n, 4,
                             HIPBLAS_COMPUTE_16F, HIPBLAS_GEMM_DEFAULT);
}

// What a template calls for each of its types.
template <typename T>
hipblasStatus_t any(hipblasHandle_t handle, int n, const T* one, const T* a, T* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, one, a, HIP_R_32F, n, a, HIP_R_32F, n, one, c, HIP_R_32F, n, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}
template hipblasStatus_t any(hipblasHandle_t, int, const float*, const float*, float*);

// Nothing says here which it is.
hipblasStatus_t variable(hipblasHandle_t handle, int n, hipDataType type, const void* one, const void* a, void* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, one, a, type, n, a, type, n, one, c, type, n, hipport::blas::computeType(type), HIPBLAS_GEMM_DEFAULT);
}

// The compute type in the name.
hipblasStatus_t named(hipblasHandle_t handle, int n, const float* one, const void* a, void* c) {
  return hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, one, a, HIP_R_16F, n, a, HIP_R_16F, n, one, c, HIP_R_32F, n, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
}
