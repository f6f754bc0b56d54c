// The 64-bit interface: eigenvalues by index.
#include <cstdint>
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
void print(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4f", (double)value);
  printf("\n");
}

int main() {
  cusolverDnHandle_t handle;
  cusolverDnParams_t parameters;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  CHECK_SOLVER(cusolverDnCreateParams(&parameters));
  const int64_t n = 3;
  double *a = upload<double>({4, 1, 2, 1, 3, 0, 2, 0, 5}), *w = upload(std::vector<double>(n)), lower = 0, upper = 0;
  int* info = upload<int>({-1});
  int64_t found = 0;
  size_t deviceBytes = 0, hostBytes = 0;
  CHECK_SOLVER(cusolverDnXsyevdx_bufferSize(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_LOWER, n, CUDA_R_64F, a, n, &lower, &upper, 1, 2, &found, CUDA_R_64F, w, CUDA_R_64F, &deviceBytes, &hostBytes));
  void* device;
  CHECK_CUDA(cudaMalloc(&device, deviceBytes));
  std::vector<char> host(hostBytes);
  CHECK_SOLVER(cusolverDnXsyevdx(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_LOWER, n, CUDA_R_64F, a, n, &lower, &upper, 1, 2, &found, CUDA_R_64F, w, CUDA_R_64F, device, deviceBytes, host.data(), hostBytes, info));
  printf("found %d\n", (int)found);
  print("syevdx", w, (int)found);
  CHECK_SOLVER(cusolverDnDestroyParams(parameters));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
