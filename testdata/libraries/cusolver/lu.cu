// A general system: factors with and without pivots, solutions, transposed too.
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
  cudaStream_t stream;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  CHECK_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK_SOLVER(cusolverDnSetStream(handle, stream));
  cudaStream_t current;
  CHECK_SOLVER(cusolverDnGetStream(handle, &current));
  printf("stream %d\n", current == stream);
  const int n = 3;
  const std::vector<float> matrix = {1, 4, 7, 2, 5, 8, 3, 6, 10};
  float *a = upload(matrix), *b = upload<float>({1, 2, 3});
  int *pivots = upload(std::vector<int>(n)), *info = upload<int>({0}), size = 0;
  float* work = nullptr;
  CHECK_SOLVER(cusolverDnSgetrf_bufferSize(handle, n, n, a, n, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(float) * size));
  CHECK_SOLVER(cusolverDnSgetrf(handle, n, n, a, n, work, pivots, info));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  show("lu", a, n * n);
  show("pivots", pivots, n);
  CHECK_SOLVER(cusolverDnSgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  std::vector<float> x = download(b, n);
  printf("x %.4f %.4f %.4f\n", x[0], x[1], fabs(x[2]));
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(float) * n * n, cudaMemcpyHostToDevice));
  CHECK_CUDA(cudaMemcpy(b, std::vector<float>{1, 2, 3}.data(), sizeof(float) * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnSgetrf(handle, n, n, a, n, work, NULL, info));
  CHECK_SOLVER(cusolverDnSgetrs(handle, CUBLAS_OP_T, n, 1, a, n, NULL, b, n, info));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  x = download(b, n);
  printf("transposed %.3f %.3f %.3f\n", fabs(x[0]), fabs(x[1]), x[2]);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
