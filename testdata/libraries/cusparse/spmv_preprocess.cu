// Sparse matrix by vector again and again: prepared once; 64-bit offsets.
#include <cuda_runtime.h>
#include <cusparse.h>

#include <cstdint>
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
  const int n = 6;
  std::vector<int64_t> offsets{0}, columns;
  std::vector<double> values;
  for (int i = 0; i < n; ++i) {
    for (int j = i > 0 ? i - 1 : 0; j <= i + 1 && j < n; ++j) {
      columns.push_back(j);
      values.push_back(i == j ? 0.5 : 0.25);
    }
    offsets.push_back((int64_t)columns.size());
  }
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  cusparseConstSpMatDescr_t matrix;
  CHECK_SPARSE(cusparseCreateConstCsr(&matrix, n, n, (int64_t)values.size(), upload(offsets), upload(columns), upload(values), CUSPARSE_INDEX_64I, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  double *x = upload(std::vector<double>{0, 0, 1, 0, 0, 0}), *y = upload(std::vector<double>(n));
  cusparseDnVecDescr_t in, out;
  CHECK_SPARSE(cusparseCreateDnVec(&in, n, x, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&out, n, y, CUDA_R_64F));
  double alpha = 1, beta = 0;
  size_t size = 0;
  void* buffer = nullptr;
  CHECK_SPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, in, &beta, out, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1, &size));
  if (size > 0) CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, in, &beta, out, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1, buffer));
  for (int step = 0; step < 4; ++step) {
    CHECK_SPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, in, &beta, out, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1, buffer));
    std::swap(x, y);
    CHECK_SPARSE(cusparseDnVecSetValues(in, x));
    CHECK_SPARSE(cusparseDnVecSetValues(out, y));
  }
  show("x", x, n);
  CHECK_SPARSE(cusparseDestroySpMat(matrix));
  CHECK_SPARSE(cusparseDestroyDnVec(in));
  CHECK_SPARSE(cusparseDestroyDnVec(out));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
