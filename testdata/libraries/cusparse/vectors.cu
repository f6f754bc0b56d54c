// Sparse vectors: gather, scatter, sums, products, rotations.
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
  int* indices = upload<int>({0, 3, 5});
  float *sparse = upload<float>({1, 2, 3}), *dense = upload<float>({10, 20, 30, 40, 50, 60});
  cusparseSpVecDescr_t x;
  cusparseDnVecDescr_t y;
  CHECK_SPARSE(cusparseCreateSpVec(&x, 6, 3, indices, sparse, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&y, 6, dense, CUDA_R_32F));
  float alpha = 2, beta = 1, result = 0;
  CHECK_SPARSE(cusparseAxpby(handle, &alpha, x, &beta, y));
  show("axpby", dense, 6);
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSpVV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, y, &result, CUDA_R_32F, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpVV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, y, &result, CUDA_R_32F, buffer));
  printf("product %g\n", result);
  float c = 0.6f, s = 0.8f;
  CHECK_SPARSE(cusparseRot(handle, &c, &s, x, y));
  show("rot sparse", sparse, 3);
  show("rot dense", dense, 6);
  CHECK_SPARSE(cusparseGather(handle, y, x));
  show("gather", sparse, 3);
  CHECK_CUDA(cudaMemset(dense, 0, 6 * sizeof(float)));
  CHECK_SPARSE(cusparseScatter(handle, x, y));
  show("scatter", dense, 6);
  CHECK_SPARSE(cusparseDestroySpVec(x));
  CHECK_SPARSE(cusparseDestroyDnVec(y));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
