// Transposes, sums of matrices, products with diagonal matrices.
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

template <class T>
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
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
  const int m = 2, n = 3;
  float* a = upload<float>({1, 2, 3, 4, 5, 6});
  float* b = upload<float>({1, 1, 1, 2, 2, 2});
  float* c = upload(std::vector<float>(m * n));
  float alpha = 1, beta = 0, minus = -1;
  CHECK_BLAS(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, m, &alpha, a, m, &beta, c, n, c, n));
  show("transpose", c, m * n);
  CHECK_BLAS(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, m, &alpha, a, m, &minus, b, n, c, n));
  show("difference", c, m * n);
  CHECK_BLAS(cublasSgeam(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, &beta, nullptr, n, &beta, nullptr, n, c, n));
  show("zero", c, m * n);
  CHECK_BLAS(cublasSdgmm(handle, CUBLAS_SIDE_LEFT, m, n, a, m, b, 1, c, m));
  show("rows", c, m * n);
  CHECK_BLAS(cublasSdgmm(handle, CUBLAS_SIDE_RIGHT, m, n, a, m, b + 2, 1, c, m));
  show("columns", c, m * n);
  cuComplex* z = upload<cuComplex>({{1, 1}, {2, -1}, {0, 3}, {4, 0}});
  cuComplex* t = upload(std::vector<cuComplex>(4));
  cuComplex one = {1, 0}, zero = {0, 0};
  CHECK_BLAS(cublasCgeam(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, &one, z, 2, &zero, z, 2, t, 2));
  show("adjoint", t, 4);
  CHECK_BLAS(cublasCdgmm(handle, CUBLAS_SIDE_RIGHT, 2, 2, z, 2, z, 3, t, 2));
  show("cdgmm", t, 4);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
