// Reductions to tridiagonal and bidiagonal form; indefinite systems.
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
T* workspace(size_t count) {
  T* device = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&device, (count > 0 ? count : 1) * sizeof(T)));
  return device;
}

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int n = 3;
  const std::vector<double> matrix = {4, 1, 2, 1, 3, 0, 2, 0, 5};
  double *a = upload(matrix), *d = workspace<double>(n), *e = workspace<double>(n), *tau = workspace<double>(n), *tauP = workspace<double>(n);
  int *info = upload<int>({-1}), *pivots = upload(std::vector<int>(n)), size;
  CHECK_SOLVER(cusolverDnDsytrd_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, d, e, tau, &size));
  double* work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDsytrd(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, d, e, tau, work, size, info));
  std::vector<double> diagonal = download(d, n);
  printf("trace %.4f\n", diagonal[0] + diagonal[1] + diagonal[2]);
  double* c = upload<double>({1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK_SOLVER(cusolverDnDormtr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, n, a, n, tau, c, n, &size));
  work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDormtr(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, n, a, n, tau, c, n, work, size, info));
  CHECK_SOLVER(cusolverDnDorgtr_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, tau, &size));
  work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDorgtr(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, tau, work, size, info));
  std::vector<double> q1 = download(a, 9), q2 = download(c, 9);
  double difference = 0;
  for (int i = 0; i < 9; ++i) difference += fabs(q1[i] - q2[i]);
  printf("same Q %d\n", difference < 1e-12);
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * 9, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnDgebrd_bufferSize(handle, n, n, &size));
  work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDgebrd(handle, n, n, a, n, d, e, tau, tauP, work, size, info));
  diagonal = download(d, n);
  printf("determinant %.4f\n", fabs(diagonal[0] * diagonal[1] * diagonal[2]));
  CHECK_SOLVER(cusolverDnDorgbr_bufferSize(handle, CUBLAS_SIDE_LEFT, n, n, n, a, n, tau, &size));
  work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDorgbr(handle, CUBLAS_SIDE_LEFT, n, n, n, a, n, tau, work, size, info));
  double* indefinite = upload<double>({0, 1, 2, 1, 0, 3, 2, 3, 0});
  CHECK_SOLVER(cusolverDnDsytrf_bufferSize(handle, n, indefinite, n, &size));
  work = workspace<double>(size);
  CHECK_SOLVER(cusolverDnDsytrf(handle, CUBLAS_FILL_MODE_LOWER, n, indefinite, n, pivots, work, size, info));
  int result = -1;
  CHECK_CUDA(cudaMemcpy(&result, info, sizeof(int), cudaMemcpyDeviceToHost));
  printf("info %d\n", result);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
