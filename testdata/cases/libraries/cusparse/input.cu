#include <cusparse.h>
#include <cuda_runtime.h>

cusparseStatus_t multiply(cusparseHandle_t handle, int rows, int nnz, int* offsets, int* columns,
                          float* values, float* x, float* y) {
  cusparseSpMatDescr_t a;
  cusparseDnVecDescr_t vx, vy;
  cusparseCreateCsr(&a, rows, rows, nnz, offsets, columns, values, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&vx, rows, x, CUDA_R_32F);
  cusparseCreateDnVec(&vy, rows, y, CUDA_R_32F);
  const float one = 1, zero = 0;
  size_t bytes = 0;
  return cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, vx, &zero, vy,
                                 CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
}
