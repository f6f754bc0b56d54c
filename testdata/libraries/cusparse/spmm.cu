// Sparse by dense matrix: orders, batches, prepared.
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
  // 1 0 2 0 | 0 3 0 4 | 5 0 0 6
  int* offsets = upload<int>({0, 2, 4, 6});
  // The second batch has all entries in the first column.
  int* columns = upload<int>({0, 2, 1, 3, 0, 3, 0, 0, 0, 0, 0, 0});
  float* values = upload<float>({1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1});
  float* b = upload<float>({1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, -4, -5, -6, -7, -8});
  float* c = upload(std::vector<float>(12));
  float alpha = 1, beta = 0;
  cusparseSpMatDescr_t a;
  cusparseDnMatDescr_t mb, mc;
  CHECK_SPARSE(cusparseCreateCsr(&a, 3, 4, 6, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  const cusparseOrder_t orders[] = {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW};
  for (cusparseOrder_t order : orders) {
    const bool byColumns = order == CUSPARSE_ORDER_COL;
    CHECK_SPARSE(cusparseCreateDnMat(&mb, 4, 2, byColumns ? 4 : 2, b, CUDA_R_32F, order));
    CHECK_SPARSE(cusparseCreateDnMat(&mc, 3, 2, byColumns ? 3 : 2, c, CUDA_R_32F, order));
    size_t size;
    void* buffer;
    const cusparseSpMMAlg_t algorithm = byColumns ? CUSPARSE_SPMM_ALG_DEFAULT : CUSPARSE_SPMM_CSR_ALG2;
    CHECK_SPARSE(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, algorithm, &size));
    CHECK_CUDA(cudaMalloc(&buffer, size));
    CHECK_SPARSE(cusparseSpMM_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, algorithm, buffer));
    CHECK_SPARSE(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, algorithm, buffer));
    show(byColumns ? "columns" : "rows", c, 6);
    CHECK_SPARSE(cusparseDestroyDnMat(mb));
    CHECK_SPARSE(cusparseDestroyDnMat(mc));
    cudaFree(buffer);
  }
  // A batch of two: the same offsets, other columns and values.
  CHECK_SPARSE(cusparseCsrSetStridedBatch(a, 2, 0, 6));
  CHECK_SPARSE(cusparseCreateDnMat(&mb, 4, 2, 4, b, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseDnMatSetStridedBatch(mb, 2, 8));
  CHECK_SPARSE(cusparseCreateDnMat(&mc, 3, 2, 3, c, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseDnMatSetStridedBatch(mc, 2, 6));
  int batch;
  int64_t stride;
  CHECK_SPARSE(cusparseDnMatGetStridedBatch(mb, &batch, &stride));
  printf("batch %d stride %d\n", batch, (int)stride);
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
  show("batch", c, 12);
  CHECK_SPARSE(cusparseDestroyDnMat(mb));
  CHECK_SPARSE(cusparseDestroyDnMat(mc));
  CHECK_SPARSE(cusparseDestroySpMat(a));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
