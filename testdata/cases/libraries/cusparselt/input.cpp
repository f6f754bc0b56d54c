#include <cuda_runtime.h>
#include <cusparseLt.h>

cusparseStatus_t prune(int64_t n, __half* values, int* valid, cudaStream_t stream) {
  cusparseLtHandle_t handle;
  cusparseStatus_t status = cusparseLtInit(&handle);
  cusparseLtMatDescriptor_t matrix;
  cusparseLtStructuredDescriptorInit(&handle, &matrix, n, n, n, 16, CUDA_R_16F,
                                     CUSPARSE_ORDER_ROW, CUSPARSELT_SPARSITY_50_PERCENT);
  cusparseLtMatmulDescriptor_t product;
  cusparseLtMatmulDescriptorInit(&handle, &product, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                 CUSPARSE_OPERATION_NON_TRANSPOSE, &matrix, &matrix, &matrix,
                                 &matrix, CUSPARSE_COMPUTE_32F);
  cusparseLtSpMMAPrune(&handle, &product, values, values, CUSPARSELT_PRUNE_SPMMA_TILE, stream);
  cusparseLtSpMMAPruneCheck(&handle, &product, values, valid, stream);
  cusparseLtDestroy(&handle);
  return status;
}
