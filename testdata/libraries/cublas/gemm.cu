// General matrix products of all four types, with every operation.
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
  const int m = 2, n = 3, k = 4;
  {
    float *a = upload(pattern(m * k)), *b = upload(pattern(k * n, 5, 9)), *c = upload(pattern(m * n, 1, 4));
    float alpha = 1, beta = 2;
    CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a, m, b, k, &beta, c, m));
    show("sgemm NN", c, m * n);
    CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, m, n, k, &alpha, a, k, b, n, &beta, c, m));
    show("sgemm TT", c, m * n);
  }
  {
    std::vector<double> host(12);
    for (int i = 0; i < 12; ++i) host[i] = i - 5.5;
    double *a = upload(host), *b = upload(host), *c = upload(host);
    double alpha = -1, beta = 0;
    CHECK_BLAS(cublasDgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 3, 4, &alpha, a, 4, b, 4, &beta, c, 3));
    show("dgemm TN", c, 9);
  }
  {
    std::vector<cuComplex> host;
    for (int i = 0; i < 4; ++i) host.push_back(make_cuFloatComplex(i, 2 - i));
    cuComplex *a = upload(host), *b = upload(host), *c = upload(host);
    cuComplex alpha = {1, 1}, beta = {0, -1};
    CHECK_BLAS(cublasCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &alpha, a, 2, b, 2, &beta, c, 2));
    show("cgemm CN", c, 4);
  }
  {
    std::vector<cuDoubleComplex> host;
    for (int i = 0; i < 4; ++i) host.push_back(make_cuDoubleComplex(1 - i, i));
    cuDoubleComplex *a = upload(host), *b = upload(host), *c = upload(host);
    cuDoubleComplex alpha = {2, 0}, beta = {1, 0};
    CHECK_BLAS(cublasZgemm(handle, CUBLAS_OP_N, CUBLAS_OP_C, 2, 2, 2, &alpha, a, 2, b, 2, &beta, c, 2));
    show("zgemm NC", c, 4);
  }
  CHECK_BLAS(cublasDestroy(handle));
  CHECK_CUDA(cudaDeviceReset());
  return 0;
}
