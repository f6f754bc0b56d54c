// The product of a triangle with its transpose; inverses of indefinite matrices.
// By hand: cusolverDnDlauum_bufferSize cusolverDnDlauum
// By hand: cusolverDnDsytri_bufferSize cusolverDnDsytri
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
  const int n = 2;
  int size, *info = upload<int>({-1}), *pivots = upload(std::vector<int>(n));
  double *a = upload<double>({2, 0, 1, 3}), *work;
  CHECK_SOLVER(cusolverDnDlauum_bufferSize(handle, CUBLAS_FILL_MODE_UPPER, n, a, n, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * (size + 1)));
  CHECK_SOLVER(cusolverDnDlauum(handle, CUBLAS_FILL_MODE_UPPER, n, a, n, work, size, info));
  show("lauum", a, 4);
  double* s = upload<double>({0, 2, 2, 0});
  CHECK_SOLVER(cusolverDnDsytrf_bufferSize(handle, n, s, n, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * (size + 1)));
  CHECK_SOLVER(cusolverDnDsytrf(handle, CUBLAS_FILL_MODE_LOWER, n, s, n, pivots, work, size, info));
  CHECK_SOLVER(cusolverDnDsytri_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, s, n, pivots, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * (size + 1)));
  CHECK_SOLVER(cusolverDnDsytri(handle, CUBLAS_FILL_MODE_LOWER, n, s, n, pivots, work, size, info));
  std::vector<double> inverse = download(s, 4);
  printf("sytri %g %g %g\n", inverse[0], inverse[1], inverse[3]);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
