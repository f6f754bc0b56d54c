#include <hip/hip_runtime.h>
#include <hipsparselt/hipsparselt.h>
#include <hip/hip_fp16.h>

hipsparseStatus_t prune(int64_t n, __half* values, int* valid, hipStream_t stream) {
  hipsparseLtHandle_t handle;
  hipsparseStatus_t status = hipsparseLtInit(&handle);
  hipsparseLtMatDescriptor_t matrix;
  hipsparseLtStructuredDescriptorInit(&handle, &matrix, n, n, n, 16, HIP_R_16F,
                                     HIPSPARSE_ORDER_ROW, HIPSPARSELT_SPARSITY_50_PERCENT);
  hipsparseLtMatmulDescriptor_t product;
  hipsparseLtMatmulDescriptorInit(&handle, &product, HIPSPARSE_OPERATION_NON_TRANSPOSE,
                                 HIPSPARSE_OPERATION_NON_TRANSPOSE, &matrix, &matrix, &matrix,
                                 &matrix, CUSPARSE_COMPUTE_32F);
  hipsparseLtSpMMAPrune(&handle, &product, values, values, HIPSPARSELT_PRUNE_SPMMA_TILE, stream);
  hipsparseLtSpMMAPruneCheck(&handle, &product, values, valid, stream);
  hipsparseLtDestroy(&handle);
  return status;
}
