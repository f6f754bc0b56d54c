// The 64-bit interface: singular values by polar decomposition.
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

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  double *a = upload<double>({4, 1, 2, 1, 3, 0, 2, 0, 5}), *s = upload(std::vector<double>(3)), *u = upload(std::vector<double>(9)), *v = upload(std::vector<double>(9)), error = 0;
  int* info = upload<int>({-1});
  size_t deviceBytes = 0, hostBytes = 0;
  CHECK_SOLVER(cusolverDnXgesvdp_bufferSize(handle, NULL, CUSOLVER_EIG_MODE_VECTOR, 1, 3, 3, CUDA_R_64F, a, 3, CUDA_R_64F, s, CUDA_R_64F, u, 3, CUDA_R_64F, v, 3, CUDA_R_64F, &deviceBytes, &hostBytes));
  void* device;
  CHECK_CUDA(cudaMalloc(&device, deviceBytes));
  std::vector<char> host(hostBytes);
  CHECK_SOLVER(cusolverDnXgesvdp(handle, NULL, CUSOLVER_EIG_MODE_VECTOR, 1, 3, 3, CUDA_R_64F, a, 3, CUDA_R_64F, s, CUDA_R_64F, u, 3, CUDA_R_64F, v, 3, CUDA_R_64F, device, deviceBytes, host.data(), hostBytes, info, &error));
  for (double value : download(s, 3)) printf("%.4f ", value);
  printf("\n");
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
