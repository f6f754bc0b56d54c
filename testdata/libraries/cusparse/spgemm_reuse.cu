// Sparse by sparse matrix, whose structure is found once for many values.
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

static void* memory(size_t size) {
  void* p = nullptr;
  CHECK_CUDA(cudaMalloc(&p, size));
  return p;
}

int main() {
  cusparseHandle_t handle;
  CHECK_SPARSE(cusparseCreate(&handle));
  int *ao = upload<int>({0, 2, 3, 5}), *ac = upload<int>({0, 2, 1, 0, 2}), *co = upload(std::vector<int>(4));
  double *av = upload<double>({1, 2, 3, 4, 5}), *other = upload<double>({1, 1, 1, 1, 1});
  cusparseSpMatDescr_t a, c;
  CHECK_SPARSE(cusparseCreateCsr(&a, 3, 3, 5, ao, ac, av, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateCsr(&c, 3, 3, 0, co, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const cusparseSpGEMMAlg_t algorithm = CUSPARSE_SPGEMM_DEFAULT;
  cusparseSpGEMMDescr_t product;
  CHECK_SPARSE(cusparseSpGEMM_createDescr(&product));
  size_t s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0;
  CHECK_SPARSE(cusparseSpGEMMreuse_workEstimation(handle, op, op, a, a, c, algorithm, product, &s1, nullptr));
  void* b1 = memory(s1);
  CHECK_SPARSE(cusparseSpGEMMreuse_workEstimation(handle, op, op, a, a, c, algorithm, product, &s1, b1));
  CHECK_SPARSE(cusparseSpGEMMreuse_nnz(handle, op, op, a, a, c, algorithm, product, &s2, nullptr, &s3, nullptr, &s4, nullptr));
  void *b2 = memory(s2), *b3 = memory(s3), *b4 = memory(s4);
  CHECK_SPARSE(cusparseSpGEMMreuse_nnz(handle, op, op, a, a, c, algorithm, product, &s2, b2, &s3, b3, &s4, b4));
  cudaFree(b1);
  cudaFree(b2);
  int64_t rows, columns, nnz;
  CHECK_SPARSE(cusparseSpMatGetSize(c, &rows, &columns, &nnz));
  int* cc = (int*)memory(nnz * sizeof(int));
  double* cv = upload(std::vector<double>(nnz));
  CHECK_SPARSE(cusparseCsrSetPointers(c, co, cc, cv));
  CHECK_SPARSE(cusparseSpGEMMreuse_copy(handle, op, op, a, a, c, algorithm, product, &s5, nullptr));
  void* b5 = memory(s5);
  CHECK_SPARSE(cusparseSpGEMMreuse_copy(handle, op, op, a, a, c, algorithm, product, &s5, b5));
  cudaFree(b3);
  double alpha = 1, beta = 0;
  CHECK_SPARSE(cusparseSpGEMMreuse_compute(handle, op, op, &alpha, a, a, &beta, c, CUDA_R_64F, algorithm, product));
  show("columns", cc, nnz);
  show("values", cv, nnz);
  CHECK_SPARSE(cusparseSpMatSetValues(a, other));
  CHECK_SPARSE(cusparseSpGEMMreuse_compute(handle, op, op, &alpha, a, a, &beta, c, CUDA_R_64F, algorithm, product));
  show("again", cv, nnz);
  CHECK_SPARSE(cusparseSpGEMM_destroyDescr(product));
  CHECK_SPARSE(cusparseDestroySpMat(a));
  CHECK_SPARSE(cusparseDestroySpMat(c));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
