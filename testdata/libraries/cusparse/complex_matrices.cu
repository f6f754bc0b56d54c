// Complex values, half values: the generic interface by data type.
#include <cuComplex.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cusparse.h>

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

template <class T>
T* upload(const std::vector<T>& host) {
  T* device = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&device, host.size() * sizeof(T)));
  CHECK_CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <class T>
std::vector<T> download(const T* device, size_t count) {
  std::vector<T> host(count);
  CHECK_CUDA(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  return host;
}

int main() {
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  int *offsets = upload<int>({0, 1, 3}), *columns = upload<int>({1, 0, 1});
  cuComplex* values = upload<cuComplex>({{1, 1}, {2, 0}, {0, -1}});
  cuComplex *x = upload<cuComplex>({{1, 0}, {0, 1}}), *y = upload<cuComplex>({{0, 0}, {0, 0}});
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vx, vy;
  CHECK_SPARSE(cusparseCreateCsr(&matrix, 2, 2, 3, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_C_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vx, 2, x, CUDA_C_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vy, 2, y, CUDA_C_32F));
  cuComplex alpha = make_cuComplex(1, 0), beta = make_cuComplex(0, 0);
  const cusparseOperation_t operations[] = {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};
  for (cusparseOperation_t op : operations) {
    size_t size;
    void* buffer;
    CHECK_SPARSE(cusparseSpMV_bufferSize(handle, op, &alpha, matrix, vx, &beta, vy, CUDA_C_32F, CUSPARSE_SPMV_ALG_DEFAULT, &size));
    CHECK_CUDA(cudaMalloc(&buffer, size));
    CHECK_SPARSE(cusparseSpMV(handle, op, &alpha, matrix, vx, &beta, vy, CUDA_C_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
    for (cuComplex value : download(y, 2)) printf("%g,%g ", cuCrealf(value), cuCimagf(value));
    printf("\n");
    cudaFree(buffer);
  }
  CHECK_SPARSE(cusparseDestroySpMat(matrix));
  CHECK_SPARSE(cusparseDestroyDnVec(vx));
  CHECK_SPARSE(cusparseDestroyDnVec(vy));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
