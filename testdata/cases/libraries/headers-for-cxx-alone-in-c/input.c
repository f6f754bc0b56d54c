/* Headers that C compilers take with CUDA, and not with HIP before ROCm 7. */
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cudnn.h>

int create(cudnnHandle_t *handle, cublasHandle_t *blas) {
  return cudnnCreate(handle) != CUDNN_STATUS_SUCCESS ||
         cublasCreate(blas) != CUBLAS_STATUS_SUCCESS;
}

int searches(void) {
#if CUDNN_MAJOR >= 8
  return 0;
#else
  return 1;
#endif
}
