// cublasLt: without an algorithm the library chooses one itself; a status by name.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <cstring>
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
#define CHECK_BLAS(call)                                                        \
  do {                                                                          \
    cublasStatus_t status_ = (call);                                            \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuBLAS status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
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
  cublasLtHandle_t handle;
  CHECK_BLAS(cublasLtCreate(&handle));
  float *a = upload<float>({1, 2, 3, 4}), *c = upload<float>({0, 0, 0, 0});
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t layout;
  CHECK_BLAS(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, 2, 2, 2));
  float alpha = 1, beta = 0;
  CHECK_BLAS(cublasLtMatmul(handle, operation, &alpha, a, layout, a, layout, &beta, c, layout, c, layout, NULL, NULL, 0, 0));
  CHECK_CUDA(cudaDeviceSynchronize());
  show("c", c, 4);
  printf("%d\n", strstr(cublasLtGetStatusName(CUBLAS_STATUS_NOT_SUPPORTED), "STATUS_NOT_SUPPORTED") != nullptr);
  printf("%d\n", strlen(cublasLtGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED)) > 0);
  CHECK_BLAS(cublasLtMatrixLayoutDestroy(layout));
  CHECK_BLAS(cublasLtMatmulDescDestroy(operation));
  CHECK_BLAS(cublasLtDestroy(handle));
  return 0;
}
