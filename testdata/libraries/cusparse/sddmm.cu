// Dense products, only where a sparse matrix has entries.
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
  int *offsets = upload<int>({0, 2, 3, 5}), *columns = upload<int>({0, 1, 2, 0, 2});
  float *values = upload<float>({1, 1, 1, 1, 1}), *a = upload<float>({1, 2, 3, 4, 5, 6}), *b = upload<float>({1, 0, 2, 1, -1, 3});
  cusparseSpMatDescr_t c;
  cusparseDnMatDescr_t ma, mb;
  CHECK_SPARSE(cusparseCreateDnMat(&ma, 3, 2, 3, a, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseCreateDnMat(&mb, 2, 3, 2, b, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseCreateCsr(&c, 3, 3, 5, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  float alpha = 2, beta = 10;
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSDDMM_bufferSize(handle, op, op, &alpha, ma, mb, &beta, c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSDDMM_preprocess(handle, op, op, &alpha, ma, mb, &beta, c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
  CHECK_SPARSE(cusparseSDDMM(handle, op, op, &alpha, ma, mb, &beta, c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
  show("values", values, 5);
  CHECK_SPARSE(cusparseDestroyDnMat(ma));
  CHECK_SPARSE(cusparseDestroyDnMat(mb));
  CHECK_SPARSE(cusparseDestroySpMat(c));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
