// Sparse matrix by vector: CSR, COO and CSC, of several types.
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

template <class T>
void product(cusparseHandle_t handle, cusparseSpMatDescr_t matrix, cusparseOperation_t op, cudaDataType type, cusparseSpMVAlg_t algorithm, const std::vector<T>& in, int rows, const char* name) {
  T *x = upload(in), *y = upload(std::vector<T>(rows, (T)1));
  cusparseDnVecDescr_t vx, vy;
  CHECK_SPARSE(cusparseCreateDnVec(&vx, in.size(), x, type));
  CHECK_SPARSE(cusparseCreateDnVec(&vy, rows, y, type));
  T alpha = 2, beta = 1;
  size_t size = 0;
  void* buffer = nullptr;
  CHECK_SPARSE(cusparseSpMV_bufferSize(handle, op, &alpha, matrix, vx, &beta, vy, type, algorithm, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpMV(handle, op, &alpha, matrix, vx, &beta, vy, type, algorithm, buffer));
  show(name, y, rows);
  CHECK_SPARSE(cusparseDestroyDnVec(vx));
  CHECK_SPARSE(cusparseDestroyDnVec(vy));
  cudaFree(buffer);
  cudaFree(x);
  cudaFree(y);
}

int main() {
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  // 1 0 2 | 0 3 0 | 4 5 6 | 0 0 7
  int* offsets = upload<int>({0, 2, 3, 6, 7});
  int* columns = upload<int>({0, 2, 1, 0, 1, 2, 2});
  int* rows = upload<int>({0, 0, 1, 2, 2, 2, 3});
  float* values = upload<float>({1, 2, 3, 4, 5, 6, 7});
  double* wide = upload<double>({1, 2, 3, 4, 5, 6, 7});
  cusparseSpMatDescr_t csr, coo, csc;
  CHECK_SPARSE(cusparseCreateCsr(&csr, 4, 3, 7, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  product<float>(handle, csr, CUSPARSE_OPERATION_NON_TRANSPOSE, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, {1, 2, 3}, 4, "csr");
  product<float>(handle, csr, CUSPARSE_OPERATION_TRANSPOSE, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, {1, 2, 3, 4}, 3, "csr transposed");
  product<float>(handle, csr, CUSPARSE_OPERATION_NON_TRANSPOSE, CUDA_R_32F, CUSPARSE_SPMV_CSR_ALG2, {1, 2, 3}, 4, "csr alg2");
  CHECK_SPARSE(cusparseCreateCoo(&coo, 4, 3, 7, rows, columns, wide, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  product<double>(handle, coo, CUSPARSE_OPERATION_NON_TRANSPOSE, CUDA_R_64F, CUSPARSE_SPMV_COO_ALG1, {1, 2, 3}, 4, "coo");
  CHECK_SPARSE(cusparseCreateCsc(&csc, 3, 4, 7, offsets, columns, wide, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  product<double>(handle, csc, CUSPARSE_OPERATION_NON_TRANSPOSE, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, {1, 2, 3, 4}, 3, "csc");
  CHECK_SPARSE(cusparseDestroySpMat(csr));
  CHECK_SPARSE(cusparseDestroySpMat(coo));
  CHECK_SPARSE(cusparseDestroySpMat(csc));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
