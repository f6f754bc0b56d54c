// Many products in one call, by arrays of pointers.
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

template <class T>
T** slices(T* base, int count, int size) {
  std::vector<T*> pointers;
  for (int i = 0; i < count; ++i) pointers.push_back(base + i * size);
  return upload(pointers);
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 2, batch = 3, all = n * n * batch;
  std::vector<float> host;
  std::vector<double> wide;
  std::vector<cuComplex> complex;
  for (int i = 0; i < all; ++i) {
    host.push_back(i % 7 - 3);
    wide.push_back(i % 5 - 2);
    complex.push_back(make_cuComplex(i % 3, 1 - i % 4));
  }
  float *a = upload(host), *c = upload(host), alpha = 1, beta = -1;
  float **as = slices(a, batch, n * n), **cs = slices(c, batch, n * n);
  CHECK_BLAS(cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, (const float**)as, n, (const float**)as, n, &beta, cs, n, batch));
  show("sgemm", c, all);
  double *da = upload(wide), *dc = upload(wide), dalpha = 2, dbeta = 0;
  double **das = slices(da, batch, n * n), **dcs = slices(dc, batch, n * n);
  CHECK_BLAS(cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &dalpha, das, n, das, n, &dbeta, dcs, n, batch));
  show("dgemm", dc, all);
  cuComplex *ca = upload(complex), *cc = upload(complex), calpha = {0, 1}, cbeta = {0, 0};
  cuComplex **cas = slices(ca, batch, n * n), **ccs = slices(cc, batch, n * n);
  CHECK_BLAS(cublasCgemmBatched(handle, CUBLAS_OP_C, CUBLAS_OP_N, n, n, n, &calpha, (const cuComplex* const*)cas, n, cas, n, &cbeta, ccs, n, batch));
  show("cgemm", cc, all);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
