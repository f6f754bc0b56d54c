// Sorting entries by row or column; offsets from rows and back.
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
  const int n = 3, nnz = 5;
  int *rows = upload<int>({2, 0, 1, 0, 2}), *columns = upload<int>({1, 2, 0, 0, 0}), *order = upload(std::vector<int>(nnz));
  float *values = upload<float>({5, 2, 3, 1, 4}), *sorted = upload(std::vector<float>(nnz));
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseXcoosort_bufferSizeExt(handle, n, n, nnz, rows, columns, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseCreateIdentityPermutation(handle, nnz, order));
  CHECK_SPARSE(cusparseXcoosortByRow(handle, n, n, nnz, rows, columns, order, buffer));
  show("rows", rows, nnz);
  show("columns", columns, nnz);
  show("order", order, nnz);
  cusparseSpVecDescr_t picked;
  cusparseDnVecDescr_t all;
  CHECK_SPARSE(cusparseCreateSpVec(&picked, nnz, nnz, order, sorted, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&all, nnz, values, CUDA_R_32F));
  CHECK_SPARSE(cusparseGather(handle, all, picked));
  show("values", sorted, nnz);
  int* offsets = upload(std::vector<int>(n + 1));
  CHECK_SPARSE(cusparseXcoo2csr(handle, rows, nnz, n, offsets, CUSPARSE_INDEX_BASE_ZERO));
  show("offsets", offsets, n + 1);
  CHECK_SPARSE(cusparseXcsr2coo(handle, offsets, nnz, n, rows, CUSPARSE_INDEX_BASE_ZERO));
  show("rows", rows, nnz);
  CHECK_SPARSE(cusparseXcoosortByColumn(handle, n, n, nnz, rows, columns, order, buffer));
  show("by columns", columns, nnz);
  cusparseMatDescr_t descriptor;
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  int* mixed = upload<int>({2, 0, 0, 1, 0});
  CHECK_SPARSE(cusparseXcsrsort_bufferSizeExt(handle, n, n, nnz, offsets, mixed, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseCreateIdentityPermutation(handle, nnz, order));
  CHECK_SPARSE(cusparseXcsrsort(handle, n, n, nnz, descriptor, offsets, mixed, order, buffer));
  show("csrsort", mixed, nnz);
  show("order", order, nnz);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroySpVec(picked));
  CHECK_SPARSE(cusparseDestroyDnVec(all));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
