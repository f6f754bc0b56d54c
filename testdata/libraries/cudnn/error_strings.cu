// Statuses: a table of names as older programs keep it, and real errors.
#include <cudnn.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

static const char* nameOf(cudnnStatus_t status) {
  switch (status) {
    case CUDNN_STATUS_SUCCESS: return "CUDNN_STATUS_SUCCESS";
    case CUDNN_STATUS_NOT_INITIALIZED: return "CUDNN_STATUS_NOT_INITIALIZED";
    case CUDNN_STATUS_ALLOC_FAILED: return "CUDNN_STATUS_ALLOC_FAILED";
    case CUDNN_STATUS_BAD_PARAM: return "CUDNN_STATUS_BAD_PARAM";
    case CUDNN_STATUS_INTERNAL_ERROR: return "CUDNN_STATUS_INTERNAL_ERROR";
    case CUDNN_STATUS_INVALID_VALUE: return "CUDNN_STATUS_INVALID_VALUE";
    case CUDNN_STATUS_ARCH_MISMATCH: return "CUDNN_STATUS_ARCH_MISMATCH";
    case CUDNN_STATUS_MAPPING_ERROR: return "CUDNN_STATUS_MAPPING_ERROR";
    case CUDNN_STATUS_EXECUTION_FAILED: return "CUDNN_STATUS_EXECUTION_FAILED";
    case CUDNN_STATUS_NOT_SUPPORTED: return "CUDNN_STATUS_NOT_SUPPORTED";
    case CUDNN_STATUS_LICENSE_ERROR: return "CUDNN_STATUS_LICENSE_ERROR";
    default: return "another";
  }
}

#define REPORT(call)                                            \
  do {                                                          \
    cudnnStatus_t status_ = (call);                             \
    printf("%s, text %s\n", nameOf(status_),                    \
           strlen(cudnnGetErrorString(status_)) > 0 ? "yes" : "no"); \
  } while (0)

int main() {
  cudnnHandle_t handle = NULL;
  cudnnTensorDescriptor_t desc;
  REPORT(cudnnCreate(&handle));
  REPORT(cudnnCreateTensorDescriptor(&desc));
  REPORT(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                    1, 1, 2, 2));
  REPORT(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                    -1, 1, 2, 2));
  REPORT(cudnnDestroyTensorDescriptor(desc));
  REPORT(cudnnDestroy(handle));
  return 0;
}
