// Complex systems: LU, QR with conjugates, Cholesky of a Hermitian matrix.
#include <cuComplex.h>
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

static void show(const char* name, const cuDoubleComplex* device, int count) {
  printf("%s:", name);
  for (cuDoubleComplex value : download(device, count)) printf(" %.3f,%.3f", cuCreal(value) + 0.0001, cuCimag(value) + 0.0001);
  printf("\n");
}

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int n = 2;
  cuDoubleComplex *a = upload<cuDoubleComplex>({{2, 0}, {0, 1}, {0, -1}, {3, 0}}), *b = upload<cuDoubleComplex>({{2, -1}, {3, 1}}), *work, *tau = upload(std::vector<cuDoubleComplex>(n));
  cuDoubleComplex *h = upload<cuDoubleComplex>({{2, 0}, {0, 1}, {0, -1}, {3, 0}}), *c = upload<cuDoubleComplex>({{2, -1}, {3, 1}});
  int *pivots = upload(std::vector<int>(n)), *info = upload<int>({0}), size = 0;
  CHECK_SOLVER(cusolverDnZgetrf_bufferSize(handle, n, n, a, n, &size));
  CHECK_CUDA(cudaMalloc(&work, size * sizeof(cuDoubleComplex)));
  CHECK_SOLVER(cusolverDnZgetrf(handle, n, n, a, n, work, pivots, info));
  CHECK_SOLVER(cusolverDnZgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info));
  show("lu", b, n);
  CHECK_SOLVER(cusolverDnZpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, h, n, &size));
  CHECK_CUDA(cudaMalloc(&work, size * sizeof(cuDoubleComplex)));
  CHECK_SOLVER(cusolverDnZpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, h, n, work, size, info));
  CHECK_SOLVER(cusolverDnZpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, h, n, c, n, info));
  show("cholesky", c, n);
  cuDoubleComplex *q = upload<cuDoubleComplex>({{2, 0}, {0, 1}, {0, -1}, {3, 0}}), *d = upload<cuDoubleComplex>({{1, 1}, {0, 2}});
  CHECK_SOLVER(cusolverDnZgeqrf_bufferSize(handle, n, n, q, n, &size));
  int more = 0;
  CHECK_SOLVER(cusolverDnZunmqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_C, n, 1, n, q, n, tau, d, n, &more));
  size = more > size ? more : size;
  CHECK_SOLVER(cusolverDnZungqr_bufferSize(handle, n, n, n, q, n, tau, &more));
  size = more > size ? more : size;
  CHECK_CUDA(cudaMalloc(&work, size * sizeof(cuDoubleComplex)));
  CHECK_SOLVER(cusolverDnZgeqrf(handle, n, n, q, n, tau, work, size, info));
  CHECK_SOLVER(cusolverDnZunmqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_C, n, 1, n, q, n, tau, d, n, work, size, info));
  double norm = 0;
  for (cuDoubleComplex value : download(d, n)) norm += cuCabs(value) * cuCabs(value);
  printf("norm %.4f\n", norm);
  CHECK_SOLVER(cusolverDnZungqr(handle, n, n, n, q, n, tau, work, size, info));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
