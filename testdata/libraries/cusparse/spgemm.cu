// Sparse by sparse matrix: the work, the values, the copy.
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
  int *ao = upload<int>({0, 2, 3, 5}), *ac = upload<int>({0, 2, 1, 0, 2});
  int *bo = upload<int>({0, 1, 3, 4}), *bc = upload<int>({1, 0, 2, 2});
  float *av = upload<float>({1, 2, 3, 4, 5}), *bv = upload<float>({1, 2, 3, 4});
  int* co = upload(std::vector<int>(4));
  cusparseSpMatDescr_t a, b, c;
  CHECK_SPARSE(cusparseCreateCsr(&a, 3, 3, 5, ao, ac, av, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateCsr(&b, 3, 3, 4, bo, bc, bv, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateCsr(&c, 3, 3, 0, NULL, NULL, NULL, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  float alpha = 1, beta = 0;
  cusparseSpGEMMDescr_t product;
  CHECK_SPARSE(cusparseSpGEMM_createDescr(&product));
  size_t size1 = 0, size2 = 0;
  void *buffer1 = NULL, *buffer2 = NULL;
  CHECK_SPARSE(cusparseSpGEMM_workEstimation(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product, &size1, NULL));
  CHECK_CUDA(cudaMalloc(&buffer1, size1));
  CHECK_SPARSE(cusparseSpGEMM_workEstimation(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product, &size1, buffer1));
  CHECK_SPARSE(cusparseSpGEMM_compute(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product, &size2, NULL));
  CHECK_CUDA(cudaMalloc(&buffer2, size2));
  CHECK_SPARSE(cusparseSpGEMM_compute(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product, &size2, buffer2));
  int64_t rows, columns, nnz;
  CHECK_SPARSE(cusparseSpMatGetSize(c, &rows, &columns, &nnz));
  int* cc;
  float* cv;
  CHECK_CUDA(cudaMalloc(&cc, nnz * sizeof(int)));
  CHECK_CUDA(cudaMalloc(&cv, nnz * sizeof(float)));
  CHECK_SPARSE(cusparseCsrSetPointers(c, co, cc, cv));
  CHECK_SPARSE(cusparseSpGEMM_copy(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product));
  printf("nnz %d\n", (int)nnz);
  show("offsets", co, 4);
  show("columns", cc, nnz);
  show("values", cv, nnz);
  CHECK_SPARSE(cusparseSpGEMM_destroyDescr(product));
  CHECK_SPARSE(cusparseDestroySpMat(a));
  CHECK_SPARSE(cusparseDestroySpMat(b));
  CHECK_SPARSE(cusparseDestroySpMat(c));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
