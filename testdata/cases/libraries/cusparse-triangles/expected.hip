#include <hip/hip_runtime.h>
#include "hipport/sparse.h"
#include <hipsparse/hipsparse.h>

// hipSPARSE's solution takes the buffer of the analysis, cuSPARSE's does not.
hipsparseStatus_t solve(hipsparseHandle_t handle, hipsparseSpMatDescr_t a, hipsparseDnMatDescr_t b, hipsparseDnMatDescr_t x, void* buffer) {
  const float one = 1;
  hipsparseSpSMDescr_t descriptor;
  hipsparseStatus_t status = hipsparseSpSM_createDescr(&descriptor);
  if (status != HIPSPARSE_STATUS_SUCCESS) return status;
  status = hipport::sparse::cusparseSpSM_analysis(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, b, x, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, descriptor, buffer);
  if (status == HIPSPARSE_STATUS_SUCCESS) {
    status = hipport::sparse::cusparseSpSM_solve(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, b, x, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, descriptor);
  }
  hipport::sparse::cusparseSpSM_destroyDescr(descriptor);
  return status;
}

// cuSPARSE writes this size to an int.
hipsparseStatus_t size(hipsparseHandle_t handle, hipsparseMatDescr_t descriptor, const float* values, const int* offsets, const int* columns, int* bytes) {
  return hipport::sparse::cusparseScsr2gebsr_bufferSize(handle, HIPSPARSE_DIRECTION_ROW, 4, 4, descriptor, values, offsets, columns, 1, 2, bytes);
}
