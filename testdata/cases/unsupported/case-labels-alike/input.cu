// Labels that are one value in HIP: the second one is left out.
#include <cublas_v2.h>
#include <cusolverDn.h>

const char* nameOf(cublasGemmAlgo_t algorithm) {
  switch (algorithm) {
    case CUBLAS_GEMM_DEFAULT:
      return "default";
    case CUBLAS_GEMM_DEFAULT_TENSOR_OP:  // of Volta
      return "tensor cores";
    case CUBLAS_GEMM_ALGO0: return "algorithm 0";
    default:
      return "other";
  }
}

const char* nameOf(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_SUCCESS:
      return "success";
    case CUSOLVER_STATUS_INVALID_VALUE: {
      return "invalid";
    }
    case cusolverStatus_t::CUSOLVER_STATUS_IRS_PARAMS_INVALID:
    default:
      return "other";
  }
}
