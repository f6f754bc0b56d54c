// The 64-bit interface: factors and solutions by data type.
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
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

template <class T>
void solve(cusolverDnHandle_t handle, cusolverDnParams_t parameters, cudaDataType type, const char* name) {
  const int64_t n = 3;
  const std::vector<T> matrix = {4, 1, 2, 1, 3, 0, 2, 0, 5};
  T *a = upload(matrix), *b = upload<T>({7, 4, 7});
  int64_t* pivots = upload(std::vector<int64_t>(n));
  int* info = upload<int>({-1});
  size_t deviceBytes = 0, hostBytes = 0;
  CHECK_SOLVER(cusolverDnXgetrf_bufferSize(handle, parameters, n, n, type, a, n, type, &deviceBytes, &hostBytes));
  void *device = nullptr, *host = nullptr;
  CHECK_CUDA(cudaMalloc(&device, deviceBytes));
  if (hostBytes > 0) host = malloc(hostBytes);
  CHECK_SOLVER(cusolverDnXgetrf(handle, parameters, n, n, type, a, n, pivots, type, device, deviceBytes, host, hostBytes, info));
  CHECK_SOLVER(cusolverDnXgetrs(handle, parameters, CUBLAS_OP_N, n, 1, type, a, n, pivots, type, b, n, info));
  CHECK_CUDA(cudaDeviceSynchronize());
  show(name, b, n);
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(T) * n * n, cudaMemcpyHostToDevice));
  CHECK_CUDA(cudaMemcpy(b, std::vector<T>{7, 4, 7}.data(), sizeof(T) * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnXpotrf_bufferSize(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, type, a, n, type, &deviceBytes, &hostBytes));
  CHECK_CUDA(cudaMalloc(&device, deviceBytes));
  if (hostBytes > 0) host = malloc(hostBytes);
  CHECK_SOLVER(cusolverDnXpotrf(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, type, a, n, type, device, deviceBytes, host, hostBytes, info));
  CHECK_SOLVER(cusolverDnXpotrs(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, 1, type, a, n, type, b, n, info));
  CHECK_CUDA(cudaDeviceSynchronize());
  show(name, b, n);
  T* tau = upload(std::vector<T>(n));
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(T) * n * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnXgeqrf_bufferSize(handle, parameters, n, n, type, a, n, type, tau, type, &deviceBytes, &hostBytes));
  CHECK_CUDA(cudaMalloc(&device, deviceBytes));
  if (hostBytes > 0) host = malloc(hostBytes);
  CHECK_SOLVER(cusolverDnXgeqrf(handle, parameters, n, n, type, a, n, type, tau, type, device, deviceBytes, host, hostBytes, info));
  CHECK_CUDA(cudaDeviceSynchronize());
  printf("R %.4f\n", fabs((double)download(a, 1)[0]));
  free(host);
}

int main() {
  cusolverDnHandle_t handle;
  cusolverDnParams_t parameters;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  CHECK_SOLVER(cusolverDnCreateParams(&parameters));
  CHECK_SOLVER(cusolverDnSetAdvOptions(parameters, CUSOLVERDN_GETRF, CUSOLVER_ALG_0));
  solve<float>(handle, parameters, CUDA_R_32F, "float");
  solve<double>(handle, parameters, CUDA_R_64F, "double");
  CHECK_SOLVER(cusolverDnDestroyParams(parameters));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
