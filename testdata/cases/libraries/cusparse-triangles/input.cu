#include <cusparse.h>

// hipSPARSE's solution takes the buffer of the analysis, cuSPARSE's does not.
cusparseStatus_t solve(cusparseHandle_t handle, cusparseSpMatDescr_t a, cusparseDnMatDescr_t b, cusparseDnMatDescr_t x, void* buffer) {
  const float one = 1;
  cusparseSpSMDescr_t descriptor;
  cusparseStatus_t status = cusparseSpSM_createDescr(&descriptor);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  status = cusparseSpSM_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, b, x, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, descriptor, buffer);
  if (status == CUSPARSE_STATUS_SUCCESS) {
    status = cusparseSpSM_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, b, x, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, descriptor);
  }
  cusparseSpSM_destroyDescr(descriptor);
  return status;
}

// cuSPARSE writes this size to an int.
cusparseStatus_t size(cusparseHandle_t handle, cusparseMatDescr_t descriptor, const float* values, const int* offsets, const int* columns, int* bytes) {
  return cusparseScsr2gebsr_bufferSize(handle, CUSPARSE_DIRECTION_ROW, 4, 4, descriptor, values, offsets, columns, 1, 2, bytes);
}
