#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hipsparse/hipsparse.h>

// CUDA 12 and 13 have these no longer, HIP has some of them.
void older(hipStream_t stream, hipsparseHandle_t sparse, hipsparseMatDescr_t descr, double* values,
           int* rows, int* columns, double* x, double* y) {
  const double one = 1.0;
  hipDeviceSynchronize();
  hipDeviceReset();
  hipDeviceSetCacheConfig(hipFuncCachePreferL1);
  hipsparseDcsrmv(sparse, HIPSPARSE_OPERATION_NON_TRANSPOSE, 4, 4, 9, &one, descr, values, rows,
                 columns, x, &one, y);
  hipsparseHybMat_t hybrid;
  hipsparseCreateHybMat(&hybrid);
  hipsparseDestroyHybMat(hybrid);
  hipFuncSetSharedMemConfig(reinterpret_cast<const void*>((const void*)older), hipSharedMemBankSizeEightByte);
}
