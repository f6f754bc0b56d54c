// Symmetric and Hermitian matrices, full, banded and packed, by vectors.
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
  const int n = 3;
  const cublasFillMode_t lower = CUBLAS_FILL_MODE_LOWER, upper = CUBLAS_FILL_MODE_UPPER;
  double* a = upload<double>({2, 1, 0, 9, 3, 1, 9, 9, 4});
  double* packed = upload<double>({2, 1, 0, 3, 1, 4});
  double* band = upload<double>({2, 1, 3, 1, 4, 0});
  double* x = upload<double>({1, 2, 3});
  double* y = upload<double>({1, 1, 1});
  double alpha = 2, beta = 1;
  CHECK_BLAS(cublasDsymv(handle, lower, n, &alpha, a, n, x, 1, &beta, y, 1));
  show("symv", y, n);
  CHECK_BLAS(cublasDspmv(handle, lower, n, &alpha, packed, x, 1, &beta, y, 1));
  show("spmv", y, n);
  CHECK_BLAS(cublasDsbmv(handle, lower, n, 1, &alpha, band, 2, x, 1, &beta, y, 1));
  show("sbmv", y, n);
  CHECK_BLAS(cublasDsyr(handle, lower, n, &alpha, x, 1, a, n));
  CHECK_BLAS(cublasDsyr2(handle, upper, n, &beta, x, 1, y, 1, a, n));
  show("syr syr2", a, n * n);
  CHECK_BLAS(cublasDspr(handle, lower, n, &alpha, x, 1, packed));
  CHECK_BLAS(cublasDspr2(handle, lower, n, &beta, x, 1, y, 1, packed));
  show("spr spr2", packed, 6);

  std::vector<cuComplex> h = {{2, 0}, {1, 1}, {0, -1}, {9, 9}, {3, 0}, {1, 0}, {9, 9}, {9, 9}, {1, 0}};
  std::vector<cuComplex> hp = {{2, 0}, {1, 1}, {0, -1}, {3, 0}, {1, 0}, {1, 0}};
  cuComplex *c = upload(h), *cp = upload(hp);
  cuComplex *cx = upload(std::vector<cuComplex>{{1, 0}, {0, 1}, {1, -1}});
  cuComplex *cy = upload(std::vector<cuComplex>{{0, 0}, {1, 0}, {0, 1}});
  cuComplex one = make_cuComplex(1, 0), i = make_cuComplex(0, 1);
  float two = 2;
  CHECK_BLAS(cublasChemv(handle, lower, n, &i, c, n, cx, 1, &one, cy, 1));
  show("hemv", cy, n);
  CHECK_BLAS(cublasChpmv(handle, lower, n, &one, cp, cx, 1, &one, cy, 1));
  show("hpmv", cy, n);
  CHECK_BLAS(cublasCher(handle, lower, n, &two, cx, 1, c, n));
  CHECK_BLAS(cublasCher2(handle, lower, n, &i, cx, 1, cy, 1, c, n));
  show("her her2", c, n * n);
  CHECK_BLAS(cublasChpr(handle, lower, n, &two, cx, 1, cp));
  CHECK_BLAS(cublasChpr2(handle, lower, n, &one, cx, 1, cy, 1, cp));
  show("hpr hpr2", cp, 6);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
