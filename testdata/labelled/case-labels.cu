// flags:
// Enumerators that are one in HIP, as labels of a switch.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>

static const char* nameOf(cublasGemmAlgo_t algorithm) {
  switch (algorithm) {
    case CUBLAS_GEMM_DEFAULT:
      return "default";
    case CUBLAS_GEMM_DEFAULT_TENSOR_OP:  // wrong: case-label
      return "tensor cores";
    case CUBLAS_GEMM_ALGO0: return "0";  // wrong: case-label
    default:
      return "other";
  }
}
static const char* statusOf(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_SUCCESS: return "success";  // harmless: case-label
    case CUSOLVER_STATUS_INVALID_VALUE: {
      return "invalid";
    }
    case CUSOLVER_STATUS_INTERNAL_ERROR: {
      return "internal";
    }
    case cusolverStatus_t::CUSOLVER_STATUS_IRS_PARAMS_INVALID:  // wrong: case-label
    case CUSOLVER_STATUS_IRS_INTERNAL_ERROR: {  // wrong: case-label
      return "refinement";
    }
    case CUSOLVER_STATUS_NOT_SUPPORTED: case CUSOLVER_STATUS_IRS_NOT_SUPPORTED: return "no";  // wrong: case-label
    default: return "other";
  }
}
static bool usesTensorCores(cublasGemmAlgo_t algorithm) {
  switch (algorithm) {
    case CUBLAS_GEMM_DEFAULT_TENSOR_OP:  // harmless: case-label
      return true;
    default:
      return false;
  }
}
static int inner(cublasGemmAlgo_t a, cublasGemmAlgo_t b) {
  switch (a) {
    case CUBLAS_GEMM_DEFAULT: {
      switch (b) {
        case CUBLAS_GEMM_DEFAULT_TENSOR_OP:  // harmless: case-label
          return 1;
        default:
          return 2;
      }
    }
    default:
      return 3;
  }
}
static int byVersion(cublasGemmAlgo_t a) {
  switch (a) {
#if CUDART_VERSION < 9000
    case CUBLAS_GEMM_DFALT:
      return 1;
#else
    case CUBLAS_GEMM_DEFAULT:  // harmless: case-label
      return 1;
#endif
    default:  // } in a comment, and "}" in text
      return 2;
  }
}
static bool isAny(cublasGemmAlgo_t a) {
  return a == CUBLAS_GEMM_DEFAULT || a == CUBLAS_GEMM_DEFAULT_TENSOR_OP;  // harmless: case-label
}

int main() {
  return nameOf(CUBLAS_GEMM_DEFAULT)[0] + statusOf(CUSOLVER_STATUS_SUCCESS)[0] +
         usesTensorCores(CUBLAS_GEMM_DEFAULT) + inner(CUBLAS_GEMM_DEFAULT, CUBLAS_GEMM_DEFAULT) +
         byVersion(CUBLAS_GEMM_DEFAULT) + isAny(CUBLAS_GEMM_DEFAULT);
}
