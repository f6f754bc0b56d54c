// Least squares by QR: the factors, Q times a vector, Q itself, R backwards.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
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
#define CHECK_SOLVER(call)                                                     \
  do {                                                                         \
    cusolverStatus_t status_ = (call);                                         \
    if (status_ != CUSOLVER_STATUS_SUCCESS) {                                  \
      fprintf(stderr, "line %d: cuSOLVER status %d\n", __LINE__, (int)status_); \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
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
  cusolverDnHandle_t handle;
  cublasHandle_t blas;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  CHECK_BLAS(cublasCreate(&blas));
  const int m = 4, n = 2;
  double *a = upload<double>({1, 1, 1, 1, 1, 2, 3, 4}), *b = upload<double>({6, 5, 7, 10}), *tau = upload(std::vector<double>(n));
  int *info = upload<int>({0}), size1 = 0, size2 = 0, size3 = 0;
  CHECK_SOLVER(cusolverDnDgeqrf_bufferSize(handle, m, n, a, m, &size1));
  CHECK_SOLVER(cusolverDnDormqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, b, m, &size2));
  CHECK_SOLVER(cusolverDnDorgqr_bufferSize(handle, m, n, n, a, m, tau, &size3));
  const int size = std::max(size1, std::max(size2, size3));
  double* work;
  CHECK_CUDA(cudaMalloc(&work, size * sizeof(double)));
  CHECK_SOLVER(cusolverDnDgeqrf(handle, m, n, a, m, tau, work, size, info));
  CHECK_SOLVER(cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, b, m, work, size, info));
  const double one = 1, zero = 0;
  CHECK_BLAS(cublasDtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, 1, &one, a, m, b, m));
  show("x", b, n);
  CHECK_SOLVER(cusolverDnDorgqr(handle, m, n, n, a, m, tau, work, size, info));
  double* product = upload(std::vector<double>(n * n));
  CHECK_BLAS(cublasDgemm(blas, CUBLAS_OP_T, CUBLAS_OP_N, n, n, m, &one, a, m, a, m, &zero, product, n));
  std::vector<double> p = download(product, n * n);
  printf("orthogonal %d\n", fabs(p[0] - 1) < 1e-12 && fabs(p[1]) < 1e-12 && fabs(p[3] - 1) < 1e-12);
  show("info", info, 1);
  CHECK_BLAS(cublasDestroy(blas));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
