// Solvers that factor in single or half precision and refine in double.
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
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int n = 3;
  const std::vector<double> matrix = {4, 1, 2, 1, 3, 0, 2, 0, 5};
  double *a = upload(matrix), *b = upload<double>({7, 4, 7}), *x = upload(std::vector<double>(n));
  int *pivots = upload(std::vector<int>(n)), *info = upload<int>({-1}), iterations = 0;
  size_t bytes = 0;
  void* work;
  CHECK_SOLVER(cusolverDnDSgesv_bufferSize(handle, n, 1, a, n, pivots, b, n, x, n, NULL, &bytes));
  CHECK_CUDA(cudaMalloc(&work, bytes));
  CHECK_SOLVER(cusolverDnDSgesv(handle, n, 1, a, n, pivots, b, n, x, n, work, bytes, &iterations, info));
  show("single", x, n);
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * n * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnDHgesv_bufferSize(handle, n, 1, a, n, pivots, b, n, x, n, NULL, &bytes));
  CHECK_CUDA(cudaMalloc(&work, bytes));
  CHECK_SOLVER(cusolverDnDHgesv(handle, n, 1, a, n, pivots, b, n, x, n, work, bytes, &iterations, info));
  show("half", x, n);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
