// A matrix in slices of rows, by a vector.
// By hand: cusparseCreateSlicedEll CUSPARSE_SPMV_SELL_ALG1
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

template <class T>
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  // 1 2 | 0 3 | 4 0 | 0 5 in slices of two rows, entries by columns.
  int *offsets = upload<int>({0, 4, 6}), *columns = upload<int>({0, 1, 1, -1, 0, 1});
  float *values = upload<float>({1, 3, 2, 0, 4, 5}), *x = upload<float>({1, 10}), *y = upload<float>({0, 0, 0, 0}), alpha = 1, beta = 0;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vx, vy;
  CHECK_SPARSE(cusparseCreateSlicedEll(&matrix, 4, 2, 5, 6, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vx, 2, x, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vy, 4, y, CUDA_R_32F));
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_SELL_ALG1, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_SELL_ALG1, buffer));
  show("y", y, 4);
  CHECK_SPARSE(cusparseDestroySpMat(matrix));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
