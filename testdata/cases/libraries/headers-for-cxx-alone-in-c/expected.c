/* Headers that C compilers take with CUDA, and not with HIP before ROCm 7. */
#include <hipblaslt/hipblaslt.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <miopen/miopen.h>

int create(miopenHandle_t *handle, hipblasHandle_t *blas) {
  return miopenCreate(handle) != miopenStatusSuccess ||
         hipblasCreate(blas) != HIPBLAS_STATUS_SUCCESS;
}

int searches(void) {
#if CUDNN_MAJOR >= 8
  return 0;
#else
  return 1;
#endif
}
