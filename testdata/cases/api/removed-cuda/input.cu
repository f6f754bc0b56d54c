#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <cusparse.h>

// CUDA 12 and 13 have these no longer, HIP has some of them.
void older(cudaStream_t stream, cusparseHandle_t sparse, cusparseMatDescr_t descr, double* values,
           int* rows, int* columns, double* x, double* y) {
  const double one = 1.0;
  cudaThreadSynchronize();
  cudaThreadExit();
  cudaThreadSetCacheConfig(cudaFuncCachePreferL1);
  cusparseDcsrmv(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, 4, 4, 9, &one, descr, values, rows,
                 columns, x, &one, y);
  cusparseHybMat_t hybrid;
  cusparseCreateHybMat(&hybrid);
  cusparseDestroyHybMat(hybrid);
  cudaFuncSetSharedMemConfig((const void*)older, cudaSharedMemBankSizeEightByte);
}
