// A positive definite system: factor, solution, inverse.
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
  double *a = upload<double>({4, 2, 1, 2, 5, 3, 1, 3, 6}), *b = upload<double>({7, 10, 10});
  int *info = upload<int>({-1}), size = 0;
  CHECK_SOLVER(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &size));
  double* work;
  CHECK_CUDA(cudaMalloc(&work, size * sizeof(double)));
  CHECK_SOLVER(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, work, size, info));
  show("info", info, 1);
  std::vector<double> factor = download(a, 9);
  printf("L %.4f %.4f %.4f\n", factor[0], factor[1], factor[4]);
  CHECK_SOLVER(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, a, n, b, n, info));
  show("x", b, n);
  int inverseSize = 0;
  CHECK_SOLVER(cusolverDnDpotri_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &inverseSize));
  if (inverseSize > size) {
    cudaFree(work);
    CHECK_CUDA(cudaMalloc(&work, inverseSize * sizeof(double)));
  }
  CHECK_SOLVER(cusolverDnDpotri(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, work, inverseSize, info));
  factor = download(a, 9);
  printf("inverse %.4f %.4f %.4f\n", factor[0], factor[1], factor[8]);
  // A matrix that is not positive definite: info says which minor is not.
  double* bad = upload<double>({1, 2, 2, 1});
  CHECK_SOLVER(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_UPPER, 2, bad, 2, work, size, info));
  show("info", info, 1);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
