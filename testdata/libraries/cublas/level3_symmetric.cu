// Symmetric and Hermitian matrices: products and updates of rank k.
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

std::vector<float> pattern(int count, int step = 7, int modulus = 11) {
  std::vector<float> values(count);
  for (int i = 0; i < count; ++i) values[i] = (float)(i * step % modulus - modulus / 2);
  return values;
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 3, k = 2;
  const cublasFillMode_t lower = CUBLAS_FILL_MODE_LOWER;
  float *a = upload(pattern(9)), *b = upload(pattern(9, 4, 7)), *c = upload(std::vector<float>(9, 1.0f));
  float alpha = 1, beta = 0.5f;
  CHECK_BLAS(cublasSsymm(handle, CUBLAS_SIDE_LEFT, lower, n, n, &alpha, a, n, b, n, &beta, c, n));
  show("symm left", c, 9);
  CHECK_BLAS(cublasSsymm(handle, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, n, n, &alpha, a, n, b, n, &beta, c, n));
  show("symm right", c, 9);
  CHECK_BLAS(cublasSsyrk(handle, lower, CUBLAS_OP_N, n, k, &alpha, a, n, &beta, c, n));
  show("syrk", c, 9);
  CHECK_BLAS(cublasSsyr2k(handle, lower, CUBLAS_OP_T, n, k, &alpha, a, k, b, k, &beta, c, n));
  show("syr2k", c, 9);
  CHECK_BLAS(cublasSsyrkx(handle, lower, CUBLAS_OP_N, n, k, &alpha, a, n, b, n, &beta, c, n));
  show("syrkx", c, 9);

  std::vector<cuComplex> x, y;
  for (int i = 0; i < 9; ++i) {
    x.push_back(make_cuComplex(i % 4, i % 4 == 0 ? 0 : i - 4));
    y.push_back(make_cuComplex(1 - i % 3, i % 2));
  }
  cuComplex *ca = upload(x), *cb = upload(y), *cc = upload(y);
  cuComplex calpha = {1, 1}, cbeta = {1, 0};
  CHECK_BLAS(cublasChemm(handle, CUBLAS_SIDE_LEFT, lower, n, n, &calpha, ca, n, cb, n, &cbeta, cc, n));
  show("hemm", cc, 9);
  CHECK_BLAS(cublasCherk(handle, lower, CUBLAS_OP_C, n, k, &alpha, ca, k, &beta, cc, n));
  show("herk", cc, 3);
  CHECK_BLAS(cublasCher2k(handle, lower, CUBLAS_OP_N, n, k, &calpha, ca, n, cb, n, &beta, cc, n));
  show("her2k", cc, 3);
  CHECK_BLAS(cublasCherkx(handle, lower, CUBLAS_OP_N, n, k, &calpha, ca, n, ca, n, &beta, cc, n));
  show("herkx", cc, 1);
  CHECK_BLAS(cublasCsymm(handle, CUBLAS_SIDE_LEFT, lower, n, n, &calpha, ca, n, cb, n, &cbeta, cc, n));
  CHECK_BLAS(cublasCsyrk(handle, lower, CUBLAS_OP_N, n, k, &calpha, ca, n, &cbeta, cc, n));
  show("csyrk", cc, 3);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
