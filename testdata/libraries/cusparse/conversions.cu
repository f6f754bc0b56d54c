// Dense to sparse and back, by the generic interface.
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
  float *dense = upload<float>({1, 0, 2, 0, 0, 3, 4, 0, 0, 0, 5, 6}), *back = upload(std::vector<float>(12, -1));
  int* offsets = upload(std::vector<int>(4));
  cusparseDnMatDescr_t in, out;
  cusparseSpMatDescr_t sparse;
  CHECK_SPARSE(cusparseCreateDnMat(&in, 3, 4, 4, dense, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  CHECK_SPARSE(cusparseCreateDnMat(&out, 3, 4, 3, back, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseCreateCsr(&sparse, 3, 4, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F));
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseDenseToSparse_bufferSize(handle, in, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseDenseToSparse_analysis(handle, in, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
  int64_t rows, columns, nnz;
  CHECK_SPARSE(cusparseSpMatGetSize(sparse, &rows, &columns, &nnz));
  int* indices = upload(std::vector<int>(nnz));
  float* values = upload(std::vector<float>(nnz));
  CHECK_SPARSE(cusparseCsrSetPointers(sparse, offsets, indices, values));
  CHECK_SPARSE(cusparseDenseToSparse_convert(handle, in, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
  show("offsets", offsets, 4);
  show("columns", indices, nnz);
  show("values", values, nnz);
  cudaFree(buffer);
  CHECK_SPARSE(cusparseSparseToDense_bufferSize(handle, sparse, out, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSparseToDense(handle, sparse, out, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer));
  show("by columns", back, 12);
  CHECK_SPARSE(cusparseDestroyDnMat(in));
  CHECK_SPARSE(cusparseDestroyDnMat(out));
  CHECK_SPARSE(cusparseDestroySpMat(sparse));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
