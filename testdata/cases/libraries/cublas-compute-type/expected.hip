#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>

// The compute type as a data type: C++ alone has it, and hipBLAS has not.
hipblasStatus_t halves(hipblasHandle_t handle, int n, const void* a, const void* b, void* c) {
  const float one = 1.0f, zero = 0.0f;
  return cublasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, &one, a, HIP_R_16F, n, b, HIP_R_16F, n, &zero, c, HIP_R_16F, n, HIP_R_32F, HIPBLAS_GEMM_DEFAULT);
}
