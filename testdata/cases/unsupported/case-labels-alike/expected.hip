// Labels that are one value in HIP: the second one is left out.
#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>

const char* nameOf(hipblasGemmAlgo_t algorithm) {
  switch (algorithm) {
    case HIPBLAS_GEMM_DEFAULT:
      return "default";
#if !defined(__HIP_PLATFORM_AMD__)
    case HIPBLAS_GEMM_DEFAULT:  // of Volta
#endif
      return "tensor cores";
#if !defined(__HIP_PLATFORM_AMD__)
    case HIPBLAS_GEMM_DEFAULT:
#endif
 return "algorithm 0";
    default:
      return "other";
  }
}

const char* nameOf(hipsolverStatus_t status) {
  switch (status) {
    case HIPSOLVER_STATUS_SUCCESS:
      return "success";
    case HIPSOLVER_STATUS_INVALID_VALUE: {
      return "invalid";
    }
#if !defined(__HIP_PLATFORM_AMD__)
    case hipsolverStatus_t::HIPSOLVER_STATUS_INVALID_VALUE:
#endif
    default:
      return "other";
  }
}
