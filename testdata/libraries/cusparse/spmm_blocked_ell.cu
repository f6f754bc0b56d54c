// A matrix in blocks of equal count per row, by a dense one, in half precision.
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
  const int n = 32, block = 16, ellColumns = 16;
  std::vector<__half> values, dense;
  for (int i = 0; i < n * ellColumns; ++i) values.push_back(__float2half((i % 3) - 1.0f));
  for (int i = 0; i < n * 8; ++i) dense.push_back(__float2half((i % 5) * 0.5f - 1.0f));
  int* columns = upload<int>({1, 0});
  __half *v = upload(values), *b = upload(dense);
  float* c = upload(std::vector<float>(n * 8));
  cusparseSpMatDescr_t a;
  cusparseDnMatDescr_t mb, mc;
  CHECK_SPARSE(cusparseCreateBlockedEll(&a, n, n, block, ellColumns, columns, v, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_16F));
  CHECK_SPARSE(cusparseCreateDnMat(&mb, n, 8, n, b, CUDA_R_16F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseCreateDnMat(&mc, n, 8, n, c, CUDA_R_32F, CUSPARSE_ORDER_COL));
  float alpha = 1, beta = 0;
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, CUSPARSE_SPMM_BLOCKED_ELL_ALG1, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, CUSPARSE_SPMM_BLOCKED_ELL_ALG1, buffer));
  double sum = 0, weighted = 0;
  std::vector<float> result = download(c, n * 8);
  for (size_t i = 0; i < result.size(); ++i) {
    sum += result[i];
    weighted += result[i] * (double)(i % 13);
  }
  printf("sum %g weighted %g\n", sum, weighted);
  int64_t rows, cols, size_, ell;
  void *indices, *data;
  cusparseIndexType_t type;
  cusparseIndexBase_t base;
  cudaDataType valueType;
  CHECK_SPARSE(cusparseBlockedEllGet(a, &rows, &cols, &size_, &ell, &indices, &data, &type, &base, &valueType));
  printf("%d %d %d %d same %d\n", (int)rows, (int)cols, (int)size_, (int)ell, indices == columns && data == v && valueType == CUDA_R_16F);
  CHECK_SPARSE(cusparseDestroySpMat(a));
  CHECK_SPARSE(cusparseDestroyDnMat(mb));
  CHECK_SPARSE(cusparseDestroyDnMat(mc));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
