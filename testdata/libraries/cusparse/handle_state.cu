// What a handle and a matrix descriptor keep; versions; names of statuses.
#include <cuda_runtime.h>
#include <cusparse.h>

#include <cstring>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)
#define CHECK_SPARSE(call)                                                          \
  do {                                                                              \
    cusparseStatus_t status_ = (call);                                              \
    if (status_ != CUSPARSE_STATUS_SUCCESS) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, cusparseGetErrorString(status_));  \
      exit(EXIT_FAILURE);                                                           \
    }                                                                               \
  } while (0)

int main() {
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  int version = 0;
  CHECK_SPARSE(cusparseGetVersion(handle, &version));
  printf("version %d\n", version > 0);
  cudaStream_t stream, current;
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_SPARSE(cusparseSetStream(handle, stream));
  CHECK_SPARSE(cusparseGetStream(handle, &current));
  printf("stream %d\n", current == stream);
  cusparsePointerMode_t mode;
  CHECK_SPARSE(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE));
  CHECK_SPARSE(cusparseGetPointerMode(handle, &mode));
  printf("device mode %d\n", mode == CUSPARSE_POINTER_MODE_DEVICE);
  cusparseMatDescr_t descriptor;
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  printf("general %d from zero %d\n", cusparseGetMatType(descriptor) == CUSPARSE_MATRIX_TYPE_GENERAL, cusparseGetMatIndexBase(descriptor) == CUSPARSE_INDEX_BASE_ZERO);
  CHECK_SPARSE(cusparseSetMatType(descriptor, CUSPARSE_MATRIX_TYPE_TRIANGULAR));
  CHECK_SPARSE(cusparseSetMatFillMode(descriptor, CUSPARSE_FILL_MODE_UPPER));
  CHECK_SPARSE(cusparseSetMatDiagType(descriptor, CUSPARSE_DIAG_TYPE_UNIT));
  CHECK_SPARSE(cusparseSetMatIndexBase(descriptor, CUSPARSE_INDEX_BASE_ONE));
  printf("upper %d unit %d\n", cusparseGetMatFillMode(descriptor) == CUSPARSE_FILL_MODE_UPPER, cusparseGetMatDiagType(descriptor) == CUSPARSE_DIAG_TYPE_UNIT);
  printf("name %d text %d\n", strstr(cusparseGetErrorName(CUSPARSE_STATUS_INVALID_VALUE), "INVALID_VALUE") != nullptr, strlen(cusparseGetErrorString(CUSPARSE_STATUS_INVALID_VALUE)) > 0);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
