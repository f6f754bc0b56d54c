// Matrix by vector and rank one updates, with general and banded matrices.
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
  const int m = 3, n = 4;
  float* a = upload(pattern(m * n));
  float* x = upload(pattern(n, 3, 5));
  float* y = upload(pattern(m, 2, 3));
  float alpha = 1.5f, beta = -1.0f;
  CHECK_BLAS(cublasSgemv(handle, CUBLAS_OP_N, m, n, &alpha, a, m, x, 1, &beta, y, 1));
  show("gemv N", y, m);
  CHECK_BLAS(cublasSgemv(handle, CUBLAS_OP_T, m, n, &alpha, a, m, y, 1, &beta, x, 1));
  show("gemv T", x, n);
  CHECK_BLAS(cublasSger(handle, m, n, &alpha, y, 1, x, 1, a, m));
  show("ger", a, m * n);
  // One diagonal above and one below: rows of the band in columns of a matrix.
  float* band = upload<float>({0, 4, 1, 2, 4, 1, 2, 4, 1, 2, 4, 0});
  float* v = upload<float>({1, 2, 3, 4});
  float* w = upload<float>({0, 0, 0, 0});
  float one = 1, zero = 0;
  CHECK_BLAS(cublasSgbmv(handle, CUBLAS_OP_N, 4, 4, 1, 1, &one, band, 3, v, 1, &zero, w, 1));
  show("gbmv", w, 4);

  std::vector<cuDoubleComplex> zs;
  for (int i = 0; i < 6; ++i) zs.push_back(make_cuDoubleComplex(i - 2, 1 - i % 3));
  cuDoubleComplex *za = upload(zs), *zx = upload(zs), *zy = upload(zs);
  cuDoubleComplex zalpha = make_cuDoubleComplex(0, 1), zbeta = make_cuDoubleComplex(0, 0);
  CHECK_BLAS(cublasZgemv(handle, CUBLAS_OP_C, 2, 3, &zalpha, za, 2, zx, 1, &zbeta, zy, 1));
  show("zgemv C", zy, 3);
  CHECK_BLAS(cublasZgerc(handle, 2, 3, &zalpha, zx, 1, zy, 1, za, 2));
  show("zgerc", za, 6);
  CHECK_BLAS(cublasZgeru(handle, 2, 3, &zalpha, zx, 1, zy, 1, za, 2));
  show("zgeru", za, 6);
  for (void* p : {(void*)a, (void*)x, (void*)y, (void*)band, (void*)v, (void*)w, (void*)za, (void*)zx, (void*)zy}) {
    CHECK_CUDA(cudaFree(p));
  }
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
