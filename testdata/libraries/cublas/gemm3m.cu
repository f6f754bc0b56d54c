// Complex products by three real ones.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

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

void show(const char* name, const cuComplex* device, int count) {
  printf("%s:", name);
  for (cuComplex value : download(device, count)) printf(" %.4g,%.4g", cuCrealf(value), cuCimagf(value));
  printf("\n");
}

void show(const char* name, const cuDoubleComplex* device, int count) {
  printf("%s:", name);
  for (cuDoubleComplex value : download(device, count)) printf(" %.4g,%.4g", cuCreal(value), cuCimag(value));
  printf("\n");
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  std::vector<cuComplex> host;
  std::vector<cuDoubleComplex> wide;
  for (int i = 0; i < 8; ++i) {
    host.push_back(make_cuComplex(i % 3, 2 - i));
    wide.push_back(make_cuDoubleComplex(i - 3, i % 2));
  }
  cuComplex *a = upload(host), *c = upload(host), alpha = {1, 0}, beta = {0, 0};
  CHECK_BLAS(cublasCgemm3m(handle, CUBLAS_OP_N, CUBLAS_OP_C, 2, 2, 2, &alpha, a, 2, a, 2, &beta, c, 2));
  show("cgemm3m", c, 4);
  CHECK_BLAS(cublasCgemm3mStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, 2, 4, a, 2, 4, &beta, c, 2, 4, 2));
  show("strided", c, 8);
  cuDoubleComplex *za = upload(wide), *zc = upload(wide), zalpha = {0, 1}, zbeta = {1, 0};
  CHECK_BLAS(cublasZgemm3m(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 2, &zalpha, za, 2, za, 2, &zbeta, zc, 2));
  show("zgemm3m", zc, 4);
  CHECK_BLAS(cublasCgemm3mEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, CUDA_C_32F, 2, a, CUDA_C_32F, 2, &beta, c, CUDA_C_32F, 2));
  show("ex", c, 4);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
