// Solvers that refine: gesv and gels of one type.
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
  double *a = upload<double>({4, 1, 2, 1, 3, 0, 2, 0, 5}), *b = upload<double>({7, 4, 7}), *x = upload(std::vector<double>(n));
  int *pivots = upload(std::vector<int>(n)), *info = upload<int>({-1});
  size_t bytes = 0;
  int iterations = 0;
  CHECK_SOLVER(cusolverDnDDgesv_bufferSize(handle, n, 1, a, n, pivots, b, n, x, n, NULL, &bytes));
  void* work;
  CHECK_CUDA(cudaMalloc(&work, bytes));
  CHECK_SOLVER(cusolverDnDDgesv(handle, n, 1, a, n, pivots, b, n, x, n, work, bytes, &iterations, info));
  show("gesv", x, n);
  float *fa = upload<float>({1, 1, 1, 1, 1, 2, 3, 4}), *fb = upload<float>({6, 5, 7, 10}), *fx = upload(std::vector<float>(2));
  CHECK_SOLVER(cusolverDnSSgels_bufferSize(handle, 4, 2, 1, fa, 4, fb, 4, fx, 2, NULL, &bytes));
  CHECK_CUDA(cudaMalloc(&work, bytes));
  CHECK_SOLVER(cusolverDnSSgels(handle, 4, 2, 1, fa, 4, fb, 4, fx, 2, work, bytes, &iterations, info));
  for (float value : download(fx, 2)) printf("%.3f ", value);
  printf("\n");
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
