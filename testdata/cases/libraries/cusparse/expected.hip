#include <hipsparse/hipsparse.h>
#include <hip/hip_runtime.h>

hipsparseStatus_t multiply(hipsparseHandle_t handle, int rows, int nnz, int* offsets, int* columns,
                          float* values, float* x, float* y) {
  hipsparseSpMatDescr_t a;
  hipsparseDnVecDescr_t vx, vy;
  hipsparseCreateCsr(&a, rows, rows, nnz, offsets, columns, values, HIPSPARSE_INDEX_32I,
                    HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F);
  hipsparseCreateDnVec(&vx, rows, x, HIP_R_32F);
  hipsparseCreateDnVec(&vy, rows, y, HIP_R_32F);
  const float one = 1, zero = 0;
  size_t bytes = 0;
  return hipsparseSpMV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, vx, &zero, vy,
                                 HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, &bytes);
}
